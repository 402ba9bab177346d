import Testing
import WebPage

@testable import AccountSettings
@testable import AudioPlayer
@testable import BookmarkList
@testable import CategoryPage
@testable import DownloadCenter
@testable import DownloadPicker
@testable import EpisodePage
@testable import EpisodePicker
@testable import FeaturedPage
@testable import FeedStatusPage
@testable import HomePage
@testable import InboxPage
@testable import KeptEpisodes
@testable import LibraryPage
@testable import ListeningStatistics
@testable import MiniPlayer
@testable import NewEpisodeSettings
@testable import NotificationSettings
@testable import OwnShows
@testable import PersonPage
@testable import PlayHistory
@testable import PlaylistPage
@testable import PublicPage
@testable import RecentChanges
@testable import SearchPage
@testable import ServerPage
@testable import SettingsPage
@testable import SharePage
@testable import ShowPage
@testable import SidebarLists
@testable import SignIn
@testable import SlotPage
@testable import SubscriptionImport
@testable import TranscriptPage
@testable import TranscriptionQueue
@testable import TrustGuide
@testable import UpNext
@testable import UserCenter

/// A Main as every feature has it, rendered from its samples.
struct SampledMain: Sendable, CustomTestStringConvertible {
  let feature: String
  /// Its tag.
  let name: String
  /// The keys of its enum of sentences, and those of its catalog.
  let keys: Set<String>
  let catalogKeys: Set<String>
  /// The page of `Content.sample`, and those of its other contents.
  let pages: [String]
  /// The pages and what it renders for the head of a document or for other pages, served under "/base".
  let pagesUnderBase: [String]
  /// The same, in a session with a form token.
  let pagesWithToken: [String]

  var testDescription: String { feature }

  private init<Main: PageMain, Key>(
    _ main: Main.Type, _ words: Strings<Key>, also others: @escaping () -> [HTML] = { [] }, parts: @escaping () -> [HTML] = { [] }
  ) {
    let render = { ([Main.html(.sample)] + others() + parts()).map(\.text) }
    (feature, name, catalogKeys) = ("\(main)", main.name, words.catalogKeys)
    keys = Set(Key.allCases.map(\.rawValue))
    pages = ([Main.html(.sample)] + others()).map(\.text)
    pagesUnderBase = Link.$basePath.withValue("/base", operation: render)
    pagesWithToken = FormToken.$current.withValue(Self.token, operation: render)
  }

  static let token = FormToken(secret: Array(0..<32))

  static let all: [SampledMain] = [
    SampledMain(HomePage.self, HomePage.strings) { [HomePage.html(.welcoming), HomePage.html(editing: .sample, doneURL: "/")] },
    SampledMain(FeaturedPage.self, FeaturedPage.strings),
    SampledMain(CategoryPage.self, CategoryPage.strings) { [CategoryPage.html(CategoryPage.TopicContent.sample)] },
    SampledMain(
      SearchPage.self, SearchPage.strings, also: { [SearchPage.html(subscribing: .sample), SearchPage.html(previewing: .sample)] },
      parts: { [SearchPage.html(typed: .sample)] }),
    SampledMain(ShowPage.self, ShowPage.strings),
    SampledMain(EpisodePage.self, EpisodePage.strings),
    SampledMain(PersonPage.self, PersonPage.strings),
    SampledMain(TranscriptPage.self, TranscriptPage.strings) {
      ([.withoutTimes] + TranscriptPage.Content.withoutText).map { TranscriptPage.html($0) }
    },
    SampledMain(SignIn.self, SignIn.strings) { [SignIn.html(.init(.setUp)), SignIn.html(.init(.key)), SignIn.html(.init(.reset))] },
    SampledMain(AccountSettings.self, AccountSettings.strings) {
      [
        AccountSettings.html(AccountSettings.UsersContent.sample), AccountSettings.html(AccountSettings.DeletionContent.sample),
        AccountSettings.html(AccountSettings.ConnectionContent.sample), AccountSettings.html(AccountSettings.RenamingContent.sample),
        AccountSettings.usersWithoutAccounts,
      ]
    },
    SampledMain(AudioPlayer.self, AudioPlayer.strings),
    SampledMain(MiniPlayer.self, MiniPlayer.strings),
    SampledMain(PlayHistory.self, PlayHistory.strings),
    SampledMain(UpNext.self, UpNext.strings),
    SampledMain(SlotPage.self, SlotPage.strings),
    SampledMain(RecentChanges.self, RecentChanges.strings) { RecentChanges.Restoring.samples.map { RecentChanges.html(restoring: $0) } },
    SampledMain(InboxPage.self, InboxPage.strings) { [InboxPage.html(.empty)] },
    SampledMain(NewEpisodeSettings.self, NewEpisodeSettings.strings) {
      [NewEpisodeSettings.html(.standard), NewEpisodeSettings.html(.several), NewEpisodeSettings.html(asking: .sample)]
    },
    SampledMain(EpisodePicker.self, EpisodePicker.strings),
    SampledMain(ServerPage.self, ServerPage.strings) { [ServerPage.html(.quiet)] },
    SampledMain(SettingsPage.self, SettingsPage.strings),
    SampledMain(DownloadPicker.self, DownloadPicker.strings),
    SampledMain(DownloadCenter.self, DownloadCenter.strings) { [DownloadCenter.html(ofShow: .sample), DownloadCenter.html(.selecting)] },
    SampledMain(UserCenter.self, UserCenter.strings),
    SampledMain(KeptEpisodes.self, KeptEpisodes.strings),
    SampledMain(LibraryPage.self, LibraryPage.strings) {
      [LibraryPage.html(actions: .sample), LibraryPage.html(actionsOn: (5, "Garden"), addURL: "/library?folder=5&add=true")]
    },
    SampledMain(SidebarLists.self, SidebarLists.strings),
    SampledMain(PlaylistPage.self, PlaylistPage.strings) {
      [
        PlaylistPage.html(.byHand), PlaylistPage.html(PlaylistPage.Adding.someAdded),
        PlaylistPage.naming((id: 7, name: "Later"), ways: nil, backTo: "/"), PlaylistPage.html(actions: .sample),
      ]
    },
    SampledMain(
      BookmarkList.self, BookmarkList.strings,
      also: {
        [
          BookmarkList.html(clips: .sample), BookmarkList.html(clips: .none), BookmarkList.html(links: .sample),
          BookmarkList.html(links: .none), BookmarkList.html(actionsOn: .sample, backTo: "/player"),
          BookmarkList.html(actionsOn: .sample, backTo: "/episodes/7", limits: 1...1_800),
        ]
      }, parts: { [BookmarkList.html(clipForm: .sample)] }),
    SampledMain(
      PublicPage.self, PublicPage.strings, also: { [PublicPage.html(.moment)] },
      parts: { [PublicPage.head(.sample), PublicPage.html(unavailable: .ended), PublicPage.html(unavailable: .unknown)] }),
    SampledMain(SharePage.self, SharePage.strings) { [SharePage.html(.show), SharePage.html(.atHome), SharePage.html(.list)] },
    SampledMain(ListeningStatistics.self, ListeningStatistics.strings),
    SampledMain(SubscriptionImport.self, SubscriptionImport.strings),
    SampledMain(
      NotificationSettings.self, NotificationSettings.strings,
      parts: { [NotificationSettings.revocation(.sample)] }),
    SampledMain(FeedStatusPage.self, FeedStatusPage.strings) { FeedStatusPage.Confirmation.samples.map { FeedStatusPage.html($0) } },
    SampledMain(OwnShows.self, OwnShows.strings) { [OwnShows.html(OwnShows.Editing.sample), OwnShows.html(OwnShows.Deletion.sample)] },
    SampledMain(
      TranscriptionQueue.self, TranscriptionQueue.strings,
      parts: { [TranscriptionQueue.html(.empty)] + TranscriptionQueue.Offer.samples.map { TranscriptionQueue.offer($0) } }),
    SampledMain(TrustGuide.self, TrustGuide.strings) { [TrustGuide.html(TrustGuide.PhoneContent.sample)] },
  ]
}
