/// The string keys of strings.json.
enum SettingsPageString: String, CaseIterable {
  case title, save, badSetting
  case playing, skipBack, skipForward, seconds, rewinding, rewindingHint, relaying, relayingHint
  case downloads, parallel, bandwidth, noBandwidth, totalLimit, totalLimitHint, noTotalLimit, storage, storageUsed, advanced, folder
  case devices, noDevices, unnamed, thisDevice, lastSeen, rename, deviceName, deviceNameHint, badName
  case more, notifications, notificationsHint, lists, listsHint
}
