/// Texts of the transcription server.
enum TranscriptionText {
  /// The text in one line of at most 200 characters, without control characters and overrides of the writing direction; nil for none.
  static func line(_ text: String) -> String? {
    let scalars = text.unicodeScalars.prefix(2_000).map { scalar -> Character in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: " "
      default: Character(scalar)
      }
    }
    let line = String(scalars).split(separator: " ").joined(separator: " ").prefix(200)
    return line.isEmpty ? nil : String(line)
  }
}
