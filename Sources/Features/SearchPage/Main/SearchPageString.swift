/// The string keys of strings.json.
enum SearchPageString: String, CaseIterable {
  case title, titleOfSearch, nothingFound, nothingFoundHint, nothingFoundHereHint, notAtApple, showingInstead
  case fieldLabel, fieldLabelLibrary, placeholder, placeholderLibrary, submit, hint, scope, everywhere
  case library, searchEverywhere, searchLibrary, signInTitle, signInHint, signInRefused, signIn, user, password, openAddress, shows
  case episodes, moreShows, moreEpisodes, moreHits, kinds, everything, notes, chapters, bookmarks, show, episode
  case chapter, bookmark, found, playFrom, recent, trending, saved, clear, remove, removed, cleared, undo, save
  case isSaved, wasSaved, help, helpPhrase, helpPrefix, helpWithout, helpShow, helpIn, examplePhrase, examplePrefix
  case exampleWithout, exampleShow, exampleIn, importTitle, importHint, importFile, importSend, dropHere, yourShows
  case welcomeTitle, welcomeSearch, subscribeTitle, subscribe, cancel, alreadySubscribed, openShow, invalidLink
  case invalidLinkHint, searchForShow, clearField, play, moreFrom, preview, thisEpisode, newestEpisodes, episodeCount, noEpisodes
  case website, more, allShows, allShowsLabel, transcript, transcripts, resultCount, moreInLibrary
}
