import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// The rows of the owner.
extension OtherUserTests {
  func rows() async throws -> Rows {
    let sample = try await SampleLibrary()
    let (library, user, moment) = (sample.library, UserID.owner, SampleLibrary.added)
    try await library.subscriptions.subscribe(user, to: sample.show, at: moment)
    let bookmark = try await library.bookmarks.add(sample.episodes[0], at: 5, note: "mine", by: user, moment: moment)
    let deletedBookmark = try await library.bookmarks.add(sample.episodes[0], at: 7, note: "mine", by: user, moment: moment)
    try await library.bookmarks.delete(deletedBookmark.id, by: user, at: moment)
    let replaced = try await library.replacedStates.add(.folders(places: [sample.show: []]), of: user, at: moment)
    try await library.bookmarks.setFavourite(true, sample.episodes[0], by: user, at: moment)
    let clip = try await library.clips.add(sample.episodes[0], from: 5, to: 9, title: "mine", by: user, at: moment, limit: 9)
    let link = try await library.publicLinks.add(
      sample.episodes[0], clip: nil, secret: "secret", by: user, at: moment, until: moment + 60, limit: 9)
    let folder = try await library.folders.add("Mine", of: user, at: moment)
    try await library.folders.move(sample.show, to: [folder.id], of: user)
    let list = try await library.lists.add("Mine", SmartRules(sources: [.folder(folder.id)]), order: .manual, for: user, at: moment)
    let playlist = try await library.playlists.add("Mine", for: user, at: moment)
    try await library.playlists.put([sample.episodes[0]], .last, in: playlist, of: user, at: moment)
    let search = try await library.savedSearches.save("mine", of: user, at: moment)
    try await library.searchTerms.note("mine", folded: "mine", by: user, at: moment, day: nil, oldest: 0)
    let term = try #require(try await library.searchTerms.recent(of: user, limit: 1).first)
    let address = try await library.notifications.add(.webhook, sealed: "sealed", for: user, at: moment)
    let browser = PushDevice(name: "Phone", endpointHash: "hash", publicKey: "key", secret: "secret", timeZone: "GMT")
    let device = try await library.notifications.add(browser, sealed: "sealed", replacing: nil, session: nil, for: user, at: moment)
    let privateList = try await library.privateLists.add(.new, name: "Mine", tokenHash: "hash", secret: "secret", for: user, at: moment)
    let listImport = try await library.imports.begin("Mine", repeats: 0, for: user, at: moment)
    let span = LedgerEntry(
      id: "1", device: "phone", sequence: 1, episode: sample.episodes[0], kind: .span(from: 0, to: 60, startedAt: moment - 60),
      position: 60,
      isFinished: false, rate: 1, state: .playing, moment: moment, mediaDuration: nil)
    try await library.listening.record([span], for: user)
    try await library.upNext.put([sample.episodes[3]], .last, for: user, at: moment, limit: 9)
    let queue = try #require(try await library.upNext.clear(for: user, at: moment, forgettingBefore: .distantPast))
    try await library.upNext.put([sample.episodes[1]], .last, for: user, at: moment, limit: 9)
    _ = try await library.claims.request([sample.episodes[0]], for: user, origin: .user, at: moment)
    try await library.preferences.change([sample.show], for: user, at: moment) { $1.rate = 2 }
    try await library.preferences.set(ShowLook(title: "Mine"), of: sample.show, for: user)
    try await library.preferences.set(["skip": "1"], of: user, at: moment)
    try await library.qualities.set("Opus", of: sample.show, for: user, at: moment)
    try await library.people.set(true, "Ada", by: user, at: moment)
    _ = try await library.transcriptions.add(sample.episodes[0], for: user, at: moment)
    for sql in [
      "INSERT INTO user_feed_credential (user_id, show_id, host, sealed) VALUES (1, 1, 'h', 's')",
      "INSERT INTO device (user_id, id, name, seen_at) VALUES (1, 'phone', 'Phone', 1)",
    ] {
      try await sample.database.write { _ = try $0.run(Statement("test.insert", sql), [:]) }
    }
    return Rows(
      sample: sample, bookmark: bookmark.id, deletedBookmark: deletedBookmark.id, replaced: replaced,
      clip: try #require(clip).id, link: try #require(link).id, folder: folder.id, list: list.id,
      playlist: playlist, search: search.id, term: term.id,
      address: address, device: try #require(device),
      privateList: privateList, listImport: listImport, queue: queue, moment: moment)
  }

  /// All rows of the owner, as text.
  func contents(_ database: SQLiteDatabase) async throws -> [String] {
    try await database.read { connection in
      let tables = Statement(
        "test.tables",
        """
        SELECT DISTINCT tables.name AS name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.name = 'user_id' ORDER BY tables.name
        """)
      var lines: [String] = []
      for table in try connection.rows(tables, [:]).map({ try $0.text("name") }) + Self.children {
        let columns = try connection.rows(
          Statement(
            "test.columns",
            """
            SELECT group_concat('COALESCE(CAST(' || name || ' AS TEXT), ''-'')', ' || '' '' || ') AS line
              FROM pragma_table_info('\(table)')
            """
          ),
          [:])
        let line = try #require(try columns.first?.text("line"))
        let owned = Self.children.contains(table) ? "" : "WHERE user_id = 1"
        lines += try connection.rows(Statement("test.rows", "SELECT \(line) AS line FROM \(table) \(owned) ORDER BY 1"), [:]).map {
          "\(table): \(try $0.text("line"))"
        }
      }
      return lines
    }
  }

  /// Tables whose rows belong to the row of a user.
  private static let children = [
    "folder_show", "smart_list_place", "smart_list_source", "playlist_episode", "news_address_show", "news_message", "list_import_feed",
    "download",
  ]
}
