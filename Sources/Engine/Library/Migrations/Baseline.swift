import Storage

extension Migrations {
  /// The schema of 29 November 2026, in one step.
  static let baseline = Migration(
    id: "2026-11-29-baseline",
    sql: [
      accountTables, showTables, feedTables, extraTables, subscriptionTables, listeningTables, listTables, unplayedTables, mergeTables,
      downloadTables, searchTables, catalogTables, notificationTables,
    ].joined(separator: "\n"),
    replacing: earlier)

  /// The migrations from before, which have made this schema. They were deleted after the commit `lastEarlierCommit`.
  static let earlier = [
    "2026-11-21-first-rooms", "2026-11-21-history-and-marks", "2026-11-21-refreshing", "2026-11-21-player", "2026-11-21-downloads",
    "2026-11-22-opml", "2026-11-22-search", "2026-11-22-catalog", "2026-11-23-featured", "2026-11-23-search-terms",
    "2026-11-23-lists", "2026-11-23-statistics", "2026-11-23-news", "2026-11-23-search-marks", "2026-11-23-latest",
    "2026-11-23-marked", "2026-11-22-sealed-addresses", "2026-11-22-quarantine", "2026-11-23-accounts", "2026-11-23-user-credentials",
    "2026-11-23-private-shows", "2026-11-24-identities", "2026-11-24-podroll", "2026-11-24-artwork-colour", "2026-11-25-playlists",
    "2026-11-25-show-lists", "2026-11-25-merged-shows", "2026-11-25-own-audio", "2026-11-25-episode-rules", "2026-11-26-change-log",
    "2026-11-27-chapters", "2026-11-27-podcast-namespace", "2026-11-28-transcripts", "2026-11-29-clips", "2026-11-30-transcription",
    "2026-12-01-chapter-pictures", "2026-12-02-web-push", "2026-12-02-action-receipts", "2026-12-03-unplayed-episodes",
    "2026-12-04-history-by-deletion", "2026-11-28-row-repairs", "2026-11-28-artwork-fallbacks", "2026-11-28-replaced-audio",
    "2026-11-28-dismissed", "2026-11-28-listed-artwork", "2026-11-28-ended-sessions", "2026-11-29-fewer-bytes",
    "2026-11-29-deleted-and-replaced",
  ]
}
