/// A fault in the file of a transcript.
public enum TranscriptProblem: String, Sendable, CaseIterable {
  /// The file is larger than the limits, or has more cues; the rest is missing.
  case tooLarge = "too-large"
  /// The content ends early, or does not follow its format; the rest is missing.
  case malformed
  /// The content has another format than the declared type.
  case wrongType = "wrong-type"
  /// The text has another encoding than UTF-8 and the declared one, or bytes that no encoding explains.
  case wrongEncoding = "wrong-encoding"
  /// A WebVTT file does not begin with "WEBVTT".
  case missingHeader = "missing-header"
  /// A cue has no times, and is missing.
  case missingTimes = "missing-times"
  /// A start beyond a week, for which the cue is missing, or an end that is not after its start, which is dropped.
  case impossibleTimes = "impossible-times"
  /// The cues were not in the order of their starts.
  case outOfOrder = "out-of-order"
  /// The file has no text.
  case empty
}
