import Foundation
import HTTPTypes
import Hummingbird
import Storage
import TestSupport
import Testing
import WebPage

@testable import Server

/// Requests while the disk of the database is full.
@Suite struct FullDiskPageTests {
  @Test(arguments: [
    (true, "Delete downloads here or other files on the server."), (false, "until the owner of this server frees space."),
  ])
  func saysThatTheDiskIsFull(isOwner: Bool, sentence: String) async throws {
    try await withServer { server in
      let pages = try server.pages()
      let viewer = Viewer(userID: 1, isOwner: isOwner)
      for error in [StorageError.diskFull, POSIXError(.ENOSPC)] as [any Error] {
        let response = try await pages.internalError(error, server.request("/library"), viewer: viewer)
        #expect(response.status.code == 507)
        let text = try await response.text()
        #expect(text.contains("The server’s disk is full") && text.contains(sentence))
      }
      var headers: HTTPFields = [:]
      if let name = HTTPField.Name("Earnest-Request") { headers[name] = "page" }
      let response = try await pages.internalError(StorageError.diskFull, server.request("/x", headers, body: ""), viewer: viewer)
      #expect(HTTPField.Name("Earnest-Answer").flatMap { response.headers[$0] } == "notice" && response.status.code == 507)
      #expect(try await response.text().contains(sentence))
    }
  }

  @Test func otherErrorsHaveThePageOfAllErrors() async throws {
    try await withServer { server in
      let response = try await server.pages().internalError(StorageError.failed("a"), server.request("/"), viewer: Viewer(userID: 1))
      #expect(response.status.code == 500)
      #expect(try await response.text().contains("Something went wrong"))
    }
  }
}
