enum MediaError: Error {
  case serverDidNotStart
  /// The connection ended too early, or could not be made.
  case hungUp
  /// Not the status that was to be expected, or not the bytes.
  case answered(String)
}
