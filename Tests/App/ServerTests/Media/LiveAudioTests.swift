import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite struct LiveAudioTests {
  /// Frames of MP3: 128 kbit/s at 44.1 kHz, 417 bytes each.
  private static let frames = (0..<20).flatMap { _ in [0xFF, 0xFB, 0x90, 0x00] + [UInt8](repeating: 0x55, count: 413) }

  @Test func relaysTheAudioOfABroadcastWhileItRuns() async throws {
    let source = try await LoopbackServer { request in
      request.target.hasSuffix(".mp3")
        ? .bytes(200, [("Content-Type", "audio/mpeg")], Self.frames) : .text(200, [("Content-Type", "text/html")], "<html>no audio</html>")
    }
    try await withServer(publishers: [source.port]) { server in
      func item(_ name: String, isLive: Bool = true, end: Date? = nil) -> LiveItem {
        LiveItem(title: name, isLive: isLive, end: end, audioURL: "\(source.origin)/\(name)")
      }
      let items = [item("a.mp3"), item("b.mp3", isLive: false), item("c.mp3", end: Date(timeIntervalSince1970: 9)), item("d.html")]
      var facts = SampleLibrary.showFacts
      facts.extras.liveItems = items
      let show = try await server.engines.library.feeds.store(facts, episodes: [], at: SampleLibrary.added).show.rawValue
      let numbers = try items.map { try #require($0.number) }
      let live = try await server.ask("/live-audio/\(show)/\(numbers[0])")
      #expect(live.status == 200 && live.bytes == Self.frames && live.headers[.contentType] == "audio/mpeg")
      #expect(live.headers[.acceptRanges] == "none" && live.headers[.cacheControl] == "no-store")
      for number in [numbers[1], numbers[2], 7] { #expect(try await server.ask("/live-audio/\(show)/\(number)").status == 404) }
      #expect(try await server.ask("/live-audio/\(show + 1)/\(numbers[0])").status == 404)
      #expect(try await server.ask("/live-audio/\(show)/x").status == 404)
      #expect(try await server.ask("/live-audio/\(show)/\(numbers[3])").status == 502)
    }
    await source.stop()
  }
}
