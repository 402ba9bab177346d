/// The string keys of words.json.
enum SubscriptionImportWord: String, CaseIterable {
  case title, lead, drop, dropHint, choose, look, latest, exportTitle, exportHint, export
  case noFile, tooLarge, previewGone, nameless, untitled
  case found, foundNone, newFeeds, knownFeeds, leftFeeds, repeats, problems, addedFeeds
  case problemsTitle, feedsTitle, failedTitle, all, hidden, bringIn, bringInAgain, other, another
  case knownShort, leftShort, waitingShort, retry, retryLabel, retryAll
  case progress, place, done, allDone, failedCount
}
