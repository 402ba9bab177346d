import Engines
import Foundation
import HTTPTypes
import Hummingbird
import Library
import NIOCore
import Playback
import PodcastModel
import Testing
import WebPage

@testable import Server

/// Changes in a session need its form token.
@Suite struct FormTokenTests {
  private static let token = FormToken(secret: Array(0..<32))
  private static let foreign = FormToken(secret: Array(1...32)).masked
  private let viewer = Viewer(userID: 1)

  @Test func acceptsChangeWithTokenOnly() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let pages = try server.pages()
      for (field, header, isAccepted) in [
        (nil, nil, false), ("", nil, false), ("x", nil, false), (Self.foreign, nil, false), (nil, Self.foreign, false),
        (Self.token.masked, nil, true), (nil, Self.token.masked, true), (Self.foreign, FormToken(secret: Array(0..<32)).masked, true),
      ] as [(String?, String?, Bool)] {
        let body = "show=1" + (field.map { "&form-token=\($0)" } ?? "")
        let request = server.request("/show-page/did-tap-subscribe", headers(header), body: body)
        let response = try await FormToken.$current.withValue(Self.token) {
          try await pages.event(request, cookie: SessionCookie(port: server.port, basePath: ""), viewer: viewer)
        }
        #expect(response.status == (isAccepted ? .seeOther : .forbidden), "\(field ?? "no field"), \(header ?? "no header")")
        #expect(try await server.engines.library.subscriptions.shows(of: .local).count == (isAccepted ? 1 : 0))
        if isAccepted {
          let undo = server.request("/show-page/did-tap-unsubscribe", [:], body: "show=1")
          #expect(
            try await pages.event(undo, cookie: SessionCookie(port: server.port, basePath: ""), viewer: viewer).status == .seeOther,
            "without a session no token is needed")
        } else {
          let page = try await response.text()
          #expect(page.contains("<h1>This page is out of date</h1>") && page.contains("Reload it and try again."))
        }
      }
    }
  }

  @Test func answersScriptWithNotice() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let pages = try server.pages()
      var headers = headers(nil)
      if let name = HTTPField.Name("Earnest-Request") { headers[name] = "page" }
      let request = server.request("/show-page/did-tap-subscribe", headers, body: "show=1")
      let response = try await FormToken.$current.withValue(Self.token) {
        try await pages.event(request, cookie: SessionCookie(port: server.port, basePath: ""), viewer: viewer)
      }
      #expect(response.status == .forbidden && HTTPField.Name("Earnest-Answer").flatMap { response.headers[$0] } == "notice")
      #expect(try await response.text() == "This page is out of date. Reload it and try again.")
    }
  }

  @Test func checksUpload() async throws {
    try await withServer { server in
      let pages = try server.pages()
      for (token, status) in [(nil, HTTPResponse.Status.forbidden), (Self.foreign, .forbidden), (Self.token.masked, .seeOther)] {
        let field = token.map { "--B\r\nContent-Disposition: form-data; name=\"form-token\"\r\n\r\n\($0)\r\n" } ?? ""
        let file =
          "--B\r\nContent-Disposition: form-data; name=\"list\"; filename=\"a.opml\"\r\n\r\n"
          + "<opml><body><outline xmlUrl=\"https://a.invalid/feed\"/></body></opml>\r\n--B--\r\n"
        let request = server.request(
          "/subscription-import/did-select-file", [.contentType: "multipart/form-data; boundary=B"], body: field + file)
        let response = try await FormToken.$current.withValue(Self.token) {
          try await pages.event(request, cookie: SessionCookie(port: server.port, basePath: ""), viewer: viewer)
        }
        #expect(response.status == status, "\(token ?? "no token")")
      }
      // Nothing of a refused upload stays on disk.
      #expect(try FileManager.default.contentsOfDirectory(atPath: server.uploads.path).isEmpty)
    }
  }

  @Test func checksReport() async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: "https://moss.example/1.mp3")
      let routes = SessionRoutes(listening: server.engines.listening)
      let json: HTTPFields = [.contentType: "application/json"]
      for (user, token, headers, status) in [
        (1, nil, json, HTTPResponse.Status.forbidden), (1, Self.foreign, json, .forbidden), (1, Self.token.masked, json, .ok),
        // A page from before there were accounts; a form of another site cannot have this type of content.
        (nil, nil, json, .ok), (nil, nil, [.contentType: "text/plain"], .forbidden), (nil, nil, [:], .forbidden),
      ] as [(Int64?, String?, HTTPFields, HTTPResponse.Status)] {
        let report = SessionReport.seek(episode: id, to: 5, user: user, token: token)
        let response = try await FormToken.$current.withValue(Self.token) {
          try await routes.report(server.request("/session", headers, body: report), viewer: viewer)
        }
        #expect(response.status == status, "\(user ?? 0) \(token ?? "no token") \(headers)")
        let text = try await response.text()
        if status == .ok {
          #expect(text.contains("\"acknowledged\":[{") && text.contains("\"token\":\""))
        } else {
          #expect(text == #"{"error":"form-token"}"#)
        }
      }
      #expect(!String(decoding: try await routes.answer(viewer), as: UTF8.self).contains("\"token\""), "none without a session")
    }
  }

  @Test func pageCarriesTokenOfItsResponse() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let pages = try server.pages()
      let page = try await FormToken.$current.withValue(Self.token) {
        try await pages.page(server.request("/shows/1"), viewer: viewer).text()
      }
      #expect(page.contains("data-user=\"1\" data-form-token=\"\(Self.token.masked)\""))
      #expect(page.contains("name=\"form-token\" value=\"\(Self.token.masked)\""))
      #expect(try await !server.ask("/shows/1").text.contains("form-token"), "none without a session")
    }
  }

  private func headers(_ token: String?) -> HTTPFields {
    guard let token, let name = HTTPField.Name("Earnest-Form-Token") else { return [:] }
    return [name: token]
  }
}
