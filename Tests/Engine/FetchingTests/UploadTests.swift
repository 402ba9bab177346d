import Foundation
import NIOCore
import NIOPosix
import TestSupport
import Testing

@testable import Fetching

@Suite struct UploadTests {
  @Test func sendsBytesAndFilesInTheirOrder() async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "audio.mp3")
      // Several chunks.
      let text = String(repeating: "moss ", count: 120_000)
      try Data(text.utf8).write(to: file)
      let server = try await LoopbackServer { .text(200, [], "\($0.body.utf8.count) \($0.headers["content-length"] ?? "")") }
      var options = FetchingOptions()
      options.allowPrivate.byPurpose[.transcription] = [HostPort(host: "127.0.0.1", port: server.port)]
      let fetcher = Fetcher(options)
      var request = FetchRequest(server.origin + "/inference", kind: .transcription, method: .post)
      request.upload = FetchUpload(
        contentType: "text/x-moss", pieces: [.bytes(Array("<".utf8)), .file(path: file.path, length: 600_000), .bytes(Array(">".utf8))])
      let answer = try await fetcher.fetch(request)
      #expect(String(decoding: answer.body, as: UTF8.self) == "600002 600002")
      let received = try #require(server.requests.first)
      #expect(received.body == "<\(text)>" && received.headers["content-type"] == "text/x-moss")
      await server.hangUp()
      await fetcher.shutDown()
    }
  }

  @Test(arguments: [nil, "short"] as [String?])
  func fileThatIsMissingOrShorterEndsTheRequest(_ content: String?) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: "audio.mp3")
      if let content { try Data(content.utf8).write(to: file) }
      let upload = FetchUpload(contentType: "", pieces: [.file(path: file.path, length: 100)])
      #expect(upload.length == 100)
      let body = UploadBody(upload, threads: .singleton)
      await #expect(throws: UploadBody.Incomplete.self) {
        for try await _ in body {}
      }
    }
  }
}
