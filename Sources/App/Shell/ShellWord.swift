/// The keys of Assets/words.json.
enum ShellWord: String, CaseIterable {
  case skip, sidebar, tabs, back, home, noScript
  case missingTitle, missingText, troubleTitle, troubleText
  case offline, away, trouble, noSound, soundOffline, tapToPlay, device, browser, otherTab
  case shortcuts, close, keySpace, keyPlays, keySkips, keyVolume, keySpeed, keySearch, keyHelp
}
