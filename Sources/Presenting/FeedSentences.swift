import Library
import WebPage

/// The sentences for feed failures, repairs and moves.
public enum FeedSentences {
  /// The failure in one sentence.
  public static func sentence(for failure: FeedFailure) -> String { strings(FeedString(failure)) }

  /// The recommended action, or Earnest's own next one.
  ///
  /// - Parameter toOwner: Whether the reader may change the server's settings, so that the advice names the one that helps.
  public static func advice(for failure: FeedFailure, toOwner: Bool = false) -> String {
    strings(toOwner && FeedString.allowable.contains(failure) ? FeedString(settingFor: failure) : FeedString(adviceFor: failure))
  }

  /// A remark on a fetch.
  public static func sentence(for note: FetchNote) -> String { strings(FeedString(note)) }

  /// A repaired defect.
  ///
  /// - Parameter repair: the raw value in the log. One of another version may be unknown.
  public static func sentence(forRepair repair: String) -> String {
    let word = FeedString(repair: repair)
    return known.contains(word.rawValue) ? strings(word) : strings(.otherRepair, ["name": repair])
  }

  /// The evidence for an episode under a new identity.
  public static func sentence(for evidence: IdentityEvidence) -> String { strings(FeedString(evidence)) }

  // MARK: - Private

  static let strings = Strings<FeedString>(Asset("feed-strings.json", in: .module))
  private static let known = strings.catalogKeys
}

/// A key of feed-strings.json: the raw value of the engine's case with a prefix for its type. A test checks that every case has its
/// sentence.
struct FeedString: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ failure: FeedFailure) { rawValue = "trouble-\(failure.rawValue)" }
  init(adviceFor failure: FeedFailure) { rawValue = "advice-\(failure.rawValue)" }
  init(settingFor failure: FeedFailure) { rawValue = "setting-\(failure.rawValue)" }
  init(_ note: FetchNote) { rawValue = "note-\(note.rawValue)" }
  init(_ evidence: IdentityEvidence) { rawValue = "evidence-\(evidence.rawValue)" }
  init(repair: String) { rawValue = "repair-\(repair)" }

  static let otherRepair = FeedString(repair: "other")
  /// The failures that a setting of the server prevents.
  static let allowable: [FeedFailure] = [.tooLarge, .privateAddress, .blockedPort]

  /// All keys except those of repairs, whose names only FeedParsing knows.
  static var allCases: [FeedString] {
    let failures: [FeedString] = FeedFailure.allCases.flatMap { [FeedString($0), FeedString(adviceFor: $0)] }
    let settings: [FeedString] = allowable.map { FeedString(settingFor: $0) }
    return failures + settings + FetchNote.allCases.map(FeedString.init) + IdentityEvidence.allCases.map(FeedString.init) + [.otherRepair]
  }
}
