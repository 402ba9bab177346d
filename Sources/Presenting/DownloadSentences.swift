import Library
import WebPage

/// The sentences for download failures.
public enum DownloadSentences {
  /// The reason that a download does not proceed, in one sentence.
  public static func sentence(for trouble: DownloadTrouble) -> String { words(DownloadWord(trouble)) }

  // MARK: - Private

  static let words = Words<DownloadWord>(Asset("download-words.json", in: .module))
}

/// A key of download-words.json: the raw value of the engine's case. A test checks that every case has its sentence.
struct DownloadWord: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ trouble: DownloadTrouble) { rawValue = trouble.rawValue }

  static var allCases: [DownloadWord] { DownloadTrouble.allCases.map(DownloadWord.init) }
}
