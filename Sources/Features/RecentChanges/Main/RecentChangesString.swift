/// The string keys of strings.json.
enum RecentChangesString: String, CaseIterable {
  case title, kinds, allKinds, upNext, shows, marks, settings, newer, older, lifetime, empty, emptyHint
  case undo, undoLabel, undoneMark, isUndo, rule
  case undone, undoneInPart, nothingToUndo, unavailable, full
  case queueAdded, queueMoved, queueRemoved, queueSorted, queueCleared, queueReplaced, queueChanged, queueRestored, queuePlayed
  case subscribed, unsubscribed, showFavourite, showNotFavourite, showArchived, showRestored
  case played, unplayed, unmarked, favourite, notFavourite, archived, restoredEpisodes
  case setting, settingChanged, settingValue, showSetting, showSettingValue, showQuality, downloadRule, showNotifications, episodeRule
  case showPlacements, defaultEpisodeRule
  case quoted, missingEpisode, missingShow, andMore
  case theme, themeSystem, themeLight, themeDark, language, languageOfBrowser, characterKeys
  case skipBack, skipForward, defaultRate, continuous, headphoneButtons, listOrder, hidesPlayed, rewinding, relaying, miniPlayer
  case openingPlayer, swipeRight, swipeLeft, upNextLimit, sleepTimer, sleepFrom, sleepUntil, sleepLength, homeSections, topicOrder
  case libraryOrder, libraryFilter, libraryView, coverSize, skipFirst, skipLast, skippedChapters, noChapters
  case downloadList, listsShows, listsEpisodes
  case seconds, minutes, episodes, lastRate, on, off, general, newestFirst, oldestFirst
  case chartCountry, followedInbox, followedNotify, headsetPress, headsetPrevious, headsetBack, headsetBookmark
  case headphoneSkip, headphoneEpisodes, miniPlayerSkip, miniPlayerLinks
  case swipeDownload, swipeQueue, swipePlayed, swipeArchive, swipeNone
  case restore, restoreHint, presets, hourAgo, todayStart, yesterdayEvening, moment, show, invalidMoment, futureMoment
  case noRecord, noRecordSince, changes, restored, restoredInPart
  case preview, count, comes, leaves, missing, isCurrent, wasEmpty, more, confirm, openUpNext
}
