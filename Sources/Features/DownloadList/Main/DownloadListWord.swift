/// The string keys of words.json.
enum DownloadListWord: String, CaseIterable {
  case title, asking, choose, unplayed, played, download, done, newer, older
  case sum, atLeast, noRoom, room, about, unknownSize, noSizeYet
  case nothing, nothingHint, nothingChosen
}
