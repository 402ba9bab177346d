/// The string keys of strings.json.
enum OwnShowsString: String, CaseIterable {
  case title, lead, show, newShow, file, fileHint, upload
  case shows, episodes, shared, onlyYou, share, makePrivate, missing, empty, emptyHint
  case noFile, notAudio, damaged, tooLarge, cannotSave, tooMany
}
