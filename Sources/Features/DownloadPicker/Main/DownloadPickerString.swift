/// The string keys of strings.json.
enum DownloadPickerString: String, CaseIterable {
  case title, loading, select, unplayed, played, download, done, newer, older
  case sum, atLeast, noSpace, freeSpace, about, unknownSize, noSizeYet
  case nothing, nothingHint, openShow, nothingSelected
}
