import Foundation
import TestSupport
import Testing

@testable import FeedParsing

/// gPodder's podcastparser: a feed and its complete result.
@Suite(.enabled(if: CorpusFolder.isPresent, Comment(rawValue: CorpusFolder.reason)))
struct PodcastparserTests {
  @Test func podcastparsersCasesAreReadAlike() throws {
    var score = ConformanceScore("podcastparser")
    for file in CorpusFolder.files(below: "feeds/podcastparser") where file.pathExtension == "rss" {
      let name = file.deletingPathExtension().lastPathComponent
      let bytes = try CorpusFolder.bytes(file)
      let feed = try FeedParser.parse(bytes, url: "file://tests/data/\(name).rss")
      let expected = try CorpusJSON.read(file.deletingPathExtension().appendingPathExtension("json"))
      var mapping = PodcastparserMapping(isAtom: bytes.contains(Array("<feed".utf8)), fallbackTitle: name)
      mapping.compare(feed, expected)
      mapping.comparison.squashed("description", feed.description, expected["description"].text)
      let episodes = expected["episodes"].list
      mapping.comparison.equal("episodes", feed.episodes.count { !PodcastparserMapping.drops($0) }, episodes.count)
      for theirs in episodes {
        let byGUID = feed.episodes.first { $0.guid == theirs["guid"].text }
        let ours = byGUID ?? feed.episodes.first { $0.title == theirs["title"].text } ?? feed.episodes.first
        mapping.compare(ours ?? ParsedEpisode(), theirs)
      }
      score.record(name, mapping.comparison.differences)
    }
    score.check(goal: 0.97, cases: 36, known: IntendedDifferences.podcastparser)
  }
}
