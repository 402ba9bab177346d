/// The string keys of strings.json.
enum OwnShowsString: String, CaseIterable {
  case title, lead, show, newShow, file, fileHint, fileLimits, upload
  case shows, episodes, shared, onlyYou, share, makePrivate, missing, empty, emptyHint
  case edit, editTitle, editShow, name, save, cancel, deleteShow
  case deletionQuestion, deletionHint, folderDeletionHint, sharedDeletionHint
  case excluded, excludedHint, restore, restoreTitle, restored
  case ignored, ignoredNotAudio, ignoredLink, ignoredTooDeep, ignoredTooMany, ignoredUnreadable, drop, uploadProgress
  case noFile, notAudio, damaged, tooLarge, tooMuch, noSpace, limitReached, cannotSave, tooMany, filesLeft, nameMissing
  case saveLink, savedAudio, saveLinkHint, link, saveEpisode, badLink
  case someAdded, noneAdded, unnamed, openShow
}
