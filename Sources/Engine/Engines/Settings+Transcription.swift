import Transcription

extension Settings {
  /// The settings of the transcription server; nil without an address.
  ///
  /// - Throws: `SettingsError`.
  static func transcription(_ values: SettingValues) throws -> TranscriptionSettings? {
    guard let url = values.text(.transcriptionURL) else { return nil }
    let kinds = TranscriptionSettings.Kind.allCases.map(\.rawValue)
    let kind = try values.parsed(.transcriptionKind, { TranscriptionSettings.Kind(rawValue: $0.lowercased()) }) { .notAmong(kinds, $0, $1) }
    var settings: TranscriptionSettings
    do throws(TranscriptionSettings.Failure) {
      settings = try TranscriptionSettings(url: url, kind: kind ?? .openAI, key: values.text(.transcriptionKey))
    } catch {
      switch error {
      case .url: throw SettingsError.invalidTranscriptionURL(values.name(.transcriptionURL), url)
      case .key: throw SettingsError.invalidTranscriptionKey(values.name(.transcriptionKey))
      }
    }
    if let model = values.text(.transcriptionModel) { settings.model = String(model.prefix(200)) }
    if let minutes = try values.number(.transcriptionMinutesPerDay) { settings.minutesPerDay = minutes }
    if let bytes = try values.number(.transcriptionMaxBytes) { settings.maxUploadBytes = bytes > 0 ? bytes : nil }
    return settings
  }
}
