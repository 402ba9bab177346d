import Artwork
import Engines
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

/// Publishers whose audio and pictures are not for every user agent.
@Suite struct RefusedAgentTests {
  @Test func audioAndPicturesAreAskedForAsDownloadsAre() async throws {
    let source = try await LoopbackServer { request in
      let agent = request.headers["user-agent"] ?? ""
      guard agent == (request.target.hasPrefix("/own") ? "Moss/1" : "PodcastPlayer/1.0") else { return .text(403, [], "no") }
      return .bytes(200, [], request.target.hasSuffix(".gif") ? Array("GIF89a".utf8) : sound(9_000))
    }
    try await withServer(publishers: [source.port]) { server in
      let feeds = server.engines.library.feeds
      let refused = EpisodeID(try await server.addShow(sound: source.origin + "/a.mp3"))
      #expect(try await server.ask("/media/\(refused.rawValue)").bytes == sound(9_000))
      let own = EpisodeID(try await server.addShow(sound: source.origin + "/own.mp3", artwork: source.origin + "/own.gif"))
      #expect(try await server.ask("/media/\(own.rawValue)").status == 403)
      let show = try #require(try await server.engines.library.episodes.episode(own)?.show)
      try await feeds.setUserAgent("Moss/1", of: show, at: Date())
      #expect(try await server.ask("/media/\(own.rawValue)").status == 200)
      let picture = try await server.engines.library.artwork.id(of: source.origin + "/own.gif")
      #expect(await server.engines.artwork.artwork(picture) != nil)
    }
    await source.stop()
  }

  @Test(arguments: ["gzip", "x-gzip", nil]) func audioThatArrivesCompressedPlays(encoding: String?) async throws {
    let packed = stored(sound(9_000))
    let source = try await LoopbackServer { _ in .bytes(200, encoding.map { [("Content-Encoding", $0)] } ?? [], packed) }
    try await withServer(publishers: [source.port]) { server in
      let id = try await server.addShow(sound: source.origin + "/a.mp3")
      let answer = try await server.ask("/media/\(id)")
      #expect(answer.status == 200 && answer.bytes == sound(9_000))
    }
    await source.stop()
  }

  /// One stored block of gzip (RFC 1951 and 1952).
  private func stored(_ body: [UInt8]) -> [UInt8] {
    func little(_ value: some FixedWidthInteger) -> [UInt8] { withUnsafeBytes(of: value.littleEndian) { Array($0) } }
    let checksum = ~body.reduce(~0 as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value & 1 == 1 ? value >> 1 ^ 0xEDB8_8320 : value >> 1 }
    }
    let length = UInt16(body.count)
    return [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255, 1] + little(length) + little(~length) + body + little(checksum)
      + little(UInt32(body.count))
  }
}
