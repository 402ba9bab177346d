/// The string keys of strings.json.
enum SettingsPageString: String, CaseIterable {
  case title, save, badSetting
  case playing, skipBack, skipForward, seconds, rewinding, rewindingHint, relaying, relayingHint
  case downloads, parallel, bandwidth, noBandwidth, totalLimit, totalLimitHint, noTotalLimit, userLimit, userLimitHint, storage,
    storageUsed, advanced, folder
  case devices, noDevices, unnamed, thisDevice, lastSeen, rename, deviceName, deviceNameHint, badName
  case ownerOnly, more, account, accountHint, users, usersHint, addPhone, addPhoneHint, notifications, notificationsHint, lists, listsHint
}
