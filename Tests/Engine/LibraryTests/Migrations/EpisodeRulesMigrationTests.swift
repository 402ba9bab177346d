import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

/// A library from before rules for new episodes.
@Suite struct EpisodeRulesMigrationTests {
  @Test func earlierSettingsStayAsTheyAre() async throws {
    let rows = [
      OldRow.show, OldRow.subscription,
      "INSERT INTO download_rule (user_id, show_id, newest, keep, deletes_played, last_episode) VALUES (1, 7, 3, 5, 1, 9)",
      "INSERT INTO news_address (user_id, kind, url, words, is_for_all, created_at) VALUES (1, 'ntfy', '', 'moss', 0, 5)",
      "INSERT INTO news_address_show (address_id, show_id) VALUES (1, 7)",
      "INSERT INTO show_preference (user_id, show_id, rate, skip_first, skip_last) VALUES (1, 7, 1.5, 10, 20)",
    ]
    try await withMigratedLibrary(Migrations.all.prefix { $0.id != Migrations.episodeRules.id }, rows) { library in
      let rule = try #require(try await library.downloadRules.rules(of: ShowID(7)).first)
      #expect(rule.rule == DownloadRule(newest: 3, keepLatest: 5, deletesPlayed: true) && rule.lastEpisode == EpisodeID(9))
      #expect(rule.filter.matchesAll && rule.since == nil && rule.isActive)
      let address = try #require(try await library.notifications.addresses(of: .local).first)
      #expect(address.filter == NotificationFilter(shows: [ShowID(7)], titleFilter: "moss"))
      #expect(
        try await library.preferences.preference(of: ShowID(7), for: .local) == ShowPreference(rate: 1.5, skipFirst: 10, skipLast: 20))
      // A default that is set later is for other shows.
      try await library.episodeRules.setDefault(DefaultEpisodeRule(downloads: 9), since: Date(), for: .local, at: Date())
      #expect(try await library.downloadRules.rules(of: ShowID(7)).map(\.rule.newest) == [3])
      #expect(try await library.episodeRules.due(at: Date()).isEmpty)
    }
  }
}
