/// The string keys of strings.json.
enum FeedStatusPageString: String, CaseIterable {
  case title, titleOf, dismiss
  case fine, waiting, unwanted, check, checking, retry
  case checked, changed, next, interval, address, never, every, nextNever, nextNow, nextWhenOpened
  case found, redirected, redirectedForGood, pagesLeft, repairs, repairsHint
  case recognised, recognisedHint, undo, undoLabel, undone, notReversible
  case signIn, signInShort, signInHint, credentialsRequired, signedIn, signInRefused, signInNotNeeded, signOut, user, password, badSignIn
  case userAgent, userAgentLabel, userAgentHint, save, badUserAgent
  case log, logEmpty, added, newEpisodes, updated, unchanged, status, noAnswer, cutOff, repairCount
  case milliseconds, seconds, ownerOnly
  case changeAddress, addressHint, newAddress, previewAddress, suggested, dismissSuggestion
  case earlierAddress, useEarlier, confirmAddressTitle, confirmAddress, foundTitle, foundEpisodes
  case matches, noMatches, addressTaken, addressTakenByOther, addressRestored
  case addressUnchanged, previewExpired, badAddress, cancel, mergeShow, mergeHint
  case mergeInto, previewMerge, confirmMergeTitle, confirmMerge, mergeMatches, mergeMoves
  case mergeNoMatches, mergedShows, undoMergeLabel, mergeUndone, mergeNotReversible
  case mergePrivate, mergePlaying, mergeTaken
}
