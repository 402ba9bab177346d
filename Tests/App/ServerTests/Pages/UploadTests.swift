import Engines
import Foundation
import HTTPTypes
import Library
import NIOCore
import PodcastModel
import Testing

@testable import Server

/// The upload of a list, and the export of the user's own.
@Suite struct UploadTests {
  @Test func importsFileAfterConfirmation() async throws {
    try await withServer { server in
      let answer = try await upload(list, to: server)
      let path = try #require(answer.headers[.location])
      #expect(answer.status == 303 && path.hasPrefix("/import?preview="))
      let preview = try await server.ask(path)
      #expect(preview.text.contains("2 feeds found") && preview.text.contains("1 invalid entry") && preview.text.contains("a.opml"))
      #expect(try await server.engines.library.subscriptions.shows(of: .local).isEmpty)

      let id = path.split(separator: "=").last ?? ""
      let report = try await server.post("/subscription-import/did-confirm", "preview=\(id)")
      #expect(report.headers[.location] == "/import?list=1")
      #expect(try await server.engines.library.subscriptions.shows(of: .local).count == 2)
      // A second tap imports nothing, and the page says so.
      #expect(try await server.post("/subscription-import/did-confirm", "preview=\(id)").text.contains("Select the file again"))

      let exported = try await server.ask("/export.opml")
      #expect(exported.headers[.contentDisposition] == "attachment; filename=\"earnest.opml\"")
      #expect(exported.text.contains("xmlUrl=\"https://a.invalid/feed\"") && exported.text.contains("<outline text=\"Nature\""))
    }
  }

  @Test func explainsInvalidList() async throws {
    try await withServer { server in
      for (body, sentence) in [
        ("", "This file is empty"), ("<html><body>hello</body></html>", "is a web page"), ("{}", "isn’t an OPML file"),
        ("<rss><channel/></rss>", "a single feed"), ("\u{1F}\u{8B}", "isn’t an OPML file"),
      ] {
        let answer = try await upload(body, to: server)
        #expect(answer.status == 200 && answer.text.contains(sentence), "\(body)")
      }
      #expect(try await upload(nil, to: server).text.contains("No file selected"))
      #expect(try await server.engines.library.imports.latest(for: .local) == nil)
    }
  }

  @Test func explainsLargeFile() async throws {
    try await withServer { server in
      let answer = try await upload(String(repeating: "<outline/>", count: 10 << 20), to: server)
      #expect(answer.status == 200 && answer.text.contains("The limit is 48 MB"))
    }
  }

  @Test(arguments: ["", "multipart/form-data", "multipart/form-data; boundary=C", "multipart/form-data; boundary=\"", "text/plain"])
  func rejectsInvalidForm(type: String) async throws {
    try await withServer { server in
      let body = "--B\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.opml\"\r\n\r\n<opml/>\r\n--B--\r\n"
      let answer = try await server.post("/subscription-import/did-select-file", body, [.contentType: type])
      #expect(answer.status == 400 || answer.text.contains("No file selected"), "\(type)")
    }
  }

  @Test func deletesUploads() async throws {
    try await withServer { server in
      _ = try await upload(list, to: server)
      _ = try await upload(list + String(repeating: " ", count: 1 << 20), to: server)
      _ = try await server.post(
        "/subscription-import/did-select-file",
        "--B\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a\"\r\n\r\n" + String(repeating: "x", count: 1 << 20),
        [.contentType: "multipart/form-data; boundary=B"])
      #expect(try FileManager.default.contentsOfDirectory(atPath: server.uploads.path).isEmpty)
      // The files were in that folder: without it an upload fails.
      try FileManager.default.removeItem(at: server.uploads)
      #expect(try await upload(list, to: server).status == 500)
    }
  }

  // MARK: - Private

  private var list: String {
    """
    <opml version="2.0"><body><outline text="Nature"><outline text="A" xmlUrl="https://a.invalid/feed"/></outline>\
    <outline text="B" xmlUrl="https://b.invalid/feed"/><outline text="C" xmlUrl="exec:rm"/></body></opml>
    """
  }

  private func upload(_ text: String?, to server: TestServer) async throws -> BrowserResponse {
    let name = text == nil ? "" : "a.opml"
    let body =
      "--B\r\nContent-Disposition: form-data; name=\"list\"; filename=\"\(name)\"\r\nContent-Type: text/xml\r\n\r\n\(text ?? "")\r\n--B--\r\n"
    return try await server.post("/subscription-import/did-select-file", body, [.contentType: "multipart/form-data; boundary=B"])
  }
}
