/// The string keys of strings.json.
enum NewEpisodeSettingsString: String, CaseIterable {
  case title, defaultHint, showSettings, showCount, followDefault, mixed, custom, customHint, on, newEpisodes, placement, notify
  case archiveDays, archiveHint, newestEpisodes, newest, newestCount, newestHint, download, list, listAll, listNewest, played
  case afterPlaying, episodeList, order, newestFirst, oldestFirst, unplayed, showPlayed, hidePlayed, playback, rate, lastRate
  case skipFirst, skipLast, chapters, chaptersHint, skipsTrailers, skipsBonus, nothing, askShow, askShows, saved, invalid
  case placeNowhere, placeInbox, placeFirst, placeLast, notifyByAddress, notifyAlways, notifyNever, off, never, afterDays, filter
  case words, wordsHint, excludedWords, excludedHint, shortest, longest, anyLength, filterHint, previewTitle, example
  case excludedByWords, excludedByWord, tooShort, tooLong, trailer, bonus, downloaded, archivedLater, archivedNow, alreadyArchived
  case stays, touchPlaying, touchInProgress, touchQueued, touchFavourite, touchBookmarked, touchListed, touchDownloaded, touchPlayed
  case touchMarked, askTitle, askTitleMany, askAll, askHint, archiveOlder, onlyNew, cancel, savedArchived, undo, feed, feedHint
}
