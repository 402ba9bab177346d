import Foundation

/// Languages as transcription servers name them: "en", or "english" in the answers of Whisper.
enum SpokenLanguage {
  /// The code of ISO 639 of a tag ("en" of "en-GB") or an English name; nil for anything else.
  static func code(_ text: String?) -> String? {
    guard let text, text.utf8.count <= 60 else { return nil }
    let name = text.trimmingCharacters(in: .whitespacesAndNewlines).lowercased()
    let main = name.prefix { $0 != "-" && $0 != "_" }
    if (2...3).contains(main.utf8.count), main.utf8.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) {
      return main == "und" ? nil : String(main)
    }
    return codes[name]
  }

  // MARK: - Private

  private static let codes: [String: String] = {
    let english = Locale(identifier: "en_US_POSIX")
    let pairs = Locale.LanguageCode.isoLanguageCodes.map(\.identifier).filter { $0.utf8.count == 2 }.compactMap { code in
      english.localizedString(forLanguageCode: code).map { ($0.lowercased(), code) }
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()
}
