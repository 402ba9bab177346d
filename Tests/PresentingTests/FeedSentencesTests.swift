import Library
import Testing
import WebPage

@testable import FeedParsing
@testable import Presenting

@Suite struct FeedSentencesTests {
  @Test func everyTroubleNoteRepairAndEvidenceHasItsSentenceAndNothingElseHas() {
    let keys = Set(FeedString.allCases.map(\.rawValue)).union(Repair.allCases.map { FeedString(repair: $0.rawValue).rawValue })
    #expect(FeedSentences.strings.catalogKeys == keys)
  }

  @Test func everyTroubleSaysWhatIsWrongAndWhatToDo() {
    let sentences = FeedFailure.allCases.map { FeedSentences.sentence(for: $0) }
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences { expectReadable(sentence) }
    for advice in FeedFailure.allCases.map({ FeedSentences.advice(for: $0) }) { #expect(advice.hasSuffix(".") && advice.count > 12) }
  }

  @Test func onlyTheOwnerReadsHowToChangeASetting() {
    #expect(FeedSentences.advice(for: .privateAddress, toOwner: true).hasSuffix("EARNEST_ALLOW_PRIVATE."))
    for failure in FeedFailure.allCases {
      #expect(!FeedSentences.advice(for: failure).contains("EARNEST_"))
      let advice = FeedSentences.advice(for: failure, toOwner: true)
      #expect(advice.contains("EARNEST_") == FeedString.allowable.contains(failure), "\(advice)")
    }
  }

  @Test func notesAndEvidenceAreSentences() {
    for note in FetchNote.allCases { expectReadable(FeedSentences.sentence(for: note)) }
    for evidence in IdentityEvidence.allCases { expectReadable(FeedSentences.sentence(for: evidence)) }
  }

  @Test(arguments: Repair.allCases) func aRepairIsASentence(repair: Repair) {
    let sentence = FeedSentences.sentence(forRepair: repair.rawValue)
    expectReadable(sentence)
    #expect(!sentence.contains(repair.rawValue))
  }

  @Test func aRepairOfAnotherVersionIsNamed() {
    #expect(FeedSentences.sentence(forRepair: "straightened-tail").contains("straightened-tail"))
  }

  private func expectReadable(_ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(
      sentence.first?.isUppercase == true && sentence.hasSuffix(".") == sentence.contains(". ") && sentence.count > 12
        && !sentence.contains("{"), "\(sentence)",
      sourceLocation: sourceLocation)
  }
}
