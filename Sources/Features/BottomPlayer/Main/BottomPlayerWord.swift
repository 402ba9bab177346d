/// The string keys of words.json.
enum BottomPlayerWord: String, CaseIterable {
  case region, open, episodes, history, elsewhere, elsewhereTab, anotherDevice, failed
}
