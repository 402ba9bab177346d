/// The string keys of words.json.
enum NewsSettingsWord: String, CaseIterable {
  case title, told, toldHint, kind, ntfy, webhook, address, addressHint, add, test, testLabel, testSent, remove, removeLabel, removed, undo
  case which, allShows, chosenShows, someShows, withWords, titleWords, titleWordsHint, save, saved, sent, neverSent
  case badAddress, unreadableAddress, keyMissing, tooManyAddresses, tooManyLists
  case lists, listsHint, list, make, freshHint, listAddress, copy, copied, openLists, made, lastRead, neverRead
  case takeBack, takeBackLabel, takenBack, newEpisodes, inProgress, favourites, searchFor
}
