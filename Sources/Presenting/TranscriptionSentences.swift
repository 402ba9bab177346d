import Library
import WebPage

/// The sentences for transcriptions that do not proceed.
public enum TranscriptionSentences {
  /// The reason, in one or two sentences.
  public static func sentence(for failure: TranscriptionFailure) -> String { strings(TranscriptionString(failure)) }

  // MARK: - Private

  static let strings = Strings<TranscriptionString>(Asset("transcription-strings.json", in: .module))
}

/// A key of transcription-strings.json: the raw value of the engine's case. A test checks that every case has its sentence.
struct TranscriptionString: RawRepresentable, CaseIterable, Hashable, Sendable {
  let rawValue: String

  init(rawValue: String) { self.rawValue = rawValue }
  init(_ failure: TranscriptionFailure) { rawValue = failure.rawValue }

  static var allCases: [TranscriptionString] { TranscriptionFailure.allCases.map(TranscriptionString.init) }
}
