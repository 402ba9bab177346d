/// The keys of Assets/strings.json.
enum ShellString: String, CaseIterable {
  case skip, sidebar, tabs, back, home, noScript
  case missingTitle, missingText, failureTitle, failureText
  case offline, away, failure, noAudio, audioOffline, tapToPlay, device, browser, otherTab
  case shortcuts, close, keySpace, keyPlays, keySkips, keyVolume, keySpeed, keySearch, keyHelp
}
