import Engines
import Foundation
import HTTPTypes
import HummingbirdTesting
import Library
import NIOCore
import PodcastModel
import TestSupport

/// A server on a free port with its own data folder, and a client for it.
struct TestServer: Sendable {
  let engines: Engines
  let port: Int
  let basePath: String
  /// The folder of uploaded files.
  let uploads: URL

  var authority: String { "127.0.0.1:\(port)" }

  /// A response over a new connection.
  func ask(
    _ path: String, method: HTTPRequest.Method = .get, host: String? = nil, _ headers: HTTPFields = [:], body: String? = nil
  ) async throws -> BrowserResponse {
    let request = TestClient.Request(
      path, method: method, authority: host ?? authority, headers: headers, body: body.map { ByteBuffer(string: $0) })
    return try await TestClient.withClient(host: "127.0.0.1", port: port) { BrowserResponse(try await $0.execute(request)) }
  }

  /// Posts a form as our own pages do.
  func post(_ path: String, _ body: String, _ headers: HTTPFields = [:]) async throws -> BrowserResponse {
    var headers = headers
    if headers[.origin] == nil { headers[.origin] = "http://\(authority)" }
    if headers[.contentType] == nil { headers[.contentType] = "application/x-www-form-urlencoded" }
    return try await ask(path, method: .post, headers, body: body)
  }

  /// A show whose first episode plays the file at `sound`.
  func addShow(sound: String?, artwork: String? = nil) async throws -> Int64 {
    var facts = SampleLibrary.episode(0)
    facts.enclosure?.url = sound ?? ""
    if sound == nil { facts.enclosure = nil }
    var show = SampleLibrary.showFacts
    show.artworkURL = artwork
    let stored = try await engines.library.feeds.store(show, episodes: [facts, SampleLibrary.episode(1)], at: Date())
    let rows = try await engines.library.episodes.episodes(of: stored.show, for: .local, limit: 10)
    return rows.last?.episode.id.rawValue ?? 0
  }
}
