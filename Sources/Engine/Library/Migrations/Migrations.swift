import Storage

/// The migrations of the schema. A released migration is never edited.
public enum Migrations {
  /// All migrations, oldest first.
  public static let all = [
    baseline, peopleAndAlerts, badgeMoments,
    // 15 seconds back and 30 forward since.
    .keepingDefault("10", of: "skip-back", id: "2026-11-29-skip-back-of-10"),
    .keepingDefault("10", of: "skip-forward", id: "2026-11-29-skip-forward-of-10"),
    followedByName,
    // A swipe to the right adds to Up Next since.
    .keepingDefault("download", of: "swipe-right", id: "2026-11-29-swipe-right-downloads"),
    defaultKeep, showLook, sharedMoments, playlistOrder, defaultDeletion,
  ]

  /// The last commit with the migrations that `baseline` replaces: a library that lacks some of them is to be started once with it.
  public static let lastEarlierCommit = "0c8ead54"
}
