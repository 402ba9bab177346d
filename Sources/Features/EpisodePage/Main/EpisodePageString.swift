/// The string keys of strings.json.
enum EpisodePageString: String, CaseIterable {
  case parts, notesPart, notes, noNotes, chapters, people, allChapters, webPage, startsAt, startAt, bookmarks, more, details, soundbites,
    quality, qualityLabel,
    standardQuality,
    transcript, newAudio, downloadNew
  case clips, clipFrom, makeClip, makeClipTitle, noBookmarks, exportMarks, exportMarkdown, exportCSV, exportJSON
}
