import Components
import PodcastModel
import Testing
import WebPage

@testable import Library
@testable import Presenting

@Suite struct DownloadSentencesTests {
  @Test func theCatalogHasASentenceForEachTroubleAndNoOther() {
    #expect(DownloadSentences.strings.catalogKeys == Set(DownloadFailure.allCases.map(\.rawValue)))
    for sentence in DownloadFailure.allCases.map({ DownloadSentences.sentence(for: $0) }) {
      #expect(sentence.count > 12 && sentence.hasSuffix(".") == sentence.contains(". "), "\(sentence)")
    }
  }

  @Test func aRingShowsWhatRunsBeforeItIsOnTheDisk() {
    let episode = Episode(
      id: EpisodeID(7), show: ShowID(3), title: "Rain", subtitle: nil, link: nil, published: nil, durationSeconds: nil, enclosure: nil,
      artwork: nil, season: nil, number: nil, kind: .full, isExplicit: false)
    #expect(DownloadButton.Content(episode, nil).state == .none)
    let facts = DownloadFacts(state: .downloading, received: 10, total: 100)
    #expect(DownloadButton.Content(episode, facts).fraction == 0.1)
  }
}
