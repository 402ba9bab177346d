import Storage

/// The migrations of the schema. A released migration is never edited.
public enum Migrations {
  /// All migrations, oldest first.
  public static let all: [Migration] = [
    firstTables, historyAndMarks, refreshing, player, downloads, opml, search, catalog, featured, searchTerms, lists, statistics,
    news, searchMarks, latest, marked, sealedAddresses, quarantine, accounts,
    userCredentials, privateShows, identities, podroll, artworkColour, playlists, showLists, mergedShows, ownAudio, episodeRules,
    changeLog, chapters, podcastNamespace, transcripts, clips, transcription, chapterPictures, webPush, actionReceipts,
    unplayedEpisodes, historyByDeletion, rowRepairs, artworkFallbacks, replacedAudio, dismissed, listedArtwork, endedSessions, fewerBytes,
    deletedAndReplaced,
  ]
}
