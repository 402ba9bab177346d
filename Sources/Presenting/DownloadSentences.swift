import Library
import WebPage

/// What a download's troubles mean to whoever waits for it.
public enum DownloadSentences {
  /// Why it does not go on, in one sentence.
  public static func sentence(for trouble: DownloadTrouble) -> String { words(DownloadWord(trouble)) }

  // MARK: - Private

  static let words = Words<DownloadWord>(Asset("download-words.json", in: .module))
}

/// A key of download-words.json: the engine's own name. So a sentence belongs to each case, and a test sees to it.
struct DownloadWord: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ trouble: DownloadTrouble) { rawValue = trouble.rawValue }

  static var allCases: [DownloadWord] { DownloadTrouble.allCases.map(DownloadWord.init) }
}
