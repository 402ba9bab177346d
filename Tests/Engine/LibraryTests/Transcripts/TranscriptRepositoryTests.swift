import Events
import Foundation
import PodcastModel
import Storage
import TestSupport
import Testing

@testable import Library

@Suite struct TranscriptRepositoryTests {
  private static let vtt = TranscriptSource(url: "https://moss.example/1.vtt", type: "text/vtt", isCaptions: true)
  private static let srt = TranscriptSource(url: "https://moss.example/1.srt", type: "application/x-subrip")
  private static let german = TranscriptSource(url: "https://moss.example/1.de.vtt", type: "text/vtt", language: "de")
  private static let cues = [
    StoredCue(startSeconds: 1, endSeconds: 2, speaker: "Ada", text: "Hello"), StoredCue(startSeconds: 3, text: "moss & stone"),
  ]

  // MARK: - Addresses of feeds

  @Test func eachLanguageIsOneTranscript() async throws {
    let sample = try await SampleLibrary()
    #expect(try await !sample.library.transcripts.hasTranscript(sample.episodes[0]))
    try await refresh(sample, [Self.german, Self.vtt, Self.srt])
    let files = try await sample.library.transcripts.files(of: sample.episodes[0])
    #expect(files.map(\.sources) == [[Self.german], [Self.vtt, Self.srt]])
    #expect(files.map(\.language) == ["de", nil])
    let stored = try await sample.library.transcripts.transcripts(of: sample.episodes[0])
    #expect(stored.allSatisfy { $0.state == .unread && $0.origin == .published && $0.cueCount == 0 && !$0.isTimed })
    // The language of the show is that of a transcript without one, and comes first.
    #expect(stored.map(\.language) == ["en", "de"])
    #expect(try await sample.library.transcripts.hasTranscript(sample.episodes[0]))
    #expect(try await sample.library.transcripts.transcripts(of: sample.episodes[1]).isEmpty)
  }

  @Test func newEpisodesAndChangedOnesHaveTheAddresses() async throws {
    let sample = try await SampleLibrary()
    var facts = SampleLibrary.episode(7)
    facts.transcripts = [Self.vtt]
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
    let listed = try await sample.library.episodes.episodes(of: sample.show, for: .local, limit: 1)
    let episode = try #require(listed.first?.episode.id)
    #expect(try await sample.library.transcripts.files(of: episode).map(\.sources) == [[Self.vtt]])
  }

  @Test func cuesOutliveTheirAddresses() async throws {
    let sample = try await SampleLibrary()
    let (repository, episode) = (sample.library.transcripts, sample.episodes[0])
    try await refresh(sample, [Self.vtt, Self.german])
    let first = try await read(sample, cues: Self.cues)
    // The same addresses are not read again.
    try await refresh(sample, [Self.vtt, Self.german], title: "Renamed")
    #expect(try await repository.files(of: episode)[0].read != nil)
    // Another address of the same language.
    try await refresh(sample, [Self.srt])
    var files = try await repository.files(of: episode)
    #expect(files.map(\.id) == [first] && files[0].read == nil && files[0].sources == [Self.srt])
    #expect(try await repository.cues(of: first) == Self.cues)
    // The same address with a language.
    var english = Self.srt
    english.language = "en"
    try await refresh(sample, [english])
    files = try await repository.files(of: episode)
    #expect(files.map(\.id) == [first] && files[0].language == "en")
    // No address.
    try await refresh(sample, [])
    #expect(try await repository.files(of: episode).map(\.sources) == [[]])
    #expect(try await repository.cues(of: first) == Self.cues)
    #expect(try await repository.transcripts(of: episode).map(\.state) == [.read])
  }

  // MARK: - Reading and making

  @Test func storesWhatWasReadAndTellsOfIt() async throws {
    let sample = try await SampleLibrary()
    let (repository, episode) = (sample.library.transcripts, sample.episodes[0])
    try await refresh(sample, [Self.vtt])
    let before = try #require(try await repository.files(of: episode).first)
    var changes = sample.library.events.changes().makeAsyncIterator()
    var file = before
    (file.format, file.fileLanguage, file.read) = ("vtt", "en-GB", SampleLibrary.added)
    try await repository.save(file, replacing: before, cues: Self.cues)
    #expect(await changes.next() == .transcripts(episode))
    let stored = try #require(try await repository.transcripts(of: episode).first)
    #expect(stored.state == .read && stored.isTimed && stored.cueCount == 2 && stored.language == "en-GB")
    #expect(try await repository.cues(of: before.id) == Self.cues)
    // A reading that started before the feed has changed.
    try await refresh(sample, [Self.srt])
    try await repository.save(file, replacing: before, cues: [StoredCue(startSeconds: nil, text: "old")])
    #expect(try await repository.cues(of: before.id) == Self.cues)
    #expect(try await repository.files(of: episode).first?.read == nil)
    // A failure leaves the cues.
    let second = try #require(try await repository.files(of: episode).first)
    var failed = second
    (failed.read, failed.failures, failed.retry) = (SampleLibrary.added, 1, SampleLibrary.added + 60)
    try await repository.save(failed, replacing: second, cues: nil)
    #expect(try await repository.transcripts(of: episode).map(\.state) == [.read])
    #expect(try await repository.files(of: episode).first?.retry == SampleLibrary.added + 60)
  }

  @Test func aFailedTranscriptIsNone() async throws {
    let sample = try await SampleLibrary()
    try await refresh(sample, [Self.vtt])
    _ = try await read(sample, cues: nil)
    #expect(try await sample.library.transcripts.transcripts(of: sample.episodes[0]).map(\.state) == [.failed])
    #expect(try await !sample.library.transcripts.hasTranscript(sample.episodes[0]))
  }

  @Test func aMadeTranscriptReplacesTheEarlierOneInItsLanguage() async throws {
    let sample = try await SampleLibrary()
    let (repository, episode) = (sample.library.transcripts, sample.episodes[0])
    try await repository.saveMade([], language: nil, of: episode)
    #expect(try await !repository.hasTranscript(episode))
    for cues in [Self.cues, [Self.cues[0]]] { try await repository.saveMade(cues, language: "en", of: episode) }
    try await repository.saveMade([StoredCue(startSeconds: nil, text: "Hallo")], language: "de", of: episode)
    let made = try await repository.transcripts(of: episode)
    #expect(made.map(\.language) == ["en", "de"] && made.map(\.cueCount) == [1, 1] && made.map(\.isTimed) == [true, false])
    #expect(made.allSatisfy { $0.origin == .made && $0.state == .read })
    // A refresh leaves them, and a transcript of the feed comes first once it was read.
    try await refresh(sample, [Self.vtt])
    #expect(try await repository.transcripts(of: episode).map(\.origin) == [.made, .made, .published])
    _ = try await read(sample, cues: Self.cues)
    #expect(try await repository.transcripts(of: episode).map(\.origin) == [.published, .made, .made])
    await #expect(throws: StorageError.self) { try await repository.saveMade(Self.cues, language: nil, of: EpisodeID(99)) }
  }

  @Test func timedTranscriptsComeFirst() async throws {
    let sample = try await SampleLibrary()
    let (repository, episode) = (sample.library.transcripts, sample.episodes[0])
    try await repository.saveMade([StoredCue(startSeconds: nil, text: "English")], language: "en-US", of: episode)
    try await repository.saveMade([StoredCue(startSeconds: 0, text: "Deutsch")], language: "de", of: episode)
    #expect(try await repository.transcripts(of: episode).map(\.language) == ["de", "en-US"])
  }

  @Test func manyCuesAreStoredAndRead() async throws {
    let sample = try await SampleLibrary()
    let (repository, episode) = (sample.library.transcripts, sample.episodes[0])
    let cues = (0..<30_000).map {
      StoredCue(
        startSeconds: Double($0) * 0.75, endSeconds: Double($0) * 0.75 + 0.5, speaker: $0 % 7 == 0 ? "Ada" : nil, text: "Word \($0)")
    }
    try await repository.saveMade(cues, language: nil, of: episode)
    let id = try #require(try await repository.transcripts(of: episode).first?.id)
    #expect(try await repository.cues(of: id) == cues)
  }

  @Test func transcriptsAreDeletedWithTheirEpisode() async throws {
    let sample = try await SampleLibrary()
    let repository = sample.library.transcripts
    try await repository.saveMade(Self.cues, language: nil, of: sample.episodes[0])
    let id = try #require(try await repository.transcripts(of: sample.episodes[0]).first?.id)
    #expect(try await sample.library.feeds.removeUnwanted(sample.show))
    #expect(try await repository.cues(of: id).isEmpty)
  }

  // MARK: - Private

  /// The feed comes again, with other addresses of the first episode.
  private func refresh(_ sample: SampleLibrary, _ sources: [TranscriptSource], title: String = "Episode 1") async throws {
    var facts = SampleLibrary.episode(0)
    (facts.transcripts, facts.title) = (sources, title)
    _ = try await sample.library.feeds.store(SampleLibrary.showFacts, episodes: [facts], at: SampleLibrary.added)
  }

  /// Reads the first transcript of the first episode.
  ///
  /// - Parameter cues: nil for a failure.
  /// - Returns: its id.
  private func read(_ sample: SampleLibrary, cues: [StoredCue]?) async throws -> Int64 {
    let before = try #require(try await sample.library.transcripts.files(of: sample.episodes[0]).first)
    var file = before
    (file.read, file.failures) = (SampleLibrary.added, cues == nil ? 1 : 0)
    try await sample.library.transcripts.save(file, replacing: before, cues: cues)
    return before.id
  }
}
