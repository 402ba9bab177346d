/// The string keys of strings.json.
enum MiniPlayerString: String, CaseIterable {
  case region, open, episodes, history, playingElsewhere, playingInOtherTab, anotherDevice, failed
}
