/// The string keys of words.json.
enum SettingsPageWord: String, CaseIterable {
  case title, save, badSetting
  case playing, skipBack, skipForward, seconds, rewinding, rewindingHint, relaying, relayingHint
  case downloads, parallel, bandwidth, noBandwidth, totalLimit, totalLimitHint, noTotalLimit, room, roomUsed, folder
  case devices, noDevices, unnamed, thisDevice, lastSeen, rename, deviceName, deviceNameHint, badName
  case more, news, newsHint, lists, listsHint
}
