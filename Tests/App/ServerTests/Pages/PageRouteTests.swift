import Engines
import Events
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback
@testable import Server

@Suite struct PageRouteTests {
  @Test(arguments: [
    "/nothing", "/shows", "/shows/", "/shows/99", "/shows/x", "/shows/-1", "/shows/1.5", "/shows/9223372036854775808",
    "/shows/99999999999999999999999999", "/shows/%00", "/shows/%ff%fe", "/shows/..%2f..%2fetc", "/shows/1/2", "/episodes/x", "/episodes/-9",
    "/episodes/9223372036854775807", "/shows/1?page=9223372036854775807", "/shows/1?page=92233720368547758", "/shows/1?page=x",
    "/shows/1?page=99999999999999999999", "/search?page=x&q=moss", "/categories/nonsense", "/index.php", "/.env",
    "/show-page/did-tap-subscribe", "/%", "/%zz",
  ])
  func showsMissingPage(path: String) async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      for headers in [HTTPFields(), field("Earnest-Request", "page")] {
        let answer = try await server.ask(path, headers)
        #expect(answer.status == 404)
        #expect(answer.text.contains("data-identity=\"missing-page\""))
      }
    }
  }

  @Test(arguments: [
    "/", "/search", "/search?q=", "/categories", "/categories/true-crime", "/search?page=9223372036854775807&q=moss",
    "/search?page=-5&q=moss", "/player", "/shows/1",
    "/shows/1?page=-9223372036854775808", "/episodes/1", "/shows/1?unknown=%ff&x", "//shows//1",
  ])
  func rendersDocument(path: String) async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let answer = try await server.ask(path)
      #expect(answer.status == 200)
      #expect(answer.headers[.contentType] == "text/html; charset=utf-8" && answer.headers[.cacheControl] == "no-store")
      #expect(answer.text.hasPrefix("<!doctype html>"))
    }
  }

  @Test func sendsFragmentToRuntime() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let answer = try await server.ask("/shows/1", field("Earnest-Request", "page"))
      #expect(answer.text.hasPrefix("<main id=\"page\""))
      #expect(HTTPField.Name("Earnest-Answer").flatMap { answer.headers[$0] } == "page")
    }
  }

  /// By which a tab knows that it need not reload the page for them.
  @Test func namesTheLatestChangeThatAPageShows() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      for headers in [HTTPFields(), field("Earnest-Request", "page")] {
        var numbers: [Int] = []
        for _ in 0..<2 {
          let before = server.engines.events.changeCount
          let text = try await server.ask("/shows/1", headers).text
          let change = try #require(text.split(separator: "data-change=\"").last?.split(separator: "\"").first?.split(separator: "-"))
          let number = try #require(change.last.flatMap { Int($0) })
          #expect(change.count == 2 && (before...server.engines.events.changeCount).contains(number))
          numbers.append(number)
          _ = try await server.post("/show-page/did-tap-subscribe", "show=1")
        }
        #expect(numbers[0] < numbers[1])
      }
    }
  }

  @Test func allowsRemoteMediaOnlyOnRequest() async throws {
    try await withServer { server in
      let before = try await server.ask("/me")
      #expect(before.headers[.contentSecurityPolicy]?.contains("media-src 'self';") == true && !before.text.contains("data-remote-media"))
      try await server.engines.userSettings.change(ListeningSettings(relays: false), of: .local)
      let document = try await server.ask("/me")
      #expect(document.headers[.contentSecurityPolicy]?.contains("media-src 'self' https:;") == true)
      #expect(document.text.contains(" data-remote-media"))
      for path in ["/artwork/99", "/media/99", "/session"] {
        #expect(try await server.ask(path).headers[.contentSecurityPolicy]?.contains("https:") != true, "\(path)")
      }
      try await server.engines.userSettings.change(ListeningSettings(), of: .local)
      #expect(try await server.ask("/me").headers[.contentSecurityPolicy]?.contains("https:") == false)
    }
  }

  @Test func sendsNoticeWithUndo() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let episode = try await server.engines.library.episodes.episodes(of: ShowID(1), for: .local, limit: 1)[0].episode.id.rawValue
      let form = "action=next&episode=\(episode)&back=/episodes/\(episode)"
      let notice = try await server.post("/episode-actions/did-tap", form, field("Earnest-Request", "page"))
      #expect(HTTPField.Name("Earnest-Answer").flatMap { notice.headers[$0] } == "notice")
      #expect(notice.text.hasPrefix("Playing next<form") && notice.text.contains("action=\"/recent-changes/did-undo\""))
      let plain = try await server.post("/episode-actions/did-tap", form)
      #expect(plain.status == 303 && plain.headers[.location] == "/episodes/\(episode)")
      let moved = try await server.post("/up-next/did-step", "episode=\(episode)&way=top", field("Earnest-Request", "page"))
      #expect(HTTPField.Name("Earnest-Answer").flatMap { moved.headers[$0] } == "done" && moved.bytes.isEmpty)
    }
  }

  @Test func answersHeadLikeGet() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      for path in ["/categories", "/search?scope=library", "/shows/1", "/shows/99", "/artwork/99"] {
        let head = try await server.ask(path, method: .head)
        let get = try await server.ask(path)
        #expect(head.bytes.isEmpty && head.status == get.status, "\(path)")
        #expect(
          head.headers[.contentType] == get.headers[.contentType] && head.headers[.contentLength] == get.headers[.contentLength], "\(path)")
      }
    }
  }

  @Test(arguments: ["", "term", "show=x", "show=", "feed=1", "show=9223372036854775808", "%", "&&&===", "{\"show\":1}"])
  func reportsMissingField(body: String) async throws {
    try await withServer { server in
      let answer = try await server.post("/show-page/did-tap-subscribe", body)
      #expect(answer.status == 400 && answer.text.hasSuffix("try again.\n"))
    }
  }

  @Test func showsMissingPageForUnknownEvent() async throws {
    try await withServer { server async throws in
      #expect(try await server.post("/show-page/did-tap-subscribe", "show=99").status == 404)
      #expect(try await server.post("/no-page/did-nothing", "x=1").status == 404)
      #expect(try await server.post("/", "x=1").status == 404)
    }
  }

  /// Only a server in development has it.
  @Test func hasNoPageOfComponents() async throws {
    try await withServer { server async throws in
      #expect(try await server.ask("/components").status == 404)
    }
  }

  @Test func reportsLargeForm() async throws {
    try await withServer { server in
      let answer = try await server.post("/search-page/did-submit", "term=" + String(repeating: "x", count: (1 << 20) + 1))
      #expect(answer.status == 413 && answer.text == "This is too much to send at once\n")
    }
  }

  @Test func answersEventWithRedirectOrFragment() async throws {
    try await withServer { server in
      _ = try await server.addShow(sound: nil)
      let plain = try await server.post("/show-page/did-tap-subscribe", "show=1")
      #expect(plain.status == 303 && plain.headers[.location] == "/shows/1")
      let fragment = try await server.post("/show-page/did-tap-subscribe", "show=1", field("Earnest-Request", "page"))
      #expect(fragment.status == 200 && fragment.text.contains("id=\"subscribe-1\""))
      let notice = try await server.post("/show-page/did-tap-unsubscribe", "show=1", field("Earnest-Request", "page"))
      #expect(notice.status == 200 && notice.text.contains("action=\"/recent-changes/did-undo\""))
      let search = try await server.post("/search-page/did-submit", "term=a+b%26c")
      #expect(search.status == 303 && search.headers[.location] == "/search?q=a%20b%26c")
    }
  }

  /// The return address of a form comes from a browser and is not trusted.
  @Test(arguments: [
    ("https://evil.example/", "/"), ("//evil.example/", "/"), ("/\\evil.example", "/"), ("/\t/evil.example", "/"),
    ("javascript:alert(1)", "/"),
    ("", "/"), ("#x", "/"), ("/x\r\nSet-Cookie: a=b", "/"), ("/shows/1?page=2", "/shows/1?page=2"),
  ])
  func redirectsToOwnPagesOnly(back: String, location: String) async throws {
    try await withServer { server in
      let id = try await server.addShow(sound: nil)
      let encoded = try #require(back.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      let answer = try await server.post("/episode-actions/did-tap", "action=played&episode=\(id)&back=\(encoded)")
      #expect(answer.status == 303 && answer.headers[.location] == location)
    }
  }

  @Test func showsFailureOfPastedAddress() async throws {
    try await withServer { server in
      let answer = try await server.post("/search-page/did-submit", "term=http%3A%2F%2F127.0.0.1%3A2%2F%3Cb%3E")
      #expect(answer.status == 422 && answer.text.contains("EARNEST_ALLOW_PRIVATE=127.0.0.1:2"))
      #expect(!answer.text.contains("<b>\""))
    }
  }

  @Test func rejectsOtherMethods() async throws {
    try await withServer { server in
      let answer = try await server.ask("/", method: .put, [.origin: "http://\(server.authority)"])
      #expect(answer.status == 405 && answer.headers[.allow] == "GET, HEAD, POST")
    }
  }

  @Test func addsBasePathToEveryLink() async throws {
    try await withServer(basePath: "/earnest") { server in
      let id = try await server.addShow(sound: "http://127.0.0.1:1/x.mp3", artwork: "http://127.0.0.1:1/x.jpg")
      let report = SessionReport.seek(episode: id, to: 60)
      #expect(try await server.post("/earnest/session", report).status == 200)
      for path in [
        "/", "/categories", "/categories/arts", "/search", "/search?q=127.0.0.1:1", "/shows/1", "/episodes/\(id)", "/player", "/nothing",
      ] {
        let html = try await server.ask("/earnest" + path).text
        let links = html.matches(of: /(?:href|src|action|data-[a-z]+-url)="(\/[^"#]*)["#]/).map { String($0.1) }
        #expect(links.count > 5)
        #expect(links.filter { !$0.hasPrefix("/earnest/") } == [], "\(path)")
        for link in Set(links) where !link.contains("/media/") && !link.contains("/did-") {
          let status = try await server.ask(link.replacing("&amp;", with: "&")).status
          // SignIn serves it.
          #expect(status == 200 || path == "/nothing" || link == "/earnest/sign-in", "\(link)")
        }
      }
    }
  }

  @Test func redirectsIntoBasePath() async throws {
    try await withServer(basePath: "/earnest") { server in
      for path in ["/", "/earnestly", "/shows/1", "/earnes"] {
        let answer = try await server.ask(path)
        #expect(answer.status == 303 && answer.headers[.location] == "/earnest/", "\(path)")
      }
      #expect(try await server.ask("/earnest").status == 200)
      #expect(try await server.ask("/earnest?x=1").status == 200)
      let event = try await server.post("/earnest/search-page/did-submit", "term=moss")
      #expect(event.headers[.location] == "/earnest/search?q=moss")
    }
  }
}
