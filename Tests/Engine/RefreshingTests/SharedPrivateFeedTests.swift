import Fetching
import Foundation
import Library
import OPML
import PodcastModel
import Refreshing
import Storage
import TestSupport
import Testing

/// A password feed with two users, each with credentials of their own.
@Suite struct SharedPrivateFeedTests {
  private let neighbour = UserID(2)
  private let ada = BasicCredentials(user: "ada", password: "moss")
  private let bob = BasicCredentials(user: "bob", password: "stone")

  @Test func otherUserNeedsCredentialsOfTheirOwn() async throws {
    try await run { publishing, door in
      let show = try await publishing.refreshing.add(ada.inserted(into: publishing.address), for: .owner).show
      let asked = publishing.server.requests.count
      // Without any, with wrong ones, and by opening the address: nothing is stored.
      for attempt in [publishing.address, BasicCredentials(user: "bob", password: "wrong").inserted(into: publishing.address)] {
        let error = await #expect(throws: RefreshingError.self) { try await publishing.refreshing.add(attempt, for: neighbour) }
        #expect(error?.isSignInNeeded == true)
      }
      await #expect(throws: RefreshingError.self) { try await publishing.refreshing.show(at: publishing.address, for: neighbour) }
      #expect(try await publishing.library.subscriptions.ids(of: neighbour).isEmpty)
      #expect(try await !publishing.library.privateShows.isVisible(show, to: neighbour))
      #expect(publishing.server.requests.dropFirst(asked).allSatisfy { $0.headers["authorization"] != basic(ada) })
      // With their own it is theirs too, and the first user's are as they were.
      _ = try await publishing.refreshing.add(bob.inserted(into: publishing.address), for: neighbour)
      #expect(try await publishing.library.privateShows.isVisible(show, to: neighbour))
      let store = publishing.refreshing.feedCredentials
      #expect(await store.credentials(for: show, of: .owner, url: publishing.address) == ada)
      #expect(await store.credentials(for: show, of: neighbour, url: publishing.address) == bob)
    }
  }

  @Test func aFeedThatNeedsNoPasswordAnyMoreIsAnOpenShowBesideThePrivateOne() async throws {
    try await run { publishing, door in
      let show = try await publishing.refreshing.add(ada.inserted(into: publishing.address), for: .owner).show
      door.open()
      let open = try await publishing.refreshing.add(publishing.address, for: neighbour).show
      // The episodes that were read with a password stay those of its user, at the same address.
      #expect(open != show)
      #expect(try await !publishing.library.privateShows.isVisible(show, to: neighbour))
      #expect(try await publishing.library.shows.show(show)?.feedURL == publishing.address)
      #expect(try await publishing.refreshing.show(at: publishing.address, for: neighbour) == open)
      #expect(try await publishing.refreshed(show).failure == nil)
      #expect(try await publishing.library.shows.show(feedURL: publishing.address)?.id == open)
    }
  }

  @Test func aPasswordThatAFeedDoesNotNeedHidesNothingFromOthers() async throws {
    try await run { publishing, door in
      door.open()
      // The neighbour comes first, with a password; the owner knows the address without one.
      let show = try await publishing.refreshing.add(bob.inserted(into: publishing.address), for: neighbour).show
      #expect(try await publishing.refreshing.add(publishing.address, for: .owner).show == show)
      let played = try await publishing.listen(to: "Part 1", of: show)
      #expect(try await publishing.refreshing.signIn(bob, to: show, for: neighbour) == nil)
      #expect(try await !publishing.library.privateShows.isPrivate(show))
      #expect(try await publishing.library.feedCredentials.shows().isEmpty)
      #expect(try await publishing.position(of: played) == 321)
    }
  }

  @Test func aFeedThatGivesMoreWithAPasswordIsAPrivateShowBesideTheOpenOne() async throws {
    try await run(free: [item(1)], paid: [item(2), item(1)]) { publishing, door in
      door.open()
      let show = try await publishing.refreshing.add(publishing.address, for: .owner).show
      try await publishing.library.subscriptions.subscribe(neighbour, to: show, at: publishing.refresher.clock.now)
      let paid = try #require(try await publishing.refreshing.signIn(bob, to: show, for: neighbour))
      #expect(paid != show)
      #expect(try await publishing.library.privateShows.isVisible(show, to: .owner))
      #expect(try await !publishing.library.privateShows.isVisible(paid, to: .owner))
      #expect(try await publishing.library.privateShows.isVisible(paid, to: neighbour))
      #expect(try await publishing.refresher.titles(of: show) == ["Part 1"])
      #expect(try await publishing.refresher.titles(of: paid) == ["Part 2", "Part 1"])
      #expect(Set(try await publishing.library.subscriptions.ids(of: neighbour)) == [show, paid])
      // Both are refreshed at the same address, and the list of the neighbour names it.
      for show in [show, paid] { #expect(try await publishing.refreshed(show).failure == nil) }
      #expect(try await publishing.refresher.titles(of: paid).count == 2)
      #expect(Set(try await publishing.refresher.importing.feeds(of: neighbour).map(\.url)) == [publishing.address])
      // Another user with a password of their own shares it; a wrong one opens nothing.
      #expect(try await publishing.refreshing.add(ada.inserted(into: publishing.address), for: .owner).show == paid)
      let wrong = BasicCredentials(user: "eve", password: "x").inserted(into: publishing.address)
      #expect(try await publishing.refreshing.add(wrong, for: UserID(3)).show == show)
      #expect(try await !publishing.library.privateShows.isVisible(paid, to: UserID(3)))
    }
  }

  @Test func aShowOfOthersStaysThatNeedsAPasswordNow() async throws {
    try await run { publishing, door in
      door.open()
      let show = try await publishing.refreshing.add(publishing.address, for: .owner).show
      let bookmarked = try await publishing.refresher.id(of: "Part 1", show)
      _ = try await publishing.library.bookmarks.add(bookmarked, at: 9, note: "", by: .owner, moment: publishing.refresher.clock.now)
      door.close()
      let own = try #require(try await publishing.refreshing.signIn(bob, to: show, for: neighbour))
      #expect(own != show)
      #expect(try await publishing.library.privateShows.isVisible(show, to: .owner))
      #expect(try await !publishing.library.privateShows.isPrivate(show))
    }
  }

  @Test func fetchesAsTheNextSubscriberWhenOneIsRefused() async throws {
    try await run { publishing, door in
      let show = try await shared(publishing)
      #expect(try await publishing.refreshed(show).failure == nil)
      #expect(publishing.server.requests.last?.headers["authorization"] == basic(ada))
      door.close(for: ada)
      #expect(try await publishing.refreshed(show).failure == nil)
      #expect(publishing.server.requests.suffix(2).map { $0.headers["authorization"] } == [basic(ada), basic(bob)])
      // The subscriber whose credentials are refused keeps the show, and the credentials.
      #expect(try await publishing.library.privateShows.isVisible(show, to: .owner))
      door.close(for: bob)
      #expect(try await publishing.refreshed(show).failure == .signInNeeded)
    }
  }

  @Test func stopsWhenNoSubscriberWithCredentialsIsLeft() async throws {
    try await run { publishing, _ in
      let show = try await shared(publishing)
      let library = publishing.library
      try await library.subscriptions.unsubscribe(.owner, from: show, at: publishing.refresher.clock.now)
      #expect(try await publishing.refreshed(show).failure == nil)
      // Only current subscribers count.
      #expect(publishing.server.requests.last?.headers["authorization"] == basic(bob))
      try await publishing.refreshing.feedCredentials.signOut(of: show, for: neighbour)
      let asked = publishing.server.requests.count
      publishing.refresher.clock.advance(by: 90_000)
      _ = try await publishing.refreshing.refreshDue()
      let health = try #require(try await publishing.refreshing.health(of: show))
      #expect(publishing.server.requests.count == asked && health.failure == .signInNeeded && health.next == nil)
      // A subscriber with credentials makes it due again.
      try await library.subscriptions.subscribe(.owner, to: show, at: publishing.refresher.clock.now)
      _ = try await publishing.refreshing.refreshDue()
      #expect(publishing.server.requests.count == asked + 1)
      #expect(try await publishing.refreshing.health(of: show)?.failure == nil)
    }
  }

  @Test func aShowThatIsOnlyOpenIsFetchedWhenItsUserAsks() async throws {
    try await run { publishing, _ in
      let show = try await publishing.refreshing.show(at: publishing.address, for: .owner, signedInAs: ada)
      #expect(try await publishing.library.privateShows.isVisible(show, to: .owner))
      #expect(try await publishing.refreshed(show).failure == nil)
      #expect(publishing.server.requests.last?.headers["authorization"] == basic(ada))
    }
  }

  @Test func anImportedAddressIsNoSignIn() async throws {
    try await run { publishing, door in
      let show = try await publishing.refreshing.add(ada.inserted(into: publishing.address), for: .owner).show
      let importing = publishing.refresher.importing
      let list = try OPMLDocument.feeds([publishing.address])
      #expect(try await importing.importList(list, named: "x", for: neighbour).lines.map(\.problem) == [ImportLine.signInNeeded])
      #expect(try await publishing.library.subscriptions.ids(of: neighbour).isEmpty)
      let own = try OPMLDocument.feeds([bob.inserted(into: publishing.address)])
      #expect(try await importing.importList(own, named: "x", for: neighbour).lines.map(\.problem) == [ImportLine.signInNeeded])
      // The credentials of the list are tried in the background.
      try await waitUntil { try await publishing.library.privateShows.isVisible(show, to: neighbour) }
      #expect(try await publishing.library.subscriptions.ids(of: neighbour) == [show])
    }
  }

  @Test func aBlindSubscriptionShowsNothingOfAnotherUsersFeed() async throws {
    try await run { publishing, _ in
      // The neighbour's list comes first, without credentials or with wrong ones.
      let wrong = BasicCredentials(user: "bob", password: "wrong").inserted(into: publishing.address)
      let lines = try await publishing.refresher.importing.importList(.feeds([wrong]), named: "x", for: neighbour).lines
      let show = try #require(lines[0].show)
      try await waitUntil { try await publishing.library.feeds.known(show)?.failure == .signInNeeded }
      // Until it is read, its subscriber sees why.
      #expect(try await publishing.library.privateShows.isVisible(show, to: neighbour))
      _ = try await publishing.refreshing.add(ada.inserted(into: publishing.address), for: .owner)
      #expect(try await publishing.library.privateShows.isVisible(show, to: .owner))
      #expect(try await !publishing.library.privateShows.isVisible(show, to: neighbour))
      #expect(try await publishing.library.subscriptions.shows(of: neighbour).isEmpty)
      let report = try #require(
        try await publishing.library.imports.report(publishing.library.imports.latest(for: neighbour) ?? ImportID(0), for: neighbour))
      #expect(report.lines.allSatisfy { $0.title != "Test" })
    }
  }

  @Test func credentialsThatAFeedDoesNotNeedAreNotUsed() async throws {
    try await run { publishing, door in
      door.open()
      let show = try await publishing.refreshing.add(publishing.address, for: .owner).show
      _ = try await publishing.refreshing.add(bob.inserted(into: publishing.address), for: neighbour)
      #expect(try await !publishing.library.privateShows.isPrivate(show))
      #expect(try await publishing.library.subscriptions.shows(of: .owner).count == 1)
      #expect(try await publishing.library.subscriptions.shows(of: neighbour).count == 1)
      #expect(try await !publishing.refreshing.feedCredentials.isSignedIn(to: show, as: neighbour))
    }
  }

  // MARK: - Private

  private func basic(_ credentials: BasicCredentials) -> String {
    "Basic " + Data("\(credentials.user):\(credentials.password)".utf8).base64EncodedString()
  }

  private func shared(_ publishing: Publishing) async throws -> ShowID {
    let show = try await publishing.refreshing.add(ada.inserted(into: publishing.address), for: .owner).show
    _ = try await publishing.refreshing.add(bob.inserted(into: publishing.address), for: neighbour)
    return show
  }

  /// - Parameter paid: the items for requests with accepted credentials.
  private func run(
    free: [String] = [item(1)], paid: [String]? = nil, _ test: @escaping @Sendable (Publishing, PasswordDoor) async throws -> Void
  ) async throws {
    let (feed, more) = (ChangingFeed(), ChangingFeed())
    feed.show(free)
    more.show(paid ?? free)
    let door = PasswordDoor(accepting: [basic(ada), basic(bob)])
    let server = try await LoopbackServer { request in
      if door.isAccepted(request) { return more.reply(to: request) }
      return door.isOpen ? feed.reply(to: request) : .text(401)
    }
    try await withRefresher(port: server.port) { refresher in
      try await refresher.mark("INSERT INTO person (id, name, created_at) VALUES (2, 'neighbour', 0), (3, 'eve', 0)")
      try await test(Publishing(refresher: refresher, feed: feed, server: server), door)
    }
    await server.stop()
  }
}
