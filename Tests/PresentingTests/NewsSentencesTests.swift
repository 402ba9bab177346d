import Directory
import Fetching
import Notifications
import Presenting
import Testing

@Suite("Strings for notifications and topics") struct NewsSentencesTests {
  @Test("A notification names the new episode and counts the others, and a test is labelled")
  func messages() {
    let texts = Sentences.notifications()
    #expect(texts.line("Moss", "One") == "Moss: One" && texts.test == "Test notification from Earnest")
    #expect(texts.others(1) == "and 1 more new episode" && texts.others(7) == "and 7 more new episodes")
    let chinese = Sentences.notifications(in: "zh-Hans")
    #expect(texts.push.newEpisodes(1) == "New episode" && texts.push.newEpisodes(3) == "3 new episodes" && texts.push.language == "en")
    #expect(texts.push.episodePath(7) == "/episodes/7" && texts.push.artworkPath(2) == "/artwork/2?size=256" && texts.push.homePath == "/")
    #expect(chinese.push.newEpisodes(3) == "3 个新单集" && chinese.push.language == "zh-Hans")
    #expect(chinese.test.contains("Earnest") && chinese.test != texts.test && chinese.others(7).contains("7 集"))
  }

  @Test("The message for a failed notification does not mention feeds")
  func troubles() {
    #expect(Sentences.sentence(forMessage: .status(401, retryAfterSeconds: nil)) == "Last notification rejected (401)")
    #expect(Sentences.sentence(forMessage: .tls(host: "x.example")) == Sentences.sentence(for: FetchingError.tls(host: "x.example")))
  }

  @Test("Every English topic name matches the spelling of the directories")
  func topics() {
    #expect(PodcastTopic.allCases.map { Sentences.name(of: $0) } == PodcastTopic.allCases.map(\.name))
  }
}
