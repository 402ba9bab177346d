import Library
import Testing
import WebPage

@testable import Presenting

@Suite struct TranscriptionSentencesTests {
  @Test func catalogHasASentenceForEachFailureAndNoOther() {
    #expect(TranscriptionSentences.strings.catalogKeys == Set(TranscriptionFailure.allCases.map(\.rawValue)))
    for sentence in TranscriptionFailure.allCases.map({ TranscriptionSentences.sentence(for: $0) }) {
      #expect(sentence.count > 12 && sentence.hasSuffix(".") == sentence.contains(". "), "\(sentence)")
    }
  }
}
