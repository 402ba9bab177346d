import Crypto
import Fetching
import Foundation
import HTTPTypes
import NIOCore
import TestSupport
import Testing

@testable import Server

@Suite struct LocalMediaTests {
  @Test func servesRangesOfDownload() async throws {
    try await withFile { app, path, _, whole in
      let length = whole.count
      let wanted: [(String?, Int, ClosedRange<Int>)] = [
        (nil, 200, 0...(length - 1)), ("bytes=0-", 206, 0...(length - 1)), ("bytes=0-1", 206, 0...1), ("bytes=0-0", 206, 0...0),
        ("bytes=200000-400000", 206, 200_000...400_000), ("bytes=-7", 206, (length - 7)...(length - 1)),
        ("bytes=\(length - 1)-\(length + 99)", 206, (length - 1)...(length - 1)), ("bytes=0-1,5-6", 200, 0...(length - 1)),
        ("bytes=5-2", 200, 0...(length - 1)),
      ]
      for (range, status, expected) in wanted {
        var headers = HTTPFields()
        headers[.range] = range
        let answer = try await app.ask(path, headers)
        #expect(answer.status == status && answer.bytes == Array(whole[expected]), "\(range ?? "")")
        #expect(answer.headers[.contentLength] == "\(expected.count)" && answer.headers[.contentType] == "audio/mpeg")
        #expect(answer.headers[.contentRange] == (status == 206 ? "bytes \(expected.lowerBound)-\(expected.upperBound)/\(length)" : nil))
        #expect(answer.headers[.contentSecurityPolicy] == "default-src 'none'; sandbox" && answer.headers[.acceptRanges] == "bytes")
      }
      for range in ["bytes=\(length)-", "bytes=-0"] {
        let answer = try await app.ask(path, [.range: range])
        #expect(answer.status == 416 && answer.headers[.contentRange] == "bytes */\(length)" && answer.bytes.isEmpty)
      }
      let head = try await app.ask(path, method: .head, [.range: "bytes=0-1"])
      #expect(head.status == 200 && head.headers[.contentLength] == "\(length)" && head.bytes.isEmpty)
    }
  }

  @Test func answers304ForCachedFile() async throws {
    try await withFile { app, path, _, _ in
      let first = try await app.ask(path)
      let tag = try #require(first.headers[.eTag])
      let date = try #require(first.headers[.lastModified])
      #expect(date == "Mon, 15 Jan 2024 08:00:09 GMT")
      for known: HTTPFields in [[.ifNoneMatch: tag], [.ifNoneMatch: "W/\(tag)"], [.ifNoneMatch: "*"], [.ifModifiedSince: date]] {
        let answer = try await app.ask(path, known)
        #expect(answer.status == 304 && answer.bytes.isEmpty && answer.headers[.eTag] == tag, "\(known)")
      }
      // A tag takes precedence over a date.
      #expect(try await app.ask(path, [.ifNoneMatch: "\"x\"", .ifModifiedSince: date]).status == 200)
    }
  }

  @Test func sendsWholeFileForAnotherVersion() async throws {
    try await withFile { app, path, file, whole in
      let first = try await app.ask(path, [.range: "bytes=0-1"])
      for validator in [first.headers[.eTag], first.headers[.lastModified]] {
        var headers: HTTPFields = [.range: "bytes=5000-5009"]
        headers[.ifRange] = validator
        #expect(try await app.ask(path, headers).status == 206)
      }
      try Data(sound(30_000)).write(to: file, options: .atomic)
      var headers: HTTPFields = [.range: "bytes=5000-5009"]
      headers[.ifRange] = first.headers[.eTag]
      let changed = try await app.ask(path, headers)
      #expect(changed.status == 200 && changed.bytes == sound(30_000) && changed.headers[.eTag] != first.headers[.eTag])
      #expect(whole != changed.bytes)
    }
  }

  @Test func rangesCarryTheDigestThatIsAskedFor() async throws {
    try await withFile { app, path, _, whole in
      let tag = try #require(try await app.ask(path, method: .head).headers[.eTag])
      let digest = try #require(HTTPField.Name("Content-Digest"))
      func ask(_ range: String, _ wanted: String, _ tags: String) async throws -> BrowserResponse {
        var headers = field("Want-Content-Digest", wanted)
        (headers[.range], headers[.ifMatch]) = (range, tags)
        return try await app.ask(path, headers)
      }
      let part = try await ask("bytes=100-300000", "sha-256=1", "\"x\", \(tag)")
      let expected = Data(SHA256.hash(data: Data(whole[100...300_000]))).base64EncodedString()
      #expect(part.status == 206 && part.bytes == Array(whole[100...300_000]))
      #expect(part.headers[digest] == "sha-256=:\(expected):")
      #expect(try await ask("bytes=0-9", "sha-256=0", tag).headers[digest] == nil)
      #expect(try await ask("bytes=0-9", "sha-512=3", tag).headers[digest] == nil)
      let other = try await ask("bytes=0-9", "sha-256=1", "\"x\"")
      #expect(other.status == 412 && other.bytes.isEmpty && other.headers[.eTag] == tag)
    }
  }

  /// Other types are never served as audio, and a missing download is relayed instead.
  @Test(arguments: ["<html><script>alert(1)</script></html>", "", nil])
  func relaysWhenDownloadIsUnusable(content: String?) async throws {
    let server = try await LoopbackServer { _ in .bytes(200, [("Content-Type", "audio/mpeg")], sound(8_000)) }
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "1.mp3")
      if let content { try Data(content.utf8).write(to: file) }
      try await withServer(publishers: [server.port], downloaded: { _ in file.path }) { app in
        let id = try await app.addShow(sound: server.origin + "/x.mp3")
        #expect(try await app.ask("/media/\(id)").bytes == sound(8_000))
      }
    }
    await server.stop()
  }

  @Test func rejectsFolderAndMissingFile() throws {
    #expect(OpenFile(FileManager.default.temporaryDirectory.path, ownNames: 1) == nil)
    #expect(OpenFile("", ownNames: 1) == nil)
  }

  @Test func throwsForShrunkenFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "1.mp3")
      try Data(sound(8_000)).write(to: file)
      let open = try #require(OpenFile(file.path, ownNames: 2))
      #expect(try open.read(10, at: 8_005).readableBytes == 5)
      try FileHandle(forWritingTo: file).truncate(atOffset: 100)
      #expect(throws: OpenFileError.endedEarly) { try open.read(10, at: 200) }
    }
  }

  @Test func closesConnectionForTruncatedFile() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "1.mp3")
      // More than the buffers of the sockets hold.
      try Data(sound(64 << 20)).write(to: file)
      try await withServer(downloaded: { _ in file.path }) { app in
        let id = try await app.addShow(sound: nil)
        let listener = Fetcher(FetchingOptions(allowPrivate: [HostPort(host: "127.0.0.1", port: app.port)]))
        await #expect(throws: FetchingError.self) {
          let stream = try await listener.stream(FetchRequest("http://\(app.authority)/media/\(id)", kind: .media))
          var chunks = stream.body.makeAsyncIterator()
          _ = try await chunks.next()
          try FileHandle(forWritingTo: file).truncate(atOffset: 100)
          while try await chunks.next() != nil {}
        }
        await listener.shutDown()
      }
    }
  }

  // MARK: - Private

  private func withFile(
    _ test: @escaping @Sendable (TestServer, _ path: String, _ file: URL, _ whole: [UInt8]) async throws -> Void
  ) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "1.mp3")
      let whole = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0] + (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
      try Data(whole).write(to: file)
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1_705_305_609)], ofItemAtPath: file.path)
      try await withServer(downloaded: { _ in file.path }) { app in
        let id = try await app.addShow(sound: nil)
        try await test(app, "/media/\(id)", file, whole)
      }
    }
  }
}
