/// The sentences of words.json.
enum SettingsPageWord: String, CaseIterable {
  case title, save, badSetting
  case playing, skipBack, skipForward, seconds, rewinding, rewindingHint, relaying, relayingHint
  case devices, noDevices, unnamed, thisDevice, lastSeen, rename, deviceName, deviceNameHint, badName
}
