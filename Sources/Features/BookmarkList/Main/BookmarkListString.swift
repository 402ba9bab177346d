/// The string keys of strings.json.
enum BookmarkListString: String, CaseIterable {
  case title, bookmarks, total, found
  case search, searchLabel, searchHint
  case at, bookmarkMenu, playFromHere, shareMoment, editNote, sheetTitle, note, save, saved, delete, deleted, restored, bookmarkUnavailable,
    undo, more
  case empty, emptyHint, nothingFound, nothingFoundHint, showAll
  case parts, clips, links, linksPart, export, exportTitle, exportMarkdown, exportCSV, exportJSON
  case clipTotal, moreClips, clipMenu, playClip, editClip, clipSheetTitle, clipTitle, clipStart, clipEnd, clipLength, clipListen, clipStop,
    deleteClip, exportAudio, exportAudioHint, noConverter, noClips, noClipsHint
  case clipAdded, clipSaved, clipDeleted, clipRestored, clipUnavailable, badTime, clipTooShort, clipTooLong, clipOutside, tooManyClips
  case notPublic, tooManyLinks
  case linksHint, noLinks, noLinksHint, worksUntil, linkPaused, linkAddress, openLink, revoke, revokeLabel, revoked, linkRestored,
    linkUnavailable
}
