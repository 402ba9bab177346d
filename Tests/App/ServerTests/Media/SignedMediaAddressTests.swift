import Accounts
import Engines
import Foundation
import HTTPTypes
import PodcastModel
import Secrets
import TestSupport
import Testing
import WebPage

@testable import Server

/// Addresses of audio for devices that send no cookies.
@Suite struct SignedMediaAddressTests {
  private let clock = FixedClock()
  private let viewer = Viewer(userID: 5, session: 9)

  @Test func verifiesWhatItIssues() async throws {
    let addresses = addresses()
    for (kind, path) in [(SignedMediaAddress.Kind.media, "/media/7"), (.artwork, "/artwork/7")] {
      let (issued, query) = try await issue(addresses, kind: kind)
      #expect(issued == path && query.hasPrefix("signed=5.9."))
      let verified = try #require(try await addresses.verified(path: path, query: query))
      #expect(verified.kind == kind && verified.number == 7 && verified.user == 5 && verified.session == 9)
      // A cover has another one beside it.
      #expect(try await addresses.verified(path: path, query: "fallback=3&" + query) == verified)
    }
    let withoutSession = try await addresses.address(of: .media, 7, seconds: 60, for: Viewer(userID: 5)).split(separator: "?")
    let verified = try #require(try await addresses.verified(path: "/media/7", query: String(withoutSession[1])))
    #expect(verified.user == 5 && verified.session == nil)
  }

  @Test func isBoundToFileUserSessionAndExpiry() async throws {
    let addresses = addresses()
    let (_, query) = try await issue(addresses)
    for path in ["/media/8", "/artwork/7", "/media/7/x", "/media/x", "/media/", "/", "/session", "/private/7", "/media-address/7"] {
      #expect(try await addresses.verified(path: path, query: query) == nil, "\(path)")
    }
    let parts = query.dropFirst("signed=".count).split(separator: ".").map(String.init)
    for (place, value) in [(0, "1"), (1, "8"), (1, "0"), (2, "\((Int64(parts[2]) ?? 0) + 1)"), (3, String(parts[3].reversed())), (3, "")] {
      var changed = parts
      changed[place] = value
      #expect(try await addresses.verified(path: "/media/7", query: "signed=" + changed.joined(separator: ".")) == nil, "\(changed)")
    }
    #expect(try await SignedMediaAddressTests.other().verified(path: "/media/7", query: query) == nil)
  }

  @Test(arguments: [
    nil, "", "signed", "signed=", "signed=...", "signed=1.2.3", "signed=1.2.3.4.5", "signed=a.b.c.d", "signed=99999999999999999999.1.1.x",
    "other=1", "signed=-9223372036854775808.-9223372036854775808.9223372036854775807.x", "signed=" + String(repeating: "1", count: 100_000),
    "signed=%00.%00.%00.%00",
  ])
  func refusesOtherQueries(query: String?) async throws {
    #expect(try await addresses().verified(path: "/media/7", query: query) == nil)
  }

  @Test func refusesTwoSignatures() async throws {
    let addresses = addresses()
    let (_, query) = try await issue(addresses)
    #expect(try await addresses.verified(path: "/media/7", query: "\(query)&\(query)") == nil)
  }

  /// In seconds: the duration of the audio, and until when the address is valid.
  @Test(
    arguments: [
      (1_800.0, 5_400.0), (0, 3_600), (nil, 4 * 3_600), (100_000, 12 * 3_600), (.infinity, 3_600), (.nan, 3_600), (-5, 3_600),
      (.greatestFiniteMagnitude, 12 * 3_600),
    ] as [(Double?, Double)])
  func expires(duration: Double?, lifetime: Double) async throws {
    let clock = FixedClock()
    let addresses = SignedMediaAddresses(signer: { AddressSigner(secret: "secret") }, now: clock.read)
    let (_, query) = try await issue(addresses, seconds: duration)
    clock.advance(by: lifetime - 2)
    #expect(try await addresses.verified(path: "/media/7", query: query) != nil)
    clock.advance(by: 2)
    #expect(try await addresses.verified(path: "/media/7", query: query) == nil)
  }

  @Test func theRouteIssuesAddressesOfEpisodesWithAudio() async throws {
    let recorder = LogRecorder()
    try await withServer(basePath: "/pods", logger: recorder.logger) { app in
      // Nothing listens there: the relay fails, and the failure may be logged.
      let episode = try await app.addShow(sound: "http://127.0.0.1:1/1.mp3")
      let answer = try await app.ask("/pods/media-address/\(episode)")
      #expect(answer.status == 200 && answer.headers[.cacheControl] == "no-store")
      let url = try #require(try JSONDecoder().decode([String: String].self, from: Data(answer.text.utf8))["url"])
      let parts = url.split(separator: "?").map(String.init)
      #expect(parts.count == 2 && parts[0] == "/pods/media/\(episode)")
      let other = SignedMediaAddresses(signer: { try await app.engines.addressSigner(for: "media addresses") })
      #expect(try await other.verified(path: "/media/\(episode)", query: parts[1])?.user == 1)
      #expect(try await app.ask(url).status >= 400)
      let code = try #require(url.split(separator: ".").last)
      #expect(!recorder.lines.contains { $0.contains(code) || $0.contains("signed=") })
      for missing in ["99", "x", "-1", "9223372036854775808"] {
        #expect(try await app.ask("/pods/media-address/\(missing)").status == 404)
      }
    }
  }

  @Test func anotherDeviceNeedsNoCookieWhileTheSessionLives() async throws {
    try await withTemporaryFolder { folder in
      let audio = folder.appending(path: "audio.wav")
      try SampleWave.bytes.write(to: audio)
      try await withServer(mode: .accounts, downloaded: { _ in audio.path }) { server in
        try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
        let episode = try await server.addShow(sound: "http://127.0.0.1:1/1.mp3")
        let cookie = try #require(try await server.post("/sign-in/did-submit", "name=Moss&password=a+mossy+wall").sessionCookie)
        let answer = try await server.ask("/media-address/\(episode)", field("Cookie", cookie))
        let url = try #require(try JSONDecoder().decode([String: String].self, from: Data(answer.text.utf8))["url"])
        #expect(try await server.ask(url).bytes == [UInt8](SampleWave.bytes))
        #expect(try await server.ask("/media/\(episode)").status == 401)
        try await server.engines.accounts.signOutEverywhere(.local)
        #expect(try await server.ask(url).status == 401)
      }
    }
  }

  // MARK: - Private

  private func addresses() -> SignedMediaAddresses { SignedMediaAddresses(signer: { AddressSigner(secret: "secret") }, now: clock.read) }

  private static func other() -> SignedMediaAddresses { SignedMediaAddresses(signer: { AddressSigner(secret: "other") }) }

  private func issue(
    _ addresses: SignedMediaAddresses, kind: SignedMediaAddress.Kind = .media, seconds: Double? = 60
  ) async throws -> (path: String, query: String) {
    let parts = try await addresses.address(of: kind, 7, seconds: seconds, for: viewer).split(separator: "?").map(String.init)
    return (parts[0], parts[1])
  }
}
