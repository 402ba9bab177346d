/// The string keys of strings.json.
enum PlaylistPageString: String, CaseIterable {
  case lists, new, newCount, newHint, inProgress, inProgressHint, favourites, favouritesHint
  case undo, ways, byHand, byRules
  case play, edit, previous, next
  case noneNew, noneNewHint, find, noneInProgress, noneInProgressHint, noFavourites, noFavouritesHint, noneFits, noneFitsHint
  case name, nameHint, rules, source, state, age, shortest, longest, words, wordsHint, order, save, cancel
  case inFolder, anyAge, withinDays, anyLength
  case anyState, unplayed, notStarted, inProgressTitle, played, favourite, downloaded
  case newestFirst, oldestFirst, shortestFirst, manual
  case lengthBetween, lengthFrom, lengthTo, withWords
  case preview, previewAtLeast, previewBadSource
  case playlists, createPlaylist, editPlaylist, rename, deletePlaylist, playlistDeleted, playlistRestored, noPlaylistsHint, tooManyPlaylists
  case episodes, noEpisodes, noEpisodesHint, remove, removeTitle, removed
  case addTitle, close, done, noPlaylists, createAndAdd, included, added, nothingAdded, playlistFull, changeUnavailable
  case sourceHint, noSources, moreSources, tooManySources, previewTitle, showPreview
  case people, personHint, newOfPeople
  case undated, newestOfShows, showPage, nameless, badSource, nothingToPlay
}
