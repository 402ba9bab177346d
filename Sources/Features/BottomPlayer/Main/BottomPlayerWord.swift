/// The sentences of words.json.
enum BottomPlayerWord: String, CaseIterable {
  case region, open, history, elsewhere
}
