enum MediaError: Error {
  case serverDidNotStart
  /// The connection was closed too early, or could not be opened.
  case hungUp
  /// An unexpected status, or wrong bytes.
  case answered(String)
}
