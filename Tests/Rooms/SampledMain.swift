import Testing
import WebPage

@testable import AudioPlayer
@testable import BookmarkList
@testable import BottomPlayer
@testable import CategoryPage
@testable import DownloadCenter
@testable import DownloadList
@testable import EpisodeList
@testable import EpisodePage
@testable import FeaturedPage
@testable import FeedHealth
@testable import ListPage
@testable import ListeningStatistics
@testable import NewsSettings
@testable import PlayHistory
@testable import SearchPage
@testable import SettingsPage
@testable import ShowPage
@testable import SubscriptionImport
@testable import SubscriptionList
@testable import UpNext
@testable import UserCenter

/// A Main as every feature has it, rendered from its samples.
struct SampledMain: Sendable, CustomTestStringConvertible {
  let feature: String
  /// Its tag.
  let name: String
  let assets: [Asset]
  /// The keys of its enum of sentences, and those of its catalog.
  let keys: Set<String>
  let catalogKeys: Set<String>
  /// The page of `Content.sample`, and those of its other contents.
  let pages: [String]
  /// The same, served under "/base".
  let pagesUnderBase: [String]

  var testDescription: String { feature }

  private init<Main: PageMain, Key>(_ main: Main.Type, _ words: Words<Key>, also others: @escaping () -> [HTML] = { [] }) {
    let render = { ([Main.html(.sample)] + others()).map(\.text) }
    (feature, name, assets, catalogKeys) = ("\(main)", main.name, main.assets, words.catalogKeys)
    keys = Set(Key.allCases.map(\.rawValue))
    pages = render()
    pagesUnderBase = Link.$basePath.withValue("/base", operation: render)
  }

  static let all: [SampledMain] = [
    SampledMain(FeaturedPage.self, FeaturedPage.words),
    SampledMain(CategoryPage.self, CategoryPage.words) { [CategoryPage.html(CategoryPage.TopicContent.sample)] },
    SampledMain(SearchPage.self, SearchPage.words),
    SampledMain(ShowPage.self, ShowPage.words),
    SampledMain(EpisodePage.self, EpisodePage.words),
    SampledMain(AudioPlayer.self, AudioPlayer.words),
    SampledMain(BottomPlayer.self, BottomPlayer.words),
    SampledMain(PlayHistory.self, PlayHistory.words),
    SampledMain(UpNext.self, UpNext.words),
    SampledMain(EpisodeList.self, EpisodeList.words),
    SampledMain(SettingsPage.self, SettingsPage.words),
    SampledMain(DownloadList.self, DownloadList.words),
    SampledMain(DownloadCenter.self, DownloadCenter.words) { [DownloadCenter.html(ofShow: .sample)] },
    SampledMain(UserCenter.self, UserCenter.words),
    SampledMain(SubscriptionList.self, SubscriptionList.words),
    SampledMain(ListPage.self, ListPage.words),
    SampledMain(BookmarkList.self, BookmarkList.words),
    SampledMain(ListeningStatistics.self, ListeningStatistics.words),
    SampledMain(SubscriptionImport.self, SubscriptionImport.words),
    SampledMain(NewsSettings.self, NewsSettings.words),
    SampledMain(FeedHealth.self, FeedHealth.words),
  ]
}
