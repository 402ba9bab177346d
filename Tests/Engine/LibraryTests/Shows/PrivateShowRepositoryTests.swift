import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// Private shows with two users in one library.
@Suite struct PrivateShowRepositoryTests {
  private static let secretURL = "https://moss.example/rss?auth=xJ3kM9dKfQwErTy12bVnLp0sA"
  private let other = SampleLibrary.neighbour

  /// A second show at a secret address, to which the owner subscribes, with an episode and covers.
  private func withSecret(_ sample: SampleLibrary) async throws -> (show: ShowID, episode: EpisodeID) {
    var facts = SampleLibrary.showFacts
    (facts.feedURL, facts.title, facts.artworkURL) = (Self.secretURL, "Secret", "https://moss.example/secret.jpg")
    let show = try await sample.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added).show
    try await sample.library.privateShows.grant(show, to: .owner, at: SampleLibrary.added)
    try await sample.library.subscriptions.subscribe(.owner, to: show, at: SampleLibrary.added)
    let listed = try await sample.library.episodes.episodes(of: show, for: .owner, limit: 1)
    return (show, try #require(listed.first?.episode.id))
  }

  /// Puts the shows into the search index, each with the word "moss".
  private func index(_ library: Library) async throws {
    let until = SampleLibrary.added + 60
    let lease = try #require(try await library.search.claim(owner: "test", at: SampleLibrary.added, until: until))
    let tasks = try await library.search.tasks(limit: 99).filter { $0.kind == .show }
    let read = try await library.search.texts(of: tasks, most: .max).map { texts in
      IndexedSearchTask(texts, words: texts.passages.map { _ in (title: "moss", text: "") }, spellings: [:])
    }
    try await library.search.store(read, lease, until: until)
  }

  /// The indexed shows that `user` finds outside the library too.
  private func found(_ library: Library, by user: UserID) async throws -> Set<ShowID> {
    let expression = SearchExpression(all: [[SearchTerm(["moss"])]])
    let search = IndexSearch(expression, kinds: [SearchKind.show.rawValue], user: user.rawValue, limit: 9)
    return Set(try await library.search.find(search).map(\.show))
  }

  @Test func secretAddressIsVisibleToItsReaderOnly() async throws {
    let sample = try await SampleLibrary()
    let (show, episode) = try await withSecret(sample)
    try await index(sample.library)
    let (library, shows) = (sample.library, sample.library.privateShows)
    #expect(try await shows.isPrivate(show))
    #expect(try await !shows.needsCredentials(show))
    for (user, isVisible) in [(UserID.owner, true), (other, false)] {
      #expect(try await shows.isVisible(show, to: user) == isVisible)
      #expect(try await shows.isVisible(episode, to: user) == isVisible)
      #expect(try await (library.shows.show(show, for: user) != nil) == isVisible)
      #expect(try await (library.shows.detail(of: show, for: user) != nil) == isVisible)
      #expect(try await library.personal.episodes([episode], for: user).isEmpty != isVisible)
      #expect(try await found(library, by: user) == (isVisible ? [show, sample.show] : [sample.show]))
    }
    // A show that does not exist is not visible.
    #expect(try await !shows.isVisible(ShowID(999), to: .owner))
    #expect(try await !shows.isVisible(EpisodeID(999), to: .owner))
    // The public show is visible to all.
    #expect(try await shows.isVisible(sample.show, to: other))
    #expect(try await shows.isVisible(sample.episodes[0], to: other))
  }

  @Test func nothingOfAPrivateShowCanBeTakenByItsID() async throws {
    let sample = try await SampleLibrary()
    let (show, episode) = try await withSecret(sample)
    let library = sample.library
    await #expect(throws: SubscriptionError.noSuchShow) {
      try await library.subscriptions.subscribe(other, to: show, at: SampleLibrary.added)
    }
    _ = try await library.upNext.put([episode], .last, for: other, at: SampleLibrary.added, limit: 9)
    #expect(try await library.upNext.count(of: other) == 0)
    let answer = try await library.claims.request([episode], for: other, origin: .user, at: SampleLibrary.added)
    #expect(answer == DownloadRequestResult())
    #expect(try await library.downloads.download(episode) == nil)
    let filter = NotificationFilter(shows: [show, sample.show])
    let address = try await library.notifications.add(.webhook, sealed: "x", filter: filter, for: other, at: SampleLibrary.added)
    try await library.notifications.set(filter, of: address, for: other)
    #expect(try await library.notifications.address(address, of: other)?.filter.shows == [sample.show])
    let entry = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: episode, kind: .event(action: "seek"), position: 9, isFinished: false, rate: 1,
      state: .paused, moment: SampleLibrary.added, mediaDuration: nil)
    try await library.listening.record([entry], for: other)
    try await library.listening.setArchived(true, [episode], for: other, at: SampleLibrary.added)
    #expect(try await library.listening.state(of: episode, for: other) == nil)
    #expect(try await library.history.count(of: other) == 0)
    #expect(try await library.listening.session(of: other) == nil)
  }

  @Test func picturesOfPrivateShowsAreHiddenUnlessAPublicShowHasThemToo() async throws {
    let sample = try await SampleLibrary()
    let (show, _) = try await withSecret(sample)
    let library = sample.library
    let secret = try #require(try await library.shows.show(show)?.artwork)
    let open = try #require(try await library.shows.show(sample.show)?.artwork)
    #expect(try await library.privateShows.isVisible(secret, to: .owner))
    #expect(try await !library.privateShows.isVisible(secret, to: other))
    #expect(try await library.privateShows.isVisible(open, to: other))
    var facts = SampleLibrary.showFacts
    (facts.feedURL, facts.artworkURL) = ("https://moss.example/open.xml", "https://moss.example/secret.jpg")
    _ = try await library.feeds.store(facts, episodes: [], at: SampleLibrary.added)
    #expect(try await library.privateShows.isVisible(secret, to: other))
  }

  @Test func unknownPicturesAreHiddenAndThoseOfDirectoriesStay() async throws {
    let sample = try await SampleLibrary()
    let artwork = sample.library.artwork
    let (inNotes, ofDirectory) = ("https://moss.example/in-notes.jpg", "https://directory.example/cover.jpg")
    let unknown = try await artwork.id(of: inNotes)
    // No show is hidden from the user yet.
    #expect(try await sample.library.privateShows.isVisible(unknown, to: other))
    let (show, _) = try await withSecret(sample)
    let former = try #require(try await sample.library.shows.show(show)?.artwork)
    var facts = SampleLibrary.showFacts
    (facts.feedURL, facts.title, facts.artworkURL) = (Self.secretURL, "Secret", "https://moss.example/newer.jpg")
    _ = try await sample.library.feeds.store(facts, episodes: [SampleLibrary.episode(0)], at: SampleLibrary.added)
    for picture in [unknown, former, ArtworkID(999)] {
      #expect(try await !sample.library.privateShows.isVisible(picture, to: other))
    }
    let listed = try #require(try await artwork.ids(of: [ofDirectory], isListed: true)[ofDirectory])
    #expect(try await sample.library.privateShows.isVisible(listed, to: other))
    // A directory may name a known picture, and it stays listed.
    #expect(try await artwork.ids(of: [inNotes], isListed: true)[inNotes] == unknown)
    #expect(try await artwork.ids(of: [inNotes])[inNotes] == unknown)
    #expect(try await sample.library.privateShows.isVisible(unknown, to: other))
    let entry = ChartedShow.Entry(
      feedURL: "https://chart.example/rss", title: "One", author: "", artworkURL: "https://chart.example/cover.jpg")
    try await sample.library.charts.store([entry], topic: "top", country: "de", answered: SampleLibrary.added)
    let charted = try await artwork.id(of: "https://chart.example/cover.jpg")
    #expect(try await sample.library.privateShows.isVisible(charted, to: other))
  }

  @Test func picturesOfChaptersOfPrivateShowsAreHiddenToo() async throws {
    let sample = try await SampleLibrary()
    let (_, episode) = try await withSecret(sample)
    let url = "https://moss.example/chapter.jpg"
    let chapters = [Chapter(startSeconds: 0, title: "One", imageURL: url), Chapter(startSeconds: 60, title: "Two", imageURL: url)]
    try await sample.database.replace(chapters, of: episode)
    let picture = try await sample.library.artwork.id(of: url)
    #expect(try await sample.library.privateShows.isVisible(picture, to: .owner))
    #expect(try await !sample.library.privateShows.isVisible(picture, to: other))
    // A chapter of a public show has it too.
    try await sample.database.replace(chapters, of: sample.episodes[0])
    #expect(try await sample.library.privateShows.isVisible(picture, to: other))
  }

  /// Its address names the episode: neither chapters that were read again nor another feed open it to other users.
  @Test func pictureWithinAMediaFileIsVisibleWithItsEpisode() async throws {
    let sample = try await SampleLibrary()
    let (_, episode) = try await withSecret(sample)
    let url = try #require(EmbeddedPictureAddress(episode: episode, range: 10..<20)?.url)
    let picture = try await sample.library.artwork.id(of: url)
    for chapters in [[], [Chapter(startSeconds: 0, title: "One", imageURL: url)]] as [[Chapter]] {
      try await sample.database.replace(chapters, of: sample.episodes[0])
      #expect(try await sample.library.privateShows.isVisible(picture, to: .owner))
      #expect(try await !sample.library.privateShows.isVisible(picture, to: other))
    }
    let open = try #require(EmbeddedPictureAddress(episode: sample.episodes[0], range: 10..<20)?.url)
    let openPicture = try await sample.library.artwork.id(of: open)
    #expect(try await sample.library.privateShows.isVisible(openPicture, to: other))
  }

  @Test func pictureWithinAMediaFileIsHiddenOnceItsEpisodeIsDeleted() async throws {
    let sample = try await SampleLibrary()
    let url = try #require(EmbeddedPictureAddress(episode: EpisodeID(999), range: 10..<20)?.url)
    let picture = try await sample.library.artwork.id(of: url)
    #expect(try await !sample.library.privateShows.isVisible(picture, to: .owner))
  }

  @Test func picturesOfPeopleAndChaptersBelongToTheirShow() async throws {
    let sample = try await SampleLibrary()
    let (show, _) = try await withSecret(sample)
    let (person, chapter) = ("https://moss.example/ada.jpg", "https://moss.example/one.jpg")
    var facts = SampleLibrary.episode(0)
    facts.extras.people = [Credit(name: "Ada Byron", imageURL: person)]
    facts.chapters = [Chapter(startSeconds: 0, title: "One", imageURL: chapter)]
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    for url in [person, chapter] {
      let picture = try await sample.library.artwork.id(of: url)
      #expect(try await sample.library.feedCredentials.shows(sample.show, artwork: picture))
      #expect(try await !sample.library.feedCredentials.shows(show, artwork: picture))
    }
  }

  @Test func listedAddressIsPublic() async throws {
    let sample = try await SampleLibrary()
    let (show, _) = try await withSecret(sample)
    try await sample.library.privateShows.noteListed(Self.secretURL)
    #expect(try await !sample.library.privateShows.isPrivate(show))
    #expect(try await sample.library.privateShows.isVisible(show, to: other))
    // It stays public when its facts are stored again.
    _ = try await sample.library.privateShows.checkAddresses(after: ShowID(0), limit: 9)
    #expect(try await !sample.library.privateShows.isPrivate(show))
  }

  @Test func passwordFeedIsForUsersWithCredentialsOfTheirOwn() async throws {
    let sample = try await SampleLibrary()
    let (library, shows) = (sample.library, sample.library.privateShows)
    for user in [UserID.owner, other] { try await library.subscriptions.subscribe(user, to: sample.show, at: SampleLibrary.added) }
    try await library.feedCredentials.set("sealed", host: "https://moss.example", of: sample.show, for: .owner)
    try await shows.grant(sample.show, to: .owner, at: SampleLibrary.added)
    // A subscription alone shows nothing, in no list.
    #expect(try await shows.isVisible(sample.show, to: .owner))
    #expect(try await !shows.isVisible(sample.show, to: other))
    #expect(try await library.subscriptions.shows(of: .owner).count == 1)
    #expect(try await library.subscriptions.count(of: .owner) == 1)
    #expect(try await library.subscriptions.shows(of: other).isEmpty)
    #expect(try await library.subscriptions.count(of: other) == 0)
    let now = SampleLibrary.added
    #expect(try await library.lists.episodes(of: .new, for: other, limit: 9, at: now).isEmpty)
    try await index(library)
    #expect(try await found(library, by: .owner) == [sample.show])
    #expect(try await found(library, by: other).isEmpty)
    // With credentials of another user's nothing changes; after a fetch with one's own, everything is there again.
    try await library.feedCredentials.set("theirs", host: "https://moss.example", of: sample.show, for: other)
    #expect(try await !shows.isVisible(sample.show, to: other))
    try await shows.grant(sample.show, to: other, at: now)
    #expect(try await library.subscriptions.shows(of: other).count == 1)
    #expect(try await library.feedCredentials.signIn(of: sample.show, for: .owner)?.sealed == "sealed")
    #expect(try await library.feedCredentials.signIns(of: sample.show).map(\.user) == [.owner, other])
    // The show stays private without any credentials.
    for user in [UserID.owner, other] { try await library.feedCredentials.remove(of: sample.show, for: user) }
    #expect(try await shows.needsCredentials(sample.show))
    #expect(try await library.feedCredentials.shows().isEmpty)
  }

  @Test func existingAddressesAreCheckedOnce() async throws {
    let sample = try await SampleLibrary()
    try await sample.library.subscriptions.subscribe(.owner, to: sample.show, at: SampleLibrary.added)
    try await sample.database.write {
      _ = try $0.run(Statement("test.url", "UPDATE show SET feed_url = :feed_url"), ["feed_url": .text(Self.secretURL)])
    }
    let shows = sample.library.privateShows
    #expect(try await shows.isVisible(sample.show, to: other))
    let first = try #require(try await shows.checkAddresses(after: ShowID(0), limit: 9))
    #expect(first.hidden == 1 && first.last == sample.show)
    #expect(try await shows.checkAddresses(after: first.last, limit: 9) == nil)
    #expect(try await shows.checkAddresses(after: ShowID(0), limit: 9)?.hidden == 0)
    // Its subscribers keep it.
    #expect(try await shows.isVisible(sample.show, to: .owner))
    #expect(try await !shows.isVisible(sample.show, to: other))
  }

  @Test func importedAddressGivesAccessOnlyWithoutCredentials() async throws {
    let sample = try await SampleLibrary()
    let (show, _) = try await withSecret(sample)
    let imports = sample.library.imports
    let list = try await imports.begin("list", repeats: 0, for: other, at: SampleLibrary.added)
    try await sample.library.feedCredentials.set("sealed", host: "https://moss.example", of: sample.show, for: .owner)
    let feeds = [ImportedFeed(url: Self.secretURL, hasHistory: true), ImportedFeed(url: SampleLibrary.showFacts.feedURL, hasHistory: true)]
    let foreseen = try await imports.previewImport(feeds, for: other)
    #expect(foreseen.map(\.result) == [.subscribed, .problem] && foreseen[1].problem == ImportLine.signInNeeded)
    let lines = try await imports.store(feeds, of: list, from: 0, isLast: true, for: other, at: SampleLibrary.added)
    #expect(lines.map(\.show) == [show, nil] && lines.map(\.result) == [.subscribed, .problem])
    #expect(try await sample.library.subscriptions.ids(of: other) == [show])
    #expect(try await sample.library.privateShows.isVisible(show, to: other))
  }
}
