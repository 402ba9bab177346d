import Engines
import Foundation
import TestSupport
import Testing

@testable import Server

/// Paths and links that lead out of the folders whose files the server sends.
@Suite struct PathTraversalTests {
  @Test func sendsOnlyItsOwnFiles() async throws {
    try await withServer { server in
      let home = server.engines.settings.home
      let secret = "canary-" + UUID().uuidString
      for name in ["canary.txt", "media/canary.txt", "artwork/canary.txt"] {
        let file = home.appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(secret.utf8).write(to: file)
      }
      let assets = try #require(try await server.ask("/").text.firstMatch(of: #//assets/[0-9a-f]+/#)).0
      let roots = [
        "", "\(assets)/", "\(assets)/shell/", "/media/", "/media/1/", "/artwork/", "/artwork/1/", "/private/", "/private/a/media/",
      ]
      let walks = [
        "../canary.txt", "../../canary.txt", "../../../../../../../../etc/passwd", "%2e%2e/canary.txt", "%2e%2e%2fcanary.txt",
        "..%2f..%2fcanary.txt", "%252e%252e%252fcanary.txt", "..\\canary.txt", "..%5ccanary.txt", "....//canary.txt", "..;/canary.txt",
        "/etc/passwd", "//etc/passwd", "%2fetc%2fpasswd", "\(home.path)/canary.txt", "file:///etc/passwd", "canary.txt",
        "canary.txt%00.mp3",
        "1%00/../../canary.txt", "%00", "1.mp3%00", "%c0%ae%c0%ae/canary.txt", "..%u2216canary.txt", "~/canary.txt",
      ]
      for path in roots.flatMap({ root in walks.map { root + ($0.hasPrefix("/") || root.hasSuffix("/") ? $0 : "/" + $0) } }) {
        let answer = try await get(path, server)
        #expect(!answer.contains(secret) && !answer.contains("root:"), "\(path)")
        // A picture that does not exist is a transparent one.
        let isSafe = answer.hasPrefix("HTTP/1.1 4") || answer.hasPrefix("HTTP/1.1 3") || answer.contains("image/svg+xml")
        #expect(isSafe, "\(path): \(answer.prefix(40))")
      }
      // The server sends the file's contents when the path is its own.
      #expect(try await get("\(assets)/shell/favicon.svg", server).hasPrefix("HTTP/1.1 200"))
    }
  }

  @Test func sendsNoLinkedDownload() async throws {
    try await withTemporaryFolder { folder in
      let media = folder.appending(path: "media")
      let (file, link) = (folder.appending(path: "outside.mp3"), media.appending(path: "1.mp3"))
      try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
      try Data(Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + Array(repeating: 7, count: 5_000)).write(to: file)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: file)
      try await withServer(downloaded: { _ in link.path }) { server in
        let id = try await server.addShow(sound: nil)
        #expect(try await server.ask("/media/\(id)").status == 404)
        try FileManager.default.removeItem(at: link)
        try FileManager.default.copyItem(at: file, to: link)
        #expect(try await server.ask("/media/\(id)").status == 200)
        // The folder becomes a link.
        try FileManager.default.moveItem(at: media, to: folder.appending(path: "disk"))
        try FileManager.default.createSymbolicLink(at: media, withDestinationURL: folder.appending(path: "disk"))
        #expect(try await server.ask("/media/\(id)").status == 404)
      }
    }
  }

  // MARK: - Private

  /// The response to exactly this path: a client would tidy it up.
  private func get(_ path: String, _ server: TestServer) async throws -> String {
    let connection = try await RawConnection(port: server.port)
    try await connection.send("GET \(path) HTTP/1.1\r\nHost: \(server.authority)\r\nConnection: close\r\n\r\n")
    try await withTimeout { try await connection.closed() }
    return connection.received
  }
}
