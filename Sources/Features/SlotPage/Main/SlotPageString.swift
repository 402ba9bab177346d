/// The string keys of strings.json.
enum SlotPageString: String, CaseIterable {
  case title, lengths, minutesShort, source, sourceNow
  case upNext, inbox, newEpisodes, inProgress, favourites
  case count, summary, finishes, play, note, unknown
  case noneFits, noneFitsHint, noLengths, noLengthsHint, empty, emptyHint, find
  case current, currentFinish, currentEnd, end
  case started, ended, unavailable, undo
}
