/// The string keys of strings.json.
enum SettingsPageString: String, CaseIterable {
  case title, save, badSetting
  case appearance, theme, themeSystem, themeLight, themeDark, language, languageOfBrowser
  case playing, skipBack, skipForward, seconds, miniPlayer, miniPlayerSkip, miniPlayerLinks, rewinding, rewindingHint, relaying,
    relayingHint, openingPlayer, openingPlayerHint
  case sleep, sleepTimer, sleepTimerHint, sleepFrom, sleepUntil, sleepLength
  case upNext, upNextLimit, upNextLimitHint, episodes
  case defaultRate, defaultRateHint, lastRate, headphoneButtons, headphoneSkip, headphoneEpisodes, continuous, continuousHint
  case chartCountry, headsetPress, headsetPrevious, headsetBack, headsetBookmark
  case episodeLists, listOrder, newestFirst, oldestFirst, hidingPlayed, hidingPlayedHint
  case swipes, swipeRight, swipeLeft, swipeLeftHint, swipeDownload, swipeQueue, swipePlayed, swipeArchive, swipeNone
  case keyboard, characterKeys, characterKeysHint, showShortcuts
  case app
  case devices, noDevices, unnamed, thisDevice, lastSeen, rename, deviceName, deviceNameHint, badName
  case more, account, accountHint, users, usersHint, server, serverHint, addPhone, addPhoneHint, newEpisodes, newEpisodesHint,
    notifications,
    notificationsHint, transcripts, transcriptsHint, lists, listsHint
}
