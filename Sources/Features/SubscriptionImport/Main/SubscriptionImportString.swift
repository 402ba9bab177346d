/// The string keys of strings.json.
enum SubscriptionImportString: String, CaseIterable {
  case title, lead, drop, dropHint, select, review, latest, exportTitle, exportHint, export
  case noFile, tooLarge, noSpace, previewExpired, nameless, untitled
  case found, foundNone, newFeeds, knownFeeds, leftFeeds, repeats, problems, addedFeeds
  case problemsTitle, feedsTitle, failedTitle, all, hidden, subscribeButton, importAgain, other, another, seeShows
  case knownShort, leftShort, waitingShort, retry, retryLabel, retryAll
  case progress, done, allDone, failedCount, leftCount
}
