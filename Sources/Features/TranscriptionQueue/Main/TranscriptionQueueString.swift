/// The string keys of strings.json.
enum TranscriptionQueueString: String, CaseIterable {
  case title, today, todayOf, queued, triesAt, starting, progressOf, done, failed, progressLabel, retry, remove, empty, emptyHint
  case queuedNotice, alreadyQueued, hasTranscript, noAudio, removedNotice, unavailable, tooMany
  case offer, offerQueued, offerRunning, offerFailed
}
