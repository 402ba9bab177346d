import Library
import Refreshing
import WebPage

/// What a feed's troubles, repairs and moves mean to whoever looks after it.
public enum FeedSentences {
  /// What is wrong, in one sentence.
  public static func sentence(for trouble: FeedTrouble) -> String { words(FeedWord(trouble)) }

  /// What to do about it, or what Earnest does.
  public static func advice(for trouble: FeedTrouble) -> String { words(FeedWord(adviceFor: trouble)) }

  /// What happened in a fetch beside its outcome.
  public static func sentence(for note: FetchNote) -> String { words(FeedWord(note)) }

  /// What was mended in a feed.
  ///
  /// - Parameter repair: FeedParsing's name for it, as the log keeps it. One of another version may be unknown.
  public static func sentence(forRepair repair: String) -> String {
    let word = FeedWord(repair: repair)
    return known.contains(word.rawValue) ? words(word) : words(.otherRepair, ["name": repair])
  }

  /// By what an episode under a new identity was recognised.
  public static func sentence(for evidence: Evidence) -> String { words(FeedWord(evidence)) }

  // MARK: - Private

  static let words = Words<FeedWord>(Asset("feed-words.json", in: .module))
  private static let known = words.catalogKeys
}

/// A key of feed-words.json: the engine's own name with what it is a name of before it. So a sentence belongs to each case, and a
/// test sees to it.
struct FeedWord: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ trouble: FeedTrouble) { rawValue = "trouble-\(trouble.rawValue)" }
  init(adviceFor trouble: FeedTrouble) { rawValue = "advice-\(trouble.rawValue)" }
  init(_ note: FetchNote) { rawValue = "note-\(note.rawValue)" }
  init(_ evidence: Evidence) { rawValue = "evidence-\(evidence.rawValue)" }
  init(repair: String) { rawValue = "repair-\(repair)" }

  static let otherRepair = FeedWord(repair: "other")

  /// All but those of repairs, whose names only FeedParsing knows.
  static var allCases: [FeedWord] {
    FeedTrouble.allCases.flatMap { [FeedWord($0), FeedWord(adviceFor: $0)] } + FetchNote.allCases.map(FeedWord.init)
      + Evidence.allCases.map(FeedWord.init) + [.otherRepair]
  }
}
