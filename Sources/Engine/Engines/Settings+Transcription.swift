import Configuration
import Foundation
import Transcription

extension Settings {
  /// The settings of the transcription server; nil without an address.
  ///
  /// - Parameters:
  ///   - text: The value of a variable or key.
  ///   - number: The value of a variable or key that is a number, as text.
  /// - Throws: `SettingsError`.
  static func transcription(
    _ text: (ConfigKey) -> String?, number: (ConfigKey) -> String?
  ) throws -> TranscriptionSettings? {
    guard let url = text("transcriptionUrl"), !url.isEmpty else { return nil }
    let word = text("transcriptionKind") ?? TranscriptionSettings.Kind.openAI.rawValue
    guard let kind = TranscriptionSettings.Kind(rawValue: word.lowercased()) else {
      throw SettingsError.unknownTranscriptionKind("EARNEST_TRANSCRIPTION_KIND", word)
    }
    let key =
      try text("transcriptionKeyFile").map {
        try secret(in: $0, of: "EARNEST_TRANSCRIPTION_KEY_FILE", maxLength: TranscriptionSettings.maxKeyLength)
      } ?? text("transcriptionKey")
    var settings: TranscriptionSettings
    do throws(TranscriptionSettings.Failure) {
      settings = try TranscriptionSettings(url: url, kind: kind, key: key.flatMap { $0.isEmpty ? nil : $0 })
    } catch {
      switch error {
      case .url: throw SettingsError.invalidTranscriptionURL("EARNEST_TRANSCRIPTION_URL", url)
      case .key: throw SettingsError.invalidTranscriptionKey("EARNEST_TRANSCRIPTION_KEY")
      }
    }
    if let model = text("transcriptionModel"), !model.isEmpty { settings.model = String(model.prefix(200)) }
    if let minutes = try whole(number("transcriptionMinutesPerDay"), "EARNEST_TRANSCRIPTION_MINUTES_PER_DAY") {
      settings.minutesPerDay = minutes
    }
    if let bytes = try whole(number("transcriptionMaxBytes"), "EARNEST_TRANSCRIPTION_MAX_BYTES") {
      settings.maxUploadBytes = bytes > 0 ? bytes : nil
    }
    return settings
  }

  // MARK: - Private

  /// 0 or more.
  private static func whole(_ text: String?, _ name: String) throws -> Int? {
    guard let text else { return nil }
    guard let number = Int(text, radix: 10), number >= 0 else { throw SettingsError.notANumber(name, text) }
    return number
  }
}
