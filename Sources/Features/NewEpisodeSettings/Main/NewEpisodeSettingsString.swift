/// The string keys of strings.json.
enum NewEpisodeSettingsString: String, CaseIterable {
  case title, defaultHint, source, followDefault, ownRule, newEpisodes, placement, notify, downloads
  case placeNowhere, placeInbox, placeFirst, placeLast, notifyByAddress, notifyAlways, notifyNever, off, latest
  case archive, archiveDays, keepNewest, archiveHint, never, afterDays, keepAll, keep
  case filter, words, wordsHint, excludedWords, excludedHint, shortest, longest, anyLength, skipsTrailers, skipsBonus, filterHint
  case save, preview, previewTitle, example, noEpisodes, nothing, downloadsLatest, archivedAfter
  case excludedByWords, excludedByWord, tooShort, tooLong, trailer, bonus, downloaded
  case archivedLater, archivedNow, alreadyArchived, stays
  case touchPlaying, touchInProgress, touchQueued, touchFavourite, touchBookmarked, touchListed, touchDownloaded, touchPlayed, touchMarked
  case askTitle, askTitleMany, askShow, askAll, askHint, archiveOlder, onlyNew, cancel
  case saved, savedArchived, undo
}
