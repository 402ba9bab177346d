import Foundation
import Library
import PodcastModel
import Searching
import Storage
import TestSupport
import Testing

@Suite struct TranscriptSearchTests {
  /// A cue every five seconds.
  private static func cues(_ texts: [String]) -> [StoredCue] {
    texts.enumerated().map { StoredCue(startSeconds: Double($0) * 5, endSeconds: Double($0) * 5 + 4, text: $1) }
  }

  private func hits(_ sample: SearchableLibrary, _ query: String, for user: UserID = .local) async throws -> [SearchHit] {
    try await sample.searching.indexAll()
    return try await sample.searching.search(query, for: user).hits
  }

  @Test func aHitIsAtTheSecondOfItsCue() async throws {
    let sample = try await SearchableLibrary()
    let episode = try #require(try await sample.add("Moss", episodes: [("Walls", "")]).first)
    var texts = (0..<100).map { "Filler number \($0)." }
    texts[37] = "The heron waits,"
    texts[38] = "and nothing moves."
    try await sample.library.transcripts.saveMade(Self.cues(texts), language: nil, of: episode)
    let found = try await hits(sample, "heron")
    #expect(found.count == 1)
    let hit = try #require(found.first)
    #expect(hit.kind == .transcript && hit.episode == episode && hit.start == 185 && hit.title.text == "Walls" && hit.showTitle == "Moss")
    #expect(hit.excerpt?.pieces.filter(\.isMatch).map(\.text) == ["heron"])
    // A phrase across two cues.
    #expect(try await hits(sample, "\"waits and nothing\"").map(\.start) == [185])
    #expect(try await hits(sample, "moves").map(\.start) == [190])
    #expect(try await hits(sample, "heron in:transcripts").count == 1)
    #expect(try await hits(sample, "heron in:notes").isEmpty)
    #expect(try await hits(sample, "heron show:moss").count == 1)
  }

  @Test func anEpisodeIsOneHitUnlessTranscriptsAloneAreSearched() async throws {
    let sample = try await SearchableLibrary()
    let episodes = try await sample.add("Moss", episodes: [("Walls", ""), ("Herons", "")])
    for episode in episodes {
      try await sample.library.transcripts.saveMade(
        Self.cues((0..<48).map { $0 % 12 == 3 ? "A heron flies." : "Filler." }), language: "en", of: episode)
    }
    try await sample.library.transcripts.saveMade(Self.cues(["Heron auf Deutsch"]), language: "de", of: episodes[0])
    let found = try await hits(sample, "heron ")
    #expect(found.map(\.kind) == [.transcript, .transcript] && Set(found.compactMap(\.episode)) == Set(episodes))
    #expect(try await hits(sample, "heron in:transcripts").count == 9)
    // The title of an episode is the better hit.
    #expect(try await hits(sample, "heron").first?.kind == .episode)
  }

  @Test func manyMinutesHideNoOtherText() async throws {
    let sample = try await SearchableLibrary(index: SQLiteSearchIndex(maxRanked: 10))
    let episodes = try await sample.add("Moss", episodes: [("Walls", "<p>A heron in the notes</p>"), ("Talk", "")])
    try await sample.library.transcripts.saveMade(Self.cues((0..<600).map { _ in "heron" }), language: nil, of: episodes[1])
    let found = try await hits(sample, "heron")
    #expect(found.count == 2 && Set(found.map(\.kind)) == [.episode, .transcript])
  }

  @Test func changedTranscriptsAreIndexedAgain() async throws {
    let sample = try await SearchableLibrary()
    let episode = try #require(try await sample.add("Moss", episodes: [("Walls", "")]).first)
    try await sample.library.transcripts.saveMade(Self.cues(["Heron"]), language: nil, of: episode)
    #expect(try await hits(sample, "heron").count == 1)
    try await sample.library.transcripts.saveMade(Self.cues(["Bittern"]), language: nil, of: episode)
    #expect(try await hits(sample, "bittern").count == 1)
    #expect(try await hits(sample, "heron").isEmpty)
    // The same cues are not indexed again.
    try await sample.library.transcripts.saveMade(Self.cues(["Bittern"]), language: nil, of: episode)
    #expect(try await sample.searching.indexAll() == 0)
    try await sample.library.search.rebuild()
    #expect(try await hits(sample, "bittern").count == 1)
  }

  @Test func textWithoutTimesIsFoundWithoutAPosition() async throws {
    let sample = try await SearchableLibrary()
    let episode = try #require(try await sample.add("Moss", episodes: [("Walls", "")]).first)
    try await sample.library.transcripts.saveMade([StoredCue(startSeconds: nil, text: "A heron.")], language: nil, of: episode)
    let found = try await hits(sample, "heron")
    #expect(found.map(\.start) == [nil] && found.map(\.episode) == [episode])
  }

  @Test func transcriptsOfPrivateFeedsAreHidden() async throws {
    let sample = try await SearchableLibrary()
    let episode = try #require(try await sample.add("Moss", episodes: [("Walls", "")]).first)
    try await sample.library.transcripts.saveMade(Self.cues(["Heron"]), language: nil, of: episode)
    let show = try #require(try await sample.library.episodes.episode(episode)?.show)
    try await sample.library.feedCredentials.set("sealed", host: "private.example", of: show, for: .local)
    try await sample.library.privateShows.grant(show, to: .local, at: sample.clock.now)
    try await sample.library.subscriptions.subscribe(.local, to: show, at: sample.clock.now)
    #expect(try await hits(sample, "heron").count == 1)
    #expect(try await hits(sample, "heron", for: UserID(2)).isEmpty)
  }

  @Test func aLongTranscriptIsIndexedInTime() async throws {
    let sample = try await SearchableLibrary()
    let episode = try #require(try await sample.add("Moss", episodes: [("Walls", "")]).first)
    let cues = (0..<30_000).map { StoredCue(startSeconds: Double($0) * 0.75, text: $0 == 29_999 ? "the heron" : "some words") }
    try await sample.library.transcripts.saveMade(cues, language: nil, of: episode)
    #expect(try await hits(sample, "heron").map(\.start) == [29_999 * 0.75])
    #expect(try await sample.library.search.tasks(limit: 1).isEmpty)
  }
}
