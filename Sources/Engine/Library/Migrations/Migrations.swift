import Storage

/// Every step of the schema, oldest first. A step that has landed is never edited.
public enum Migrations {
  public static let all: [Migration] = [
    firstRooms, historyAndMarks, refreshing, player, downloads, opml, search, catalog, featured, searchTerms, lists, statistics,
    news, searchMarks, latest, marked, sealedAddresses, quarantine,
  ]
}
