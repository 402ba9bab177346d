/// The string keys of words.json.
enum BottomPlayerString: String, CaseIterable {
  case region, open, episodes, history, playingElsewhere, playingInOtherTab, anotherDevice, failed
}
