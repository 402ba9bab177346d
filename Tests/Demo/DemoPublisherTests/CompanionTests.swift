import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import DemoPublisher

/// The parts of The Undo Key beside its audio.
struct CompanionTests {
  let publisher: DemoPublisher
  let media: DemoMedia
  let show: DemoShow

  init() throws {
    publisher = try DemoPublisher()
    media = try DemoMedia()
    show = try #require(DemoPublisher.show("the-undo-key"))
  }

  @Test func theFeedSaysAllThatThePodcastNamespaceKnows() async throws {
    let feed = try FeedReading(try await publisher.answer(to: show.feedPath).text)
    #expect(feed.count("podcast:transcript") == 4 * show.episodes.count { $0.extras?.hasTranscript == true })
    #expect(feed.attributes("podcast:transcript").prefix(4).map { $0["language"] } == ["en", "en", "en", "de"])
    #expect(feed.count("podcast:chapters") == 17)
    #expect(feed.count("psc:chapters") == 17)
    #expect(feed.count("podcast:soundbite") == 36)
    #expect(Set(feed.attributes("podcast:season").compactMap { $0["name"] }).count == 3)
    #expect(feed.attributes("podcast:funding").first?["url"]?.hasPrefix("https://") == true)
    #expect(feed.texts("podcast:guid") == [show.guid])
    #expect(feed.texts("podcast:license") == ["cc-by-sa-4.0"] && feed.texts("podcast:location") == ["Rotterdam"])
    #expect(feed.count("podcast:trailer") == 1 && feed.count("podcast:liveItem") == 1)
    #expect(feed.count("podcast:alternateEnclosure") == show.episodes.count { $0.hasEnclosure })
    #expect(feed.texts("podcast:person").contains("Ottilie Brask"))
    let roll = feed.attributes("podcast:remoteItem").compactMap { $0["feedUrl"] }
    #expect(roll == ["http://localhost/feeds/why-though.xml", "http://localhost/feeds/hallow-quay.xml"])
  }

  @Test func everyFileTheFeedNamesIsServed() async throws {
    let feed = try FeedReading(try await publisher.answer(to: show.feedPath).text)
    for file in feed.attributes("podcast:transcript") + feed.attributes("podcast:chapters") {
      let address = try #require(file["url"].flatMap { URL(string: $0) })
      let answer = try await publisher.answer(to: address.path)
      #expect(answer.status == .ok)
      #expect(answer.headers[.contentType]?.hasPrefix(file["type"] ?? "?") == true)
    }
  }

  @Test func chapterFilesParseAndStayInsideTheEpisode() async throws {
    for episode in show.episodes {
      guard let extras = episode.extras, !extras.chapters.isEmpty, extras.chapterForm != .podlove else { continue }
      let answer = try await publisher.answer(to: show.chaptersPath(of: episode))
      let file = try JSONDecoder().decode(ChapterFile.self, from: Data(answer.text.utf8))
      #expect(file.version == "1.2.0")
      #expect(file.chapters.first?.startTime == 0)
      #expect(file.chapters.last?.endTime == episode.seconds)
      #expect(file.chapters.allSatisfy { $0.startTime < $0.endTime })
      #expect(file.chapters.count { $0.toc == false } == 1)
    }
  }

  @Test func theTrailerIsWrittenDownWordForWord() throws {
    let trailer = try #require(show.episode("trailer"))
    let cues = try Transcript(of: trailer, in: show, media: media).cues
    #expect(cues.first?.text == "Welcome to The Undo Key, the show about changing your mind.")
    #expect(cues.first?.speaker == "Tamsin Rook")
    #expect(cues.last?.text == "Be kind to your future self, and save often.")
    #expect(cues.contains { $0.speaker == "Nils Arkwright" && $0.text == "It is about courage." })
    #expect(cues.count == 20)
  }

  @Test func linesFollowEachOtherAndEndWithTheSound() throws {
    for episode in show.episodes {
      let cues = try Transcript(of: episode, in: show, media: media).cues
      #expect(cues.allSatisfy { $0.start < $0.end })
      #expect(zip(cues, cues.dropFirst()).allSatisfy { $0.end <= $1.start + 0.001 })
      #expect(try #require(cues.last).end <= Double(episode.seconds))
      #expect(cues.count { $0.speaker == "Clock" } == episode.seconds / 60 - (episode.seconds % 60 == 0 ? 1 : 0))
    }
  }

  @Test func aMinuteIsWrittenDownWhereItIsCounted() throws {
    let episode = try #require(show.episode("s1e1"))
    let cues = try Transcript(of: episode, in: show, media: media).cues
    let seventh = try #require(cues.first { $0.text == "Minute 7." })
    #expect(abs(seventh.start - 421.2) < 0.001, "the chime takes 1.2 seconds")
  }

  @Test func allFormsSayTheSame() async throws {
    let episode = try #require(show.episode("s1e1"))
    let cues = try Transcript(of: episode, in: show, media: media).cues
    let srt = try await publisher.answer(to: "/transcripts/the-undo-key/s1e1.srt").text
    #expect(srt.hasPrefix("1\n00:00:00,046 --> "))
    #expect(srt.matches(of: /-->/).count == cues.count)
    let vtt = try await publisher.answer(to: "/transcripts/the-undo-key/s1e1.vtt").text
    #expect(vtt.hasPrefix("WEBVTT\n\n00:00:00.046 --> "))
    #expect(vtt.matches(of: /<v Nils Arkwright>/).count == cues.count { $0.speaker == "Nils Arkwright" })
    let json = try await publisher.answer(to: "/transcripts/the-undo-key/s1e1.json").text
    let segments = try JSONDecoder().decode(TranscriptFile.self, from: Data(json.utf8)).segments
    #expect(segments.map(\.body) == cues.map(\.text))
  }

  @Test func theTranslationHasTheSameTimes() async throws {
    let vtt = try await publisher.answer(to: "/transcripts/the-undo-key/s1e1.vtt").text
    let german = try await publisher.answer(to: "/transcripts/the-undo-key/s1e1.de.vtt").text
    #expect(german.contains("Danke fürs Zuhören.") && !german.contains("Thank you for listening."))
    #expect(german.matches(of: /.* --> .*/).map(\.output) == vtt.matches(of: /.* --> .*/).map(\.output))
    let clips = try show.clips.flatMap { try media.timing(of: $0) }
    let translation = try #require(media.translation(into: "de"))
    #expect(Set(clips.map(\.text)) == Set(translation.keys))
  }

  // MARK: - Private

  private struct ChapterFile: Decodable {
    var version: String
    var chapters: [Chapter]
    struct Chapter: Decodable {
      var startTime: Int
      var endTime: Int
      var toc: Bool?
    }
  }

  private struct TranscriptFile: Decodable {
    var segments: [Segment]
    struct Segment: Decodable { var body: String }
  }
}
