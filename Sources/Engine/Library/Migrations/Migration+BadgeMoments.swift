import Storage

extension Migrations {
  /// Since when the badge of a subscription counts: for those that exist, since the newest episode of the library arrived; null, for later
  /// ones, since the subscription began.
  static let badgeMoments = Migration(
    id: "2026-11-29-badge-moments",
    sql: """
      ALTER TABLE subscription ADD COLUMN counted_from BIGINT;
      ALTER TABLE subscription_ended ADD COLUMN counted_from BIGINT;
      UPDATE subscription SET counted_from = (SELECT MAX(episode.added_at) FROM episode);
      UPDATE subscription_ended SET counted_from = (SELECT MAX(episode.added_at) FROM episode);
      """)
}
