import Composition
import Downloading
import Engines
import Foundation
import HTTPTypes
import Hummingbird
import Library
import PodcastModel
import ServiceRouter
import Synchronization
import TestSupport
import Testing
import WebPage

@testable import Server

/// Uploads of audio over HTTP: several files, and more than the limits allow.
@Suite struct LargeUploadTests {
  private static let path = "/own-shows/did-upload"

  @Test func refusesTenGigabytesAtOnce() async throws {
    try await withServer { server in
      let connection = try await RawConnection(port: server.port)
      let beginning = part("audio", "epic.wav", "RIFF")
      try await connection.send(head(server, "Content-Length: 10737418240") + beginning)
      // The rest of the body never comes.
      try await waitUntil { connection.received.contains("</html>") }
      #expect(connection.received.hasPrefix("HTTP/1.1 413"))
      #expect(connection.received.contains("This upload is too large. Select fewer files, each up to 2.1 GB."))
      #expect(files(of: server) == [])
      try await connection.close()
      #expect(try await server.engines.library.ownShows.shows(of: .local).isEmpty)
    }
  }

  /// In a session, the fields were not read, and with them the token.
  @Test func refusesTenGigabytesInASession() async throws {
    try await withServer { server in
      let pages = try server.pages()
      let token = FormToken(secret: Array(0..<32))
      for (header, text) in [(nil, "This is too much to send at once\n"), (token.masked, "This upload is too large.")]
        as [(String?, String)]
      {
        var headers: HTTPFields = [.contentType: "multipart/form-data; boundary=B", .contentLength: "10737418240"]
        if let name = HTTPField.Name("Earnest-Form-Token") { headers[name] = header }
        let request = server.request(Self.path, headers, body: "")
        let response = try await FormToken.$current.withValue(token) {
          try await pages.event(request, cookie: SessionCookie(port: server.port, basePath: ""), viewer: Viewer(userID: 1))
        }
        #expect(response.status == .contentTooLarge)
        #expect(try await response.text().contains(text))
      }
      #expect(files(of: server) == [])
    }
  }

  /// A form without an announced length is cut; the files before the limit are saved.
  @Test func cutsAChunkedBodyAtTheLimit() async throws {
    var limits = RequestLimits()
    limits.maxFormBytes = 1 << 20
    try await withServer(limits: limits) { server in
      let connection = try await RawConnection(port: server.port)
      try await connection.send(head(server, "Transfer-Encoding: chunked"))
      let parts = part("audio", "quiet.wav", wave) + "\r\n" + part("audio", "endless.wav", wave)
      try await connection.send(chunk(field("show", "0") + parts))
      let piece = chunk(String(repeating: "x", count: 64 << 10))
      var sent = 0
      while connection.received.isEmpty {
        try #require(sent < 64 << 20, "the server still reads")
        try await connection.send(piece)
        sent += 64 << 10
        let spooled = files(of: server).reduce(0) { sum, file in
          // It may be deleted meanwhile.
          let attributes = try? FileManager.default.attributesOfItem(atPath: server.engines.uploads.appending(path: file).path)
          return sum + ((attributes?[.size] as? NSNumber)?.intValue ?? 0)
        }
        #expect(spooled <= 3 << 20)
      }
      try await waitUntil { connection.received.contains("</html>") }
      #expect(connection.received.hasPrefix("HTTP/1.1 200"))
      #expect(connection.received.contains("1 of 2 files added") && connection.received.contains("endless.wav"))
      #expect(connection.received.contains("This upload is too large."))
      try await waitUntil { files(of: server) == [] }
      #expect(try await server.engines.library.ownShows.shows(of: .local).map(\.episodeCount) == [1])
      try await connection.close()
    }
  }

  @Test func oneBadFileDoesNotLoseTheOthers() async throws {
    try await withServer { server in
      let body =
        field("show", "0") + [("a.wav", wave), ("notes.txt", "no audio"), ("b.wav", wave)].map { part("audio", $0, $1) + "\r\n" }.joined()
        + "--B--\r\n"
      let answer = try await server.post(Self.path, body, [.contentType: "multipart/form-data; boundary=B"])
      #expect(answer.status == 200 && answer.text.contains("2 of 3 files added") && answer.text.contains("notes.txt"))
      #expect(try await server.engines.library.ownShows.shows(of: .local).map(\.episodeCount) == [2])
      #expect(files(of: server) == [])
    }
  }

  // MARK: - A full disk

  @Test(arguments: [("/own-shows/did-upload", "audio"), ("/subscription-import/did-select-file", "list")])
  func refusesAFileWithoutSpace(path: String, name: String) async throws {
    try await withServer { server in
      var pages = try server.pages()
      pages.uploadDisk.create = { _ in open("/dev/full", O_WRONLY | O_CLOEXEC) }
      let body = field("show", "0") + part(name, "a.wav", wave) + "\r\n--B--\r\n"
      for isFromRuntime in [true, false] {
        let response = try await post(body, to: path, of: pages, server, isFromRuntime: isFromRuntime)
        #expect(response.status.code == 507)
        #expect(try await response.text().contains("There isn’t enough space on the server."))
      }
      #expect(files(of: server) == [])
      #expect(try await server.engines.library.ownShows.shows(of: .local).isEmpty)
    }
  }

  @Test func savesTheFilesForWhichThereIsSpace() async throws {
    try await withServer { server in
      var pages = try server.pages()
      let created = Mutex(0)
      pages.uploadDisk.create = { path in
        let number = created.withLock { count in
          count += 1
          return count
        }
        return number == 1 ? open("/dev/full", O_WRONLY | O_CLOEXEC) : UploadDisk().create(path)
      }
      let parts = [("epic.wav", wave), ("b.wav", wave)].map { part("audio", $0, $1) + "\r\n" }.joined()
      let response = try await post(field("show", "0") + parts + "--B--\r\n", to: Self.path, of: pages, server)
      #expect(response.status.code == 200)
      let text = try await response.text()
      #expect(text.contains("1 of 2 files added") && text.contains("epic.wav</span> <span>There isn’t enough space on the server."))
      #expect(try await server.engines.library.ownShows.shows(of: .local).map(\.episodeCount) == [1])
      #expect(files(of: server) == [])
    }
  }

  /// The reserve of the database is not free: a form is refused by its announced length, and without one while it arrives.
  @Test(arguments: [nil, "100000"]) func leavesTheReserveToTheDatabase(length: String?) async throws {
    try await withServer { server in
      var pages = try server.pages()
      pages.uploadDisk.free = { _ in 99_999 }
      let wave = part("audio", "a.wav", wave + String(repeating: "x", count: 100_000)) + "\r\n--B--\r\n"
      let body = length == nil ? field("show", "0") + wave : ""
      let response = try await post(body, to: Self.path, of: pages, server, length: length)
      #expect(response.status.code == 507)
      #expect(try await response.text().contains("There isn’t enough space on the server."))
      #expect(files(of: server) == [])
      // What fits beside the reserve is saved.
      let small = field("show", "0") + part("audio", "a.wav", self.wave) + "\r\n--B--\r\n"
      #expect(try await post(small, to: Self.path, of: pages, server).status == .seeOther)
    }
  }

  /// By the announced length, and without one while the bytes arrive; what fits is saved.
  @Test(arguments: [nil, "10000000"]) func endsAtTheLimitOfTheUser(length: String?) async throws {
    try await withServer { server in
      let pages = try server.pages()
      try await limit(server, to: Int64(wave.utf8.count) + 10)
      let large = part("audio", "large.wav", wave + String(repeating: "x", count: 2_000)) + "\r\n"
      let body = length == nil ? field("show", "0") + large + "--B--\r\n" : ""
      let response = try await post(body, to: Self.path, of: pages, server, isFromRuntime: true, length: length)
      #expect(response.status.code == 507)
      #expect(try await response.text().contains("Your storage limit is reached."))
      #expect(files(of: server) == [])
      let all = field("show", "0") + large + part("audio", "a.wav", wave) + "\r\n" + part("audio", "b.wav", wave) + "\r\n--B--\r\n"
      let text = try await post(all, to: Self.path, of: pages, server).text()
      #expect(text.contains("1 of 3 files added"))
      for name in ["large.wav", "b.wav"] { #expect(text.contains("\(name)</span> <span>Your storage limit is reached.")) }
    }
  }

  /// Without its fields, the token of a form is unknown.
  @Test func saysThatTheLimitIsReachedInASession() async throws {
    try await withServer { server in
      let pages = try server.pages()
      try await limit(server, to: 1_000)
      let response = try await FormToken.$current.withValue(FormToken(secret: Array(0..<32))) {
        try await post("", to: Self.path, of: pages, server, length: "10000000")
      }
      #expect(response.status.code == 507)
      #expect(try await response.text().contains("Your storage limit is reached."))
    }
  }

  /// As when the folder of uploads cannot be created.
  @Test(arguments: [true, false]) func explainsAFullDiskBeforeTheForm(isFromRuntime: Bool) async throws {
    try await withServer { server in
      let pages = try server.pages()
      pages.composition.router.events([PageEvent(Self.path) { _, _ in throw POSIXError(.ENOSPC) }])
      let response = try await post("", to: Self.path, of: pages, server, isFromRuntime: isFromRuntime)
      #expect(response.status.code == 507)
      #expect(HTTPField.Name("Earnest-Answer").flatMap { response.headers[$0] } == (isFromRuntime ? "notice" : nil))
      #expect(try await response.text().contains("There isn’t enough space on the server."))
    }
  }

  // MARK: - Too many files

  @Test func countsFilesBeyondTheNumber() async throws {
    try await withServer { server in
      let parts = (0..<102).map { part("audio", "\($0).txt", "no audio") + "\r\n" }.joined()
      let answer = try await server.post(
        Self.path, field("show", "0") + parts + "--B--\r\n", [.contentType: "multipart/form-data; boundary=B"])
      #expect(answer.status == 200 && answer.text.contains("No file was added"))
      #expect(answer.text.contains("2 more files weren’t uploaded. Select up to 100 files."))
      #expect(answer.text.contains("99.txt") && !answer.text.contains("100.txt"))
      #expect(files(of: server) == [])
    }
  }

  /// Without a file, browsers send a part with neither name nor bytes.
  @Test func asksForAFile() async throws {
    try await withServer { server in
      let answer = try await server.post(
        Self.path, field("show", "0") + part("audio", "", "") + "\r\n--B--\r\n", [.contentType: "multipart/form-data; boundary=B"])
      #expect(answer.status == 200 && answer.text.contains("Select an audio file first"))
    }
  }

  // MARK: - Private

  /// Silence, as text: bytes below 128 are the same in UTF-8.
  private var wave: String { String(decoding: SampleWave.bytes.map { $0 < 128 ? $0 : 0 }, as: UTF8.self) }

  private func head(_ server: TestServer, _ length: String) -> String {
    """
    POST \(Self.path) HTTP/1.1\r
    Host: \(server.authority)\r
    Origin: http://\(server.authority)\r
    Content-Type: multipart/form-data; boundary=B\r
    \(length)\r
    \r

    """
  }

  private func post(
    _ body: String, to path: String, of pages: PageRoutes, _ server: TestServer, isFromRuntime: Bool = false, length: String? = nil
  ) async throws -> Response {
    var headers: HTTPFields = [.contentType: "multipart/form-data; boundary=B"]
    headers[.contentLength] = length
    if isFromRuntime, let name = HTTPField.Name("Earnest-Request") { headers[name] = "page" }
    return try await pages.event(
      server.request(path, headers, body: body), cookie: SessionCookie(port: server.port, basePath: ""), viewer: Viewer(userID: 1))
  }

  private func limit(_ server: TestServer, to bytes: Int64) async throws {
    var settings = try await server.engines.downloading.settings()
    settings.userLimit = bytes
    try await server.engines.downloading.set(settings)
  }

  private func field(_ name: String, _ value: String) -> String {
    "--B\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n"
  }

  private func part(_ field: String, _ name: String, _ content: String) -> String {
    "--B\r\nContent-Disposition: form-data; name=\"\(field)\"; filename=\"\(name)\"\r\nContent-Type: audio/wav\r\n\r\n\(content)"
  }

  private func chunk(_ text: String) -> String { "\(String(text.utf8.count, radix: 16))\r\n\(text)\r\n" }

  /// The files of uploads on disk, arriving and saved.
  private func files(of server: TestServer) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: server.engines.uploads.path)
    return (names ?? []).sorted()
  }
}
