import Foundation
import Storage

/// A user's settings for one show.
public struct ShowPreference: Sendable, Equatable {
  /// The speed of its episodes; nil for the user's general one.
  public var rate: Double?
  /// Seconds to skip at the beginning of each episode; nil for the user's general setting.
  public var skipFirst: Int?
  /// Seconds to skip at the end of each episode; nil for the user's general setting.
  public var skipLast: Int?
  /// The order of its episode list; nil for the user's general one.
  public var order: EpisodeFilter.Order?
  /// Whether its episode list hides finished episodes; nil for the user's general setting.
  public var hidesPlayed: Bool?
  /// Chapters whose titles contain one of these texts are skipped, without regard to case; nil for the user's general ones.
  /// None contains a comma or a semicolon.
  public var skippedChapters: [String]?

  /// Creates settings; the default values are those of a show without any.
  public init(
    rate: Double? = nil, skipFirst: Int? = nil, skipLast: Int? = nil, order: EpisodeFilter.Order? = nil, hidesPlayed: Bool? = nil,
    skippedChapters: [String]? = nil
  ) {
    self.rate = rate
    self.skipFirst = skipFirst
    self.skipLast = skipLast
    self.order = order
    self.hidesPlayed = hidesPlayed
    self.skippedChapters = skippedChapters
  }

  init(_ row: Row) throws {
    self.init(
      rate: try row.optionalDouble("own_rate"), skipFirst: Self.skip(stored: try row.optionalInt("skip_first")),
      skipLast: Self.skip(stored: try row.optionalInt("skip_last")),
      order: try row.optionalText("own_order").flatMap(EpisodeFilter.Order.init),
      hidesPlayed: try row.optionalInt("own_hides_played").map { $0 != 0 },
      skippedChapters: try row.optionalText("skip_chapters").map(Self.titles))
  }

  static let columns = """
    preference.rate AS own_rate, preference.skip_first, preference.skip_last, preference.list_order AS own_order, \
    preference.hides_played AS own_hides_played, preference.skip_chapters
    """

  /// Reads settings from their text.
  ///
  /// - Returns: nil when `text` does not spell any.
  public init?(text: Substring) {
    let parts = text.split(separator: " ", maxSplits: 5)
    guard parts.count >= 5, ["-", "0", "1"].contains(parts[4]), !text.contains(";"), let skipFirst = Int(parts[1]),
      let skipLast = Int(parts[2])
    else { return nil }
    self.init(
      rate: Double(parts[0]), skipFirst: Self.skip(stored: skipFirst), skipLast: Self.skip(stored: skipLast),
      order: EpisodeFilter.Order(rawValue: String(parts[3])),
      hidesPlayed: parts[4] == "-" ? nil : parts[4] == "1",
      skippedChapters: parts.count > 5 ? Self.titles(String(parts[5])) : nil)
  }

  /// Their text in the log of changes: "1.5 30 0 newest 1 Advertisement, Credits", with "-" for the user's general setting. The
  /// skips are as they are stored. Without titles it ends before them; a list without any title is ",".
  public var text: String {
    let hides = hidesPlayed.map { $0 ? "1" : "0" } ?? "-"
    let titles = skippedTitles.map { $0.isEmpty ? " ," : " \($0)" } ?? ""
    return "\(rate.map { "\($0)" } ?? "-") \(Self.stored(skipFirst)) \(Self.stored(skipLast)) \(order?.rawValue ?? "-") \(hides)\(titles)"
  }

  /// The titles of skipped chapters as a user types them; nil for the user's general ones.
  public var skippedTitles: String? { skippedChapters.map { Self.text(of: $0) } }

  /// The text of titles as a user types them: "Advertisement, Credits".
  public static func text(of titles: [String]) -> String { titles.joined(separator: ", ") }

  /// Reads titles that a user has typed: without spaces around them, and each once.
  public static func titles(_ text: String) -> [String] {
    text.split { ",;，；、،؛".contains($0) || $0.isNewline }.map { $0.trimmingCharacters(in: .whitespaces) }.reduce(into: []) {
      if !$1.isEmpty, !$0.contains($1) { $0.append($1) }
    }
  }

  /// A skip as it is stored: 0 for the user's general one, which earlier versions did not have, and -1 for none.
  private static func stored(_ skip: Int?) -> Int { skip.map { $0 == 0 ? -1 : $0 } ?? 0 }

  private static func skip(stored: Int?) -> Int? { stored.flatMap { $0 == 0 ? nil : max($0, 0) } }

  var parameters: Parameters {
    [
      "rate": Value(rate), "skip_first": Value(Self.stored(skipFirst)), "skip_last": Value(Self.stored(skipLast)),
      "list_order": Value(order?.rawValue),
      "hides_played": hidesPlayed.map { Value($0) } ?? .null,
      "skip_chapters": Value(skippedTitles),
    ]
  }
}
