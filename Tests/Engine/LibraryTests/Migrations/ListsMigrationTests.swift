import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before episode lists.
@Suite struct ListsMigrationTests {
  @Test func subscriptionsAndFoldersStayAndShowsKnowTheirNewestEpisode() async throws {
    let rows = [
      OldRow.show, "INSERT INTO feed (show_id, checked_at) VALUES (7, 6)",
      """
      INSERT INTO episode (id, show_id, identity, title, summary, sort_at, kind, is_explicit, added_at)
      VALUES (8, 7, 'a', 'A', '', 5000, 'full', 0, 5), (9, 7, 'b', 'B', '', 9000, 'full', 0, 5)
      """,
      OldRow.subscription, "INSERT INTO folder (id, user_id, name, position) VALUES (3, 1, 'Garden', 0)",
      "INSERT INTO folder_show (folder_id, show_id) VALUES (3, 7)",
    ]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.lists.id }, rows) { library in
      let subscription = try #require(try await library.subscriptions.all(of: .local).first)
      #expect(subscription.newest == Date(milliseconds: 9000) && subscription.newCount == 0)
      #expect(!subscription.isFavourite && !subscription.isArchived)
      #expect(try await library.folders.names(of: .local) == [ShowID(7): ["Garden"]])
    }
  }
}
