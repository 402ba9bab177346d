import Library
import WebPage

/// The sentences for download failures.
public enum DownloadSentences {
  /// The reason that a download does not proceed, in one sentence.
  public static func sentence(for failure: DownloadFailure) -> String { strings(DownloadString(failure)) }

  // MARK: - Private

  static let strings = Strings<DownloadString>(Asset("download-strings.json", in: .module))
}

/// A key of download-strings.json: the raw value of the engine's case. A test checks that every case has its sentence.
struct DownloadString: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ failure: DownloadFailure) { rawValue = failure.rawValue }

  static var allCases: [DownloadString] { DownloadFailure.allCases.map(DownloadString.init) }
}
