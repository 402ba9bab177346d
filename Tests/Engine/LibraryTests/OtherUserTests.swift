import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// Every operation that takes an id of a user's row, called by another user: nothing is read, and nothing changes.
@Suite struct OtherUserTests {
  /// The rows of the owner whose ids the other user has.
  struct Rows {
    let sample: SampleLibrary
    let bookmark: Bookmark.ID
    let deletedBookmark: Bookmark.ID
    let replaced: ReplacedState.ID
    let clip: Clip.ID
    let link: PublicLink.ID
    let folder: Folder.ID
    let list: SmartList.ID
    let playlist: Playlist.ID
    let search: SavedSearch.ID
    let term: RecentSearch.ID
    let address: NotificationAddress.ID
    let device: NotificationAddress.ID
    let privateList: PrivateList.ID
    let listImport: ImportID
    let queue: EarlierQueue.ID
    let moment: Date

    var library: Library { sample.library }
    var episode: EpisodeID { sample.episodes[0] }
  }

  private typealias Operation = (name: String, run: @Sendable (Rows, UserID) async throws -> Bool)

  /// Each returns whether it had an effect or found something.
  private static let operations: [Operation] = [
    ("bookmark: set note", { try await $0.library.bookmarks.setNote("x", of: $0.bookmark, by: $1) }),
    ("bookmark: delete", { try await $0.library.bookmarks.delete($0.bookmark, by: $1, at: $0.moment) != nil }),
    ("bookmark: restore", { try await $0.library.bookmarks.restore($0.deletedBookmark, by: $1) != nil }),
    ("replaced state", { try await $0.library.replacedStates.state($0.replaced, of: $1) != nil }),
    (
      "replaced state: delete",
      {
        try await $0.library.replacedStates.delete($0.replaced, of: $1)
        return false
      }
    ),
    ("bookmarks of an episode", { try await !$0.library.bookmarks.bookmarks(of: $0.episode, for: $1).isEmpty }),
    ("bookmarks: all", { try await !$0.library.bookmarks.bookmarks(of: $1, limit: 9).isEmpty }),
    ("clip", { try await $0.library.clips.clip($0.clip, of: $1) != nil }),
    ("clip: change", { try await $0.library.clips.change($0.clip, from: 1, to: 9, title: "x", by: $1) }),
    ("clip: delete", { try await $0.library.clips.delete($0.clip, by: $1, at: $0.moment, purgingBefore: $0.moment) != nil }),
    ("clip: restore", { try await $0.library.clips.restore($0.clip, by: $1) }),
    ("clips of an episode", { try await !$0.library.clips.marks(in: $0.episode, of: $1).isEmpty }),
    ("clips: all", { try await !$0.library.clips.clips(of: $1, limit: 9).isEmpty }),
    ("public links", { try await !$0.library.publicLinks.links(of: $1, at: $0.moment).isEmpty }),
    ("public link: revoke", { try await $0.library.publicLinks.setRevoked($0.moment, $0.link, by: $1) }),
    (
      "public link: to a clip",
      { rows, user in
        do {
          let end = rows.moment + 60
          return try await rows.library.publicLinks.add(
            rows.episode, clip: rows.clip, secret: "s", by: user, at: rows.moment, until: end, limit: 9) != nil
        } catch is PublicLinkRefused {
          return false
        }
      }
    ),
    (
      "favourite: remove",
      {
        try await $0.library.bookmarks.setFavourite(false, $0.episode, by: $1, at: $0.moment)
        return false
      }
    ),
    (
      "folder: rename",
      { rows, user in
        do { try await rows.library.folders.rename(rows.folder, to: "x", of: user) } catch FolderError.noSuchFolder { return false }
        return true
      }
    ),
    ("folder: delete", { try await $0.library.folders.delete($0.folder, of: $1, at: $0.moment) > 0 }),
    (
      "folder: restore",
      {
        try await $0.library.folders.restore($0.folder, of: $1)
        return false
      }
    ),
    (
      "folder: put a show in",
      { rows, user in
        try await rows.library.folders.move(rows.sample.show, to: [rows.folder], of: user)
        return try await !rows.library.folders.folders(of: user).isEmpty
      }
    ),
    ("folders: all", { try await !$0.library.folders.all(of: $1).isEmpty }),
    ("list: read", { try await $0.library.lists.smartList($0.list, of: $1) != nil }),
    (
      "list: change",
      {
        try await $0.library.lists.change($0.list, to: "x", SmartRules(), order: .newest, for: $1)
      }
    ),
    ("list: rename", { try await $0.library.lists.rename($0.list, to: "x", of: $1) }),
    ("list: delete", { try await $0.library.lists.delete($0.list, of: $1, at: $0.moment) }),
    (
      "list: restore",
      {
        try await $0.library.lists.restore($0.list, of: $1)
        return false
      }
    ),
    (
      "list: move an episode",
      {
        try await $0.library.lists.move($0.episode, before: nil, in: $0.list, of: $1, at: $0.moment)
        return false
      }
    ),
    ("list: episodes", { try await !$0.library.lists.episodes(of: .smart($0.list), for: $1, limit: 9, at: $0.moment).isEmpty }),
    (
      "list from another's folder",
      { rows, user in
        do {
          _ = try await rows.library.lists.add(
            "x", SmartRules(sources: [.folder(rows.folder)]), order: .newest, for: user, at: rows.moment)
        } catch ListError.noSuchSource { return false }
        return true
      }
    ),
    (
      "preview of another's folder",
      { rows, user in
        do {
          let rules = SmartRules(sources: [.folder(rows.folder)])
          _ = try await rows.library.lists.preview(of: rules, order: .newest, for: user, limit: 9, at: rows.moment)
        } catch ListError.noSuchSource { return false }
        return true
      }
    ),
    ("list: count", { try await $0.library.lists.count(of: .smart($0.list), for: $1, at: $0.moment) > 0 }),
    ("lists: newest of each", { try await !$0.library.lists.newestOfEach(for: $1, limit: 9).isEmpty }),
    ("playlist: read", { try await $0.library.playlists.playlist($0.playlist, of: $1) != nil }),
    ("playlist: rename", { try await $0.library.playlists.rename($0.playlist, to: "x", of: $1) }),
    ("playlist: delete", { try await $0.library.playlists.delete($0.playlist, of: $1, at: $0.moment) }),
    (
      "playlist: restore",
      {
        try await $0.library.playlists.restore($0.playlist, of: $1)
        return false
      }
    ),
    (
      "playlist: add an episode",
      { rows, user in
        do {
          try await rows.library.playlists.put([rows.sample.episodes[3]], .last, in: rows.playlist, of: user, at: rows.moment)
        } catch PlaylistError.noSuchPlaylist { return false }
        return true
      }
    ),
    (
      "playlist: remove all",
      { rows, user in
        do {
          try await rows.library.playlists.arrange(rows.playlist, of: user, at: rows.moment) { _ in [] }
        } catch PlaylistError.noSuchPlaylist { return false }
        return true
      }
    ),
    ("playlist: episodes", { try await !$0.library.playlists.episodes(of: $0.playlist, for: $1).isEmpty }),
    ("playlist: memberships", { try await !$0.library.playlists.memberships(of: [$0.episode], for: $1).isEmpty }),
    ("playlists: all", { try await !$0.library.playlists.playlists(of: $1).isEmpty }),
    ("playlists: names", { try await !$0.library.playlists.names(of: $1, limit: 9).isEmpty }),
    ("playlists: of both kinds", { try await !$0.library.playlists.listed(of: $1).isEmpty }),
    (
      "playlists: place",
      { rows, user in
        try await rows.library.playlists.place(.playlist(rows.playlist), before: nil, of: user)
        try await rows.library.playlists.place(.smart(rows.list), before: .playlist(rows.playlist), of: user)
        return false
      }
    ),
    ("saved search: read", { try await $0.library.savedSearches.search($0.search, of: $1) != nil }),
    (
      "saved search: delete",
      {
        try await $0.library.savedSearches.remove($0.search, of: $1, at: $0.moment)
        return false
      }
    ),
    ("saved searches: all", { try await !$0.library.savedSearches.searches(of: $1).isEmpty }),
    (
      "search term: remove",
      {
        try await $0.library.searchTerms.remove($0.term, of: $1, at: $0.moment)
        return false
      }
    ),
    (
      "search terms: remove all",
      {
        try await $0.library.searchTerms.remove(nil, of: $1, at: $0.moment)
        return false
      }
    ),
    (
      "search terms: restore",
      {
        try await $0.library.searchTerms.restore(removedAt: $0.moment, of: $1)
        return false
      }
    ),
    ("search terms: recent", { try await !$0.library.searchTerms.recent(of: $1, limit: 9).isEmpty }),
    ("device: rename", { try await $0.library.devices.rename("phone", to: "x", for: $1) }),
    ("devices: all", { try await !$0.library.devices.devices(of: $1, limit: 9).isEmpty }),
    ("notification address: read", { try await $0.library.notifications.address($0.address, of: $1) != nil }),
    (
      "notification address: filter",
      {
        try await $0.library.notifications.set(NotificationFilter(titleFilter: "x"), of: $0.address, for: $1)
        return false
      }
    ),
    (
      "notification address: delete",
      {
        try await $0.library.notifications.remove($0.address, of: $1, at: $0.moment)
        return false
      }
    ),
    (
      "notification address: restore",
      {
        try await $0.library.notifications.remove($0.address, of: $1, at: nil)
        return false
      }
    ),
    (
      "notification device: set",
      {
        try await $0.library.notifications.set(QuietHours(from: 0, until: 60), showsPrivate: true, of: $0.device, for: $1)
        return false
      }
    ),
    (
      "notification device: renew",
      { rows, user in
        // The same browser belongs to the other user then, and only the owner of an endpoint knows it.
        let browser = PushDevice(name: "x", endpointHash: "other", publicKey: "x", secret: "x", timeZone: "GMT")
        let id = try await rows.library.notifications.add(
          browser, sealed: "x", replacing: "hash", session: nil, for: user, at: rows.moment)
        return id == rows.device
      }
    ),
    ("notification addresses: all", { try await !$0.library.notifications.addresses(of: $1).isEmpty }),
    (
      "private list: revoke",
      {
        try await $0.library.privateLists.remove($0.privateList, of: $1, at: $0.moment)
        return false
      }
    ),
    ("private lists: all", { try await !$0.library.privateLists.lists(of: $1).isEmpty }),
    ("import: head", { try await $0.library.imports.head($0.listImport, for: $1) != nil }),
    ("import: report", { try await $0.library.imports.report($0.listImport, for: $1) != nil }),
    ("import: failed feeds", { try await !$0.library.imports.failed(of: $0.listImport, for: $1).isEmpty }),
    ("import: latest", { try await $0.library.imports.latest(for: $1) != nil }),
    ("history: entries", { try await !$0.library.history.entries(of: $1, limit: 9).isEmpty }),
    (
      "history: delete",
      {
        try await $0.library.history.delete([$0.episode], of: $1, at: $0.moment)
        return false
      }
    ),
    (
      "history: restore",
      {
        try await $0.library.history.restore(deletedAt: $0.moment, of: $1)
        return false
      }
    ),
    ("episode state", { try await $0.library.listening.state(of: $0.episode, for: $1) != nil }),
    ("session", { try await $0.library.listening.session(of: $1) != nil }),
    (
      "session: release",
      {
        try await $0.library.listening.release(device: "phone", tab: "", for: $1)
        return false
      }
    ),
    (
      "queue: remove",
      {
        try await $0.library.upNext.remove([$0.sample.episodes[1]], for: $1, at: $0.moment)
        return false
      }
    ),
    ("queue: episodes", { try await !$0.library.upNext.episodes(of: $1).isEmpty }),
    ("earlier queue: restore", { try await $0.library.upNext.restore($0.queue, for: $1, at: $0.moment, oldest: .distantPast) }),
    ("earlier queues: all", { try await !$0.library.upNext.earlier(of: $1, since: .distantPast, limit: 9).isEmpty }),
    (
      "download: delete",
      {
        try await !$0.library.claims.markDeleted([$0.episode], for: $1, at: $0.moment, until: $0.moment).isEmpty
      }
    ),
    ("download: cancel", { try await !$0.library.claims.cancel([$0.episode], for: $1).isEmpty }),
    ("download: restore", { try await !$0.library.claims.restore([$0.episode], for: $1).isEmpty }),
    ("download: facts", { try await $0.library.downloads.facts(of: $0.episode, for: $1) != nil }),
    ("downloads: deleted at a moment", { try await !$0.library.claims.withdrawn(at: $0.moment, by: $1).isEmpty }),
    ("subscription: end", { try await $0.library.subscriptions.unsubscribe($1, from: $0.sample.show, at: $0.moment) }),
    (
      "subscription: favourite",
      {
        try await $0.library.subscriptions.setFavourite(true, $0.sample.show, by: $1, at: $0.moment)
        return false
      }
    ),
    ("subscription: resume", { try await $0.library.subscriptions.resume($1, $0.sample.show, at: $0.moment) }),
    ("show preference", { try await $0.library.preferences.preference(of: $0.sample.show, for: $1).rate != nil }),
    ("show look", { try await $0.library.preferences.look(of: $0.sample.show, for: $1) != ShowLook() }),
    ("settings", { try await !$0.library.preferences.planSettings(of: $1).settings.isEmpty }),
    ("quality: read", { try await !$0.library.preferences.planSettings(of: $1).qualities.isEmpty }),
    (
      "quality: reset",
      {
        try await $0.library.qualities.set(nil, of: $0.sample.show, for: $1, at: $0.moment)
        return false
      }
    ),
    ("followed people", { try await !$0.library.people.followed(by: $1, limit: 9).isEmpty }),
    ("followed person: read", { try await $0.library.people.person(named: "Ada", for: $1) != nil }),
    (
      "followed person: end",
      {
        try await $0.library.people.set(false, "Ada", by: $1, at: $0.moment)
        return false
      }
    ),
    ("statistics", { try await !$0.library.statistics.days(of: $1).isEmpty }),
    (
      "credentials: remove",
      {
        try await $0.library.feedCredentials.remove(of: $0.sample.show, for: $1)
        return false
      }
    ),
    ("transcription: remove", { try await $0.library.transcriptions.remove($0.episode, of: $1) }),
    ("credentials: read", { try await $0.library.feedCredentials.signIn(of: $0.sample.show, for: $1) != nil }),
  ]

  @Test(arguments: operations.indices)
  func readsAndChangesNothing(_ index: Int) async throws {
    let rows = try await rows()
    let before = try await contents(rows.sample.database)
    let operation = Self.operations[index]
    let hadEffect = try await operation.run(rows, SampleLibrary.neighbour)
    #expect(!hadEffect, "\(operation.name) worked with the ids of another user")
    let after = try await contents(rows.sample.database)
    #expect(after == before, "\(operation.name) changed rows of another user")
  }

  /// The operations have an effect for the user to whom the rows belong: the test above could fail.
  @Test func worksForTheirUser() async throws {
    var effects = 0
    for operation in Self.operations {
      let rows = try await rows()
      let before = try await contents(rows.sample.database)
      let hadEffect = try await operation.run(rows, .owner)
      let after = try await contents(rows.sample.database)
      if hadEffect || after != before { effects += 1 }
    }
    // A restoration without a deletion changes nothing.
    #expect(effects >= Self.operations.count - 12)
  }
}
