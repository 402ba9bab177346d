import Directory
import Fetching
import News
import Presenting
import Testing

@Suite("Words for news and topics") struct NewsSentencesTests {
  @Test("A message says what is new, how many more there are, and that a test is one")
  func messages() {
    #expect(Sentences.notifications.line("Moss", "One") == "Moss: One" && Sentences.notifications.test == "Test notification from Earnest")
    #expect(Sentences.notifications.others(1) == "and 1 more new episode" && Sentences.notifications.others(7) == "and 7 more new episodes")
  }

  @Test("Why one did not arrive says nothing of feeds")
  func troubles() {
    #expect(Sentences.sentence(forMessage: .status(401, retryAfterSeconds: nil)) == "Last notification rejected (401)")
    #expect(Sentences.sentence(forMessage: .tls(host: "x.example")) == Sentences.sentence(for: FetchingError.tls(host: "x.example")))
  }

  @Test("Every topic has a name of its own, in English as directories write it")
  func topics() {
    #expect(PodcastTopic.allCases.map { Sentences.name(of: $0) } == PodcastTopic.allCases.map(\.name))
  }
}
