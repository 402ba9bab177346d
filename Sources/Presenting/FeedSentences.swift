import Library
import WebPage

/// The sentences for feed failures, repairs and moves.
public enum FeedSentences {
  /// The failure in one sentence.
  public static func sentence(for trouble: FeedTrouble) -> String { words(FeedWord(trouble)) }

  /// The recommended action, or Earnest's own next one.
  public static func advice(for trouble: FeedTrouble) -> String { words(FeedWord(adviceFor: trouble)) }

  /// A remark on a fetch.
  public static func sentence(for note: FetchNote) -> String { words(FeedWord(note)) }

  /// A repaired defect.
  ///
  /// - Parameter repair: the raw value in the log. One of another version may be unknown.
  public static func sentence(forRepair repair: String) -> String {
    let word = FeedWord(repair: repair)
    return known.contains(word.rawValue) ? words(word) : words(.otherRepair, ["name": repair])
  }

  /// The evidence for an episode under a new identity.
  public static func sentence(for evidence: Evidence) -> String { words(FeedWord(evidence)) }

  // MARK: - Private

  static let words = Words<FeedWord>(Asset("feed-words.json", in: .module))
  private static let known = words.catalogKeys
}

/// A key of feed-words.json: the raw value of the engine's case with a prefix for its type. A test checks that every case has its
/// sentence.
struct FeedWord: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ trouble: FeedTrouble) { rawValue = "trouble-\(trouble.rawValue)" }
  init(adviceFor trouble: FeedTrouble) { rawValue = "advice-\(trouble.rawValue)" }
  init(_ note: FetchNote) { rawValue = "note-\(note.rawValue)" }
  init(_ evidence: Evidence) { rawValue = "evidence-\(evidence.rawValue)" }
  init(repair: String) { rawValue = "repair-\(repair)" }

  static let otherRepair = FeedWord(repair: "other")

  /// All keys except those of repairs, whose names only FeedParsing knows.
  static var allCases: [FeedWord] {
    FeedTrouble.allCases.flatMap { [FeedWord($0), FeedWord(adviceFor: $0)] } + FetchNote.allCases.map(FeedWord.init)
      + Evidence.allCases.map(FeedWord.init) + [.otherRepair]
  }
}
