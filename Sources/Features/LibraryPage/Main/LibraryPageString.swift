/// The string keys of strings.json.
enum LibraryPageString: String, CaseIterable {
  case title, showsTitle, inbox, downloads, playlists, saved, history
  case tools, searchLabel, searchHint, search, current
  case sort, byNew, byTitle, byUnplayed, manual, arrange
  case filter, all, favourites, unplayed, failing, archived
  case view, grid, smallCovers, mediumCovers, largeCovers, list
  case select, selected, done, cancel, add, find, importShows, addShows, addHint, addToFolder, nothingToAdd
  case newFolder, newPlaylist, ownShows, addByAddress, showAddress, folderName, rename, deleteFolder, folder, moveToFolder, noFolder,
    moreAbout
  case favourite, markPlayed, markAllPlayed, refresh, checkAll, archive, unarchive, unsubscribe
  case settings, showSettings, tooManySelected
  case shows, found, showAll, showArchived, newest, noEpisodes, unplayedMark, favouriteMark, failingMark
  case empty, allArchived, noFavourites, noneUnplayed, noneFailing, noneArchived, folderEmpty, noneFound
  case ended, endedCount
  case didFavour, didFavourCount, didUnfavour, didUnfavourCount, didArchive, didArchiveCount, didUnarchive, didUnarchiveCount
  case didMove, didMoveCount, didRemoveFromFolder, didRemoveCount, foldersRestored, changeUnavailable
  case didMarkPlayed, nothingToMark, didRefresh, noneSelected
  case folderDeleted, folderDeletedToo, folderNameTaken, folderNameless, undo
}
