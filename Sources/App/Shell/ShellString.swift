/// The keys of Assets/strings.json.
enum ShellString: String, CaseIterable {
  case skip, sidebar, wholeSidebar, tabs, back, home, noScript, appDescription
  case missingTitle, missingText, failureTitle, failureText, busyTitle, busyText, limitTitle, limitText, staleTitle, staleText
  case diskFullTitle, diskFullText, diskFullTextOwner
  case noAccountTitle, noAccountText, noAccountTextNamed, signedOutTitle, continueSigningOut
  case offline, stored, notSynced, away, failure, noAudio, audioOffline, tapToPlay, device, browser, otherTab, signInToSync, signInToListen,
    unsynced
  case offlineTitle, offlineText, savedPage, newVersion, restart
  case onDevice, notOnDevice, playInstead, keeping, keepingSeveral, keepOpen, selectFewer, unkept, remove, undo
  case keepFailed, keepFull, keepQuota, manage, evicted, keepAgain, streaming, keepFirst
  case serverLoopback, serverInsecure, serverPrivate
  case ringGet, ringOnServer, ringPause, ringResume, ringRetry, ringDone
  case wordGet, wordQueued, wordPercent, wordPaused, wordOffline, wordWiFi, wordRetry
  case upToDate, bookmarked, live
  case shortcuts, close, keysPlayback, keysLists, keysPages, keySpace, keyEnter
  case keyPlays, keySkips, keyTenths, keyChapters, keySpeed, keyVolume, keyMute, keyPlayer, keyBookmark, keyChapterList, keySleep
  case keyRows, keyTitles, keyOpen, keyFavourite, keyQueue, keyArchive, keySelect, keyRange, keySearch, keyHelp
}
