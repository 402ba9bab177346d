import Foundation
import Library
import PodcastModel
import Subscriptions
import TestSupport
import Testing

@Suite struct SubscriptionsTests {
  private let sample: SampleLibrary
  private let clock = FixedClock()
  private let subscriptions: Subscriptions

  init() async throws {
    sample = try await SampleLibrary()
    subscriptions = Subscriptions(library: sample.library, now: clock.read)
  }

  @Test func subscribingAgainRestoresTheMark() async throws {
    try await subscriptions.subscribe(.local, to: sample.show)
    #expect(try await subscriptions.set(.favourite, true, of: sample.show, by: .local) == SampleLibrary.showFacts.title)
    #expect(try await subscriptions.unsubscribe(.local, from: sample.show))
    #expect(try await !subscriptions.unsubscribe(.local, from: sample.show))
    #expect(try await subscriptions.set(.archived, true, of: sample.show, by: .local) == nil)
    clock.advance(by: 13 * 86_400)
    try await subscriptions.subscribe(.local, to: sample.show)
    let restored = try #require(try await sample.library.subscriptions.subscription(of: .local, to: sample.show))
    #expect(restored.isFavourite && !restored.isArchived)
  }

  @Test func anEndedSubscriptionIsForgottenAfterAMonth() async throws {
    try await subscriptions.subscribe(.local, to: sample.show)
    try await subscriptions.unsubscribe(.local, from: sample.show)
    clock.advance(by: 31 * 86_400)
    // The next one that ends clears away the old ones.
    try await subscriptions.unsubscribe(.local, from: ShowID(999))
    #expect(try await !subscriptions.resume(.local, sample.show))
    #expect(try await !subscriptions.resume(.local, ShowID(999)))
    try await subscriptions.subscribe(.local, to: sample.show)
    #expect(try await sample.library.subscriptions.subscription(of: .local, to: sample.show)?.subscribed == clock.now)
  }

  @Test func namesAreTrimmedAndNeverEmpty() async throws {
    let folder = try await subscriptions.addFolder("  \(String(repeating: "a", count: 120)) ", of: .local)
    #expect(folder.name == String(repeating: "a", count: 100))
    await #expect(throws: SubscriptionsError.nameMissing) { try await subscriptions.rename(folder: folder.id, to: " \n", of: .local) }
    await #expect(throws: SubscriptionsError.nameMissing) {
      try await subscriptions.save("", SmartRules(), order: .newest, as: nil, for: .local)
    }
  }

  @Test func aFolderTakesItsSmartPlaylistsWithIt() async throws {
    try await subscriptions.subscribe(.local, to: sample.show)
    let folder = try await subscriptions.addFolder("Science", of: .local)
    #expect(try await subscriptions.move(sample.show, to: [folder.id], of: .local) == [])
    #expect(try await subscriptions.move(ShowID(999), to: [folder.id], of: .local) == nil)
    var rules = SmartRules()
    rules.sources = [.folder(folder.id)]
    let list = try #require(try await subscriptions.save("Long", rules, order: .newest, as: nil, for: .local))
    let deleted = try #require(try await subscriptions.delete(folder: folder.id, of: .local))
    #expect(deleted.name == "Science" && deleted.lists == 1)
    #expect(try await subscriptions.delete(folder: folder.id, of: .local) == nil)
    #expect(try await sample.library.lists.smartList(list, of: .local) == nil)
    try await subscriptions.restore(folder: folder.id, of: .local)
    #expect(try await sample.library.lists.smartList(list, of: .local)?.name == "Long")
    #expect(try await subscriptions.save("Mine", SmartRules(), order: .newest, as: list, for: SampleLibrary.neighbour) == nil)
  }

  @Test func theLibraryIsAGridByNewEpisodesUntilItIsArranged() async throws {
    let first = try await subscriptions.libraryLayout(of: .local)
    #expect(first.order == .new && first.filter == .all && first.view == .medium)
    try await subscriptions.changeLibraryLayout(of: .local) { $0.order = .manual }
    try await subscriptions.changeLibraryLayout(of: .local) { ($0.filter, $0.view) = (.unplayed, .list) }
    let layout = try await subscriptions.libraryLayout(of: .local)
    #expect(layout.order == .manual && layout.filter == .unplayed && layout.view == .list)
    #expect(try await subscriptions.libraryLayout(of: SampleLibrary.neighbour) == first)
    try await sample.library.preferences.set(["library.view": "huge"], of: .local, at: SampleLibrary.added)
    #expect(try await subscriptions.libraryLayout(of: .local).view == .medium)
  }

  @Test func aListRemembersTheSizeOfTheCovers() async throws {
    try await sample.library.preferences.set(["library.view": "small"], of: .local, at: SampleLibrary.added)
    #expect(try await subscriptions.libraryLayout(of: .local).coverSize == .small)
    try await subscriptions.changeLibraryLayout(of: .local) { $0.view = .large }
    try await subscriptions.changeLibraryLayout(of: .local) { $0.view = .list }
    let layout = try await subscriptions.libraryLayout(of: .local)
    #expect(layout.view == .list && layout.coverSize == .large)
    try await sample.library.preferences.set(["library.cover-size": "list"], of: .local, at: SampleLibrary.added)
    #expect(try await subscriptions.libraryLayout(of: .local).coverSize == .medium)
  }

  @Test func severalShowsAreUnsubscribedAndRestored() async throws {
    let unknown = ShowID(99)
    try await subscriptions.subscribe(.local, to: sample.show)
    #expect(try await subscriptions.unsubscribe(.local, from: [sample.show, unknown]) == [sample.show])
    #expect(try await subscriptions.resume(.local, [sample.show, unknown]) == [sample.show])
    #expect(try await subscriptions.set(.favourite, true, of: [sample.show, unknown], by: .local) == ["Moss & Stone"])
    let folder = try await subscriptions.addFolder("Night", of: .local)
    #expect(try await subscriptions.move([sample.show: [folder.id], unknown: [folder.id]], of: .local) == [sample.show: []])
    let before = try await subscriptions.move([sample.show: []], of: .local)
    #expect(before == [sample.show: [folder.id]])
    let undo = try await subscriptions.store(places: before, of: .local)
    #expect(try await !subscriptions.restore(places: undo, of: SampleLibrary.neighbour))
    #expect(try await subscriptions.restore(places: undo, of: .local))
    #expect(try await sample.library.folders.folders(of: .local)[sample.show] == [folder])
    #expect(try await !subscriptions.restore(places: undo, of: .local))
  }
}
