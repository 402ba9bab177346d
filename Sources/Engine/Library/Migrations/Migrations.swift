import Storage

/// The migrations of the schema. A released migration is never edited.
public enum Migrations {
  /// All migrations, oldest first.
  public static let all = [baseline, peopleAndAlerts, badgeMoments]

  /// The last commit with the migrations that `baseline` replaces: a library that lacks some of them is to be started once with it.
  public static let lastEarlierCommit = "0c8ead54"
}
