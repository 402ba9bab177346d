/// The string keys of strings.json.
enum TranscriptPageString: String, CaseIterable {
  case title, label, loading, failed, failedHint, none, episode, startsAt
  case search, searchHint, previousHit, nextHit, hits, noHits
  case language, languageLabel, automatic, unknownLanguage
  case now, whole, copyQuote, makeClip, quote, quoteWithoutTime, copied, notCopied
}
