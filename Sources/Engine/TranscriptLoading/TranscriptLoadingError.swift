/// The reason that the file of a transcript gives none.
enum TranscriptLoadingError: Error, Equatable {
  /// The file took longer than the time limit.
  case timeLimitExceeded
  /// The file has no text.
  case noText
  /// The file is a web page, not a transcript with times.
  case otherContent
}
