/// The string keys of strings.json.
enum BookmarkListString: String, CaseIterable {
  case title, total, found
  case search, searchLabel, searchHint
  case at, edit, sheetTitle, note, save, saved, delete, deleted, restored, bookmarkUnavailable, undo, more
  case empty, emptyHint, nothingFound, nothingFoundHint, showAll
  case parts, clips, links, export, exportTitle, exportMarkdown, exportCSV, exportJSON
  case clipTotal, moreClips, editClip, clipSheetTitle, clipName, deleteClip, exportAudio, exportAudioHint, noConverter, noClips, noClipsHint
  case clipAdded, clipRenamed, clipDeleted, clipRestored, clipUnavailable, badTime, clipTooShort, clipTooLong, clipOutside, tooManyClips
  case newLink, notPublic, tooManyLinks
  case linksHint, noLinks, noLinksHint, worksUntil, linkPaused, linkAddress, openLink, revoke, revokeLabel, revoked, linkRestored,
    linkUnavailable
}
