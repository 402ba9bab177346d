import Accounts
import Downloading
import Foundation
import Library
import OwnAudio
import PodcastModel
import Sharing
import Storage
import Subscriptions
import TestSupport
import Testing

@testable import Engines

@Suite("Deleted users", .timeLimit(.minutes(5)))
struct DeletedUserTests {
  @Test("A deleted user leaves no row, and takes nothing from others")
  func leavesNoRow() async throws {
    try await withTemporaryFolder { folder in
      let engines = try Engines.open(try await Settings.read(environment: ["EARNEST_HOME": folder.path]))
      try await engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      let fern = try await engines.accounts.addMember(name: "Fern", password: "under the wall")
      let library = engines.library
      let stored = try await library.feeds.store(
        SampleLibrary.showFacts, episodes: (0..<6).map { SampleLibrary.episode($0) }, at: SampleLibrary.added)
      let episodes = try await library.episodes.episodes(of: stored.show, for: .local, limit: 6).map(\.episode.id)
      for user in [UserID.local, fern] {
        try await engines.subscriptions.subscribe(user, to: stored.show)
        let folder = try await library.folders.add("Garden", of: user, at: SampleLibrary.added)
        try await library.folders.move(stored.show, to: [folder.id], of: user)
        _ = try await library.bookmarks.add(episodes[0], at: 30, note: "Moss", by: user, moment: SampleLibrary.added)
        let deleted = try await library.bookmarks.add(episodes[0], at: 90, note: "Fern", by: user, moment: SampleLibrary.added)
        try await library.bookmarks.delete(deleted.id, by: user, at: SampleLibrary.added)
        _ = try await library.replacedStates.add(.timeSlot(episodes: episodes), of: user, at: SampleLibrary.added)
        let clip = try await engines.clips.add(episodes[0], from: 30, to: 60, title: "Moss", by: user)
        _ = try await engines.publicLinks.add(episodes[0], clip: clip.id, for: .week, by: user)
        _ = try await library.lists.add(
          "Rules", SmartRules(sources: [.folder(folder.id)]), order: .manual, for: user, at: SampleLibrary.added)
        _ = try await library.savedSearches.save("moss", of: user, at: SampleLibrary.added)
        try await library.upNext.put([episodes[1]], .last, for: user, at: SampleLibrary.added, limit: 500)
        _ = try await engines.downloading.download([episodes[2]], for: user)
        _ = try await library.identities.add(
          Identity(issuer: "https://id.example", subject: "\(user.rawValue)"), to: user, at: SampleLibrary.added)
        _ = try await library.imports.begin("a.opml", repeats: 0, for: user, at: SampleLibrary.added)
        let span = LedgerEntry(
          id: "1.1", device: "test", sequence: 1, episode: episodes[3], kind: .span(from: 0, to: 60, startedAt: SampleLibrary.added),
          position: 60, rate: 1, state: .paused, moment: SampleLibrary.added + 60, mediaDuration: 1_800)
        try await library.listening.record([span], for: user)
      }
      _ = try await engines.downloading.download([episodes[4]], for: fern)
      for user in [UserID.local, fern] {
        let file = folder.appending(path: "spool")
        try SampleWave.bytes.write(to: file)
        _ = try await engines.ownAudio.add(file.path, named: "a.wav", to: nil, for: user)
      }
      let owners = try await rows(of: .local, in: engines)
      #expect(try await rows(of: fern, in: engines).values.count { $0 > 0 } > 10)

      try await engines.deleteUser(fern)
      let left = try await rows(of: fern, in: engines).filter { $0.value > 0 }
      #expect(left.isEmpty, "\(left)")
      #expect(try await rows(of: .local, in: engines) == owners)
      let audio = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "own-audio").path)
      #expect(audio.filter { $0.hasSuffix(".wav") }.map { $0.prefix(2) } == ["\(UserID.local.rawValue)/"])
      // The shared download stays for its other user, and the one of the deleted user goes.
      #expect(try await library.downloads.download(episodes[2])?.keepers == 1)
      #expect(try await library.downloads.download(episodes[4]) == nil)
      #expect(try await engines.examine(isRepairing: false) { _ in }.isHealthy)
      await #expect(throws: AccountError.isOwner) { try await engines.deleteUser(.local) }
      await engines.close()
    }
  }

  /// The number of rows that name `user`, for each table.
  private func rows(of user: UserID, in engines: Engines) async throws -> [String: Int64] {
    try await engines.database.read { connection in
      let tables = Statement(
        "test.userTables",
        """
        SELECT tables.name AS name FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
        WHERE tables.type = 'table' AND columns.name = 'user_id'
        """)
      var counts: [String: Int64] = [:]
      for table in try connection.rows(tables, [:]).map({ try $0.text("name") }) {
        let count = Statement("test.count.\(table)", "SELECT COUNT(*) AS count FROM \"\(table)\" WHERE user_id = :user")
        counts[table] = try connection.row(count, ["user": .integer(user.rawValue)])?.int64("count")
      }
      counts["person"] = try connection.row(
        Statement("test.person", "SELECT COUNT(*) AS count FROM person WHERE id = :user"), ["user": .integer(user.rawValue)])?.int64(
          "count")
      return counts
    }
  }
}
