/// The string keys of strings.json.
enum SettingsPageString: String, CaseIterable {
  case title, save, badSetting
  case shows, newEpisodes, newEpisodesHint, notifications, notificationsHint, privateAddresses, privateAddressesHint
  case playing, skipBack, skipForward, seconds, playbackDefaults, continuous
  case headphones, headphoneButtons, headphoneSkip, headphoneEpisodes
  case sleepTimer, sleepTimerHint, sleepFrom, sleepUntil, sleepLength
  case chartCountry, headsetPress, headsetPrevious, headsetBack, headsetBookmark
  case episodeLists
  case swipeRight, swipeLeft, swipeDownload, swipeQueue, swipePlayed, swipeArchive, swipeNone
  case appearance, theme, themeSystem, themeLight, themeDark, language, languageOfBrowser
  case addPhone, addPhoneHint
  case devices, ownDevices, deviceCount, noDevices, unnamed, thisDevice, lastSeen, rename, deviceName, deviceNameHint, badName
  case accountAndData, account, accountHint, lists, listsHint
  case recentChanges, recentChangesHint
  case more, moreHint, miniPlayer, miniPlayerSkip, miniPlayerLinks, openingPlayer, openingPlayerHint, rewinding, rewindingHint, relaying,
    relayingHint, upNextLimit, upNextLimitHint, episodes, characterKeys, characterKeysHint, showShortcuts
  case server, users, usersHint, serverState, serverStateHint, transcripts, transcriptsHint
}
