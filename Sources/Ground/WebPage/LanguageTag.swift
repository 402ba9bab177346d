/// A language tag (BCP 47) as texts from outside carry it, with the script that its region implies.
public struct LanguageTag: Sendable {
  private let primary: String
  /// nil where the tag does not tell.
  private let script: String?
  private let region: String?

  /// - Parameter text: "zh-TW", "sr_Latn", "EN".
  public init(_ text: String) {
    let parts = text.prefix(Self.maxLength).lowercased().split { $0 == "-" || $0 == "_" }.map(String.init)
    let first = parts.first ?? ""
    primary = Self.names[first] ?? first
    region = parts.dropFirst().first { $0.utf8.count == 2 }
    script = parts.dropFirst().first { $0.utf8.count == 4 } ?? Self.script(of: primary, region)
  }

  /// The index of the tag that reads most like the first of `wanted` that is there at all: the script counts before the region.
  ///
  /// - Parameter tags: nil for a text that does not name its language.
  public static func best(of tags: [String?], for wanted: [String?]) -> Int? {
    for case .some(let text) in wanted where !text.isEmpty {
      let language = LanguageTag(text)
      let scores = tags.map { $0.map { language.likeness(to: LanguageTag($0)) } ?? 0 }
      // Of equal ones, the first.
      if let best = scores.max(), best > 0 { return scores.firstIndex(of: best) }
    }
    return nil
  }

  // MARK: - Private

  /// 0 for another language.
  private func likeness(to other: LanguageTag) -> Int {
    guard primary == other.primary else { return 0 }
    let ofScript = script == other.script ? 2 : script == nil || other.script == nil ? 1 : 0
    return 1 + ofScript * 4 + (region == other.region ? 2 : region == nil || other.region == nil ? 1 : 0)
  }

  private static func script(of primary: String, _ region: String?) -> String? {
    guard primary == "zh", let region else { return nil }
    return ["tw", "hk", "mo"].contains(region) ? "hant" : ["cn", "sg", "my"].contains(region) ? "hans" : nil
  }

  private static let maxLength = 35
  /// Other names of languages that feeds use.
  private static let names = [
    "cmn": "zh", "chi": "zh", "zho": "zh", "iw": "he", "in": "id", "nb": "no", "eng": "en", "deu": "de", "ger": "de",
  ]
}
