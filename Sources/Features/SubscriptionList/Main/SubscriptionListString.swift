/// The string keys of strings.json.
enum SubscriptionListString: String, CaseIterable {
  case title, parts, all, favourites, archived
  case sort, sortedBy, byNew, byTitle, manual
  case newFolder, addFolder, folderName, rename, deleteFolder, folder, noFolder, put
  case moreAbout, settings, archive, unarchive, unsubscribe
  case newest, noEpisodes, new, previous, next
  case empty, emptyHint, find, importShows, allArchived, allArchivedHint, noFavourites, noFavouritesHint, noneArchived, noneArchivedHint,
    folderEmpty,
    folderEmptyHint
  case ended, resumed, notResumed, didFavour, didUnfavour, didArchive, didUnarchive, didPut, didRemoveFromFolder, folderDeleted,
    folderDeletedToo,
    folderRestored,
    folderNameTaken,
    folderNameless, undo
}
