import Accounts
import Engines
import Foundation
import HTTPTypes
import Library
import Notifications
import PodcastModel
import Secrets
import Supervision
import TestSupport
import Testing

@testable import Server

@Suite("Access", .timeLimit(.minutes(5)))
struct AccessTests {
  @Test("The key in an address becomes a cookie and disappears from the address")
  func keyBecomesCookie() async throws {
    try await withServer(mode: .key) { server in
      let key = try AccessKey(in: server.engines.settings.home).query
      let answer = try await server.ask("/search?q=moss&\(key)")
      #expect(answer.status == 303 && answer.headers[.location] == "/search?q=moss")
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.hasPrefix("earnest_\(server.port)=") && cookie.contains("; Path=/; HttpOnly; SameSite=Lax; Max-Age="))
      #expect(answer.headers[.cacheControl] == "no-store")
      let pair = try #require(cookie.split(separator: ";").first.map(String.init))
      #expect(try await server.ask("/search?q=moss", field("Cookie", pair)).status == 200)
      #expect(try await server.ask("/session", field("Cookie", "other=1; \(pair)")).status == 200)
      #expect(try await server.ask("/session", field("Cookie", pair + "x")).status == 401)
    }
  }

  @Test("Below a base path, the cookie has the path in its name and belongs to it alone")
  func basePath() async throws {
    try await withServer(basePath: "/pods", mode: .key) { server in
      let key = try AccessKey(in: server.engines.settings.home).query
      let answer = try await server.ask("/pods/?\(key)")
      #expect(answer.headers[.location] == "/pods/")
      let cookie = try #require(answer.headers[.setCookie])
      #expect(cookie.hasPrefix("earnest_\(server.port)_pods=") && cookie.contains("; Path=/pods; "))
    }
  }

  @Test("A program signs in with the key as a bearer token, and with nothing else")
  func bearer() async throws {
    try await withServer(mode: .key) { server in
      let key = try AccessKey(in: server.engines.settings.home).query.dropFirst(4)
      #expect(try await server.ask("/session", field("Authorization", "Bearer \(key)")).status == 200)
      #expect(try await server.ask("/session", field("Authorization", "bearer  \(key)")).status == 200)
      for wrong in ["Bearer ", "Bearer \(key)x", "Basic \(key)", "\(key)", "Bearer"] {
        #expect(try await server.ask("/session", field("Authorization", wrong)).status == 401)
      }
    }
  }

  @Test("Without a session, scripts and players get a status, and pages the form", arguments: [SignInMode.key, .accounts])
  func signedOut(mode: SignInMode) async throws {
    try await withServer(mode: mode) { server in
      for path in ["/session", "/live"] {
        let answer = try await server.ask(path)
        #expect(answer.status == 401 && answer.text == #"{"error":"sign-in"}"#)
      }
      for path in ["/media/1", "/artwork/1", "/export.opml"] {
        let answer = try await server.ask(path)
        #expect(answer.status == 401 && answer.headers[.location] == nil && !answer.text.contains("<"))
      }
      let page = try await server.ask("/settings?x=1")
      #expect(page.status == 401 && page.text.contains("<sign-in>") && page.headers[.location] == nil)
      #expect(!page.text.contains("data-user") && !page.text.contains("data-live-position") && !page.text.contains("/me\""))
      let post = try await server.post("/settings-page/did-change", "name=x&value=y")
      #expect(post.status == 401)
      #expect(try await server.ask("/assets/none/a/b").status == 404)
      #expect(try await server.ask("/private/nothing.xml").status == 404)
    }
  }

  @Test("The demo needs no key, and has none")
  func demo() async throws {
    try await withServer(mode: .open) { server in
      let page = try await server.ask("/")
      #expect(page.status == 200)
      #expect(!FileManager.default.fileExists(atPath: server.engines.settings.home.appendingPathComponent("access.key").path))
      #expect(try await server.ask("/", field("X-Forwarded-For", "192.0.2.1")).status == 403)
    }
  }

  @Test("The key is not accepted once there are accounts, and thirty wrong keys are enough")
  func keyLimits() async throws {
    try await withServer(mode: .accounts) { server in
      let key = try AccessKey(in: server.engines.settings.home)
      #expect(try await server.ask("/?\(key.query)").status == 401)
      #expect(try await server.ask("/", field("Authorization", "Bearer \(key.query.dropFirst(4))")).status == 401)
    }
    try await withServer(mode: .key) { server in
      for _ in 0..<30 { #expect(try await server.ask("/?key=wrong").status == 401) }
      let key = try AccessKey(in: server.engines.settings.home).query
      #expect(try await server.ask("/?\(key)").status == 401)
    }
  }

  @Test("From the owner's code to an invited member, over forms")
  func accounts() async throws {
    try await withServer(mode: .accounts) { server in
      #expect(try await server.ask("/").text.contains("name=\"code\""))
      let code = server.engines.accounts.ownerCode()
      let wrong = try await server.post("/sign-in/did-set-up", "code=ABCD-EFGH-JKLM&name=Moss&password=a+mossy+wall")
      #expect(wrong.status == 404 && wrong.headers[.setCookie] == nil && wrong.text.contains("value=\"Moss\""))
      let shown = try await server.post(
        "/sign-in/did-set-up", "code=ABCD-EFGH-JKLM&name=Moss&password=a+mossy+wall", field("Earnest-Request", "page"))
      #expect(shown.text.contains("class=\"bar-brand\"") && !shown.text.contains("class=\"bar-back\""))
      #expect(wrong.text.contains("value=\"ABCD-EFGH-JKLM\"") && !wrong.text.contains("a mossy wall"))
      let owner = try await server.post("/sign-in/did-set-up", "code=\(code)&name=Moss&password=a+mossy+wall")
      #expect(owner.status == 303 && owner.headers[.location] == "/")
      let cookie = try #require(owner.sessionCookie)
      #expect(try await server.ask("/", field("Cookie", cookie)).status == 200)
      #expect(try await server.ask("/").text.contains("name=\"password\""))

      // The origin of the post completes the link.
      let users = try await server.ask("/settings/users", field("Cookie", cookie)).text
      let ownersToken = try #require(users.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      let invited = try await server.post("/account-settings/did-invite", "name=Fern&form-token=\(ownersToken)", field("Cookie", cookie))
      #expect(invited.text.contains("value=\"http://\(server.authority)/sign-in/join#token="))

      let token = try await server.engines.accounts.invite(by: .local)
      #expect(try await server.ask("/sign-in/join?token=\(token)").status == 200)
      #expect(try await server.ask("/sign-in/join?token=\(token)x").status == 404)
      // New links have the token behind "#", so that the page asks for it, and a script answers.
      #expect(try await server.ask("/sign-in/join").text.contains("action=\"/sign-in/did-open-invitation\""))
      for link in [token, "https://a.example/sign-in/join%23token%3D\(token)%0A"] {
        let page = try await server.post("/sign-in/did-open-invitation", "token=\(link)")
        #expect(page.status == 200 && page.text.contains("name=\"token\" value=\"\(token)\"") && page.text.contains("did-join"))
      }
      #expect(try await server.post("/sign-in/did-open-invitation", "token=\(token)x").status == 404)
      #expect(try await server.ask("/sign-in/reset").text.contains("action=\"/sign-in/did-open-reset\""))
      #expect(try await server.post("/sign-in/did-open-reset", "token=\(token)").status == 404)
      let member = try await server.post("/sign-in/did-join", "token=\(token)&name=Fern&password=under+the+wall")
      let memberCookie = try #require(member.sessionCookie)
      #expect(try await server.ask("/session", field("Cookie", memberCookie)).status == 200)

      let signedIn = try await server.post("/sign-in/did-submit", "name=fern&password=under+the+wall&to=%2Fsearch%3Fq%3Dmoss")
      #expect(signedIn.status == 303 && signedIn.headers[.location] == "/search?q=moss")
      for target in ["https://evil.example/", "//evil.example", "javascript:alert(1)", "/\\evil.example"] {
        let answer = try await server.post("/sign-in/did-submit", "name=fern&password=under+the+wall&to=\(target)")
        #expect(answer.headers[.location] == "/")
      }
      let failed = try await server.post("/sign-in/did-submit", "name=fern&password=wrong+wall")
      #expect(failed.status == 401 && failed.text.contains("Wrong name or password") && failed.headers[.setCookie] == nil)

      let page = try await server.ask("/settings", field("Cookie", memberCookie)).text
      let formToken = try #require(page.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      #expect(try await server.post("/sign-in/did-sign-out", "", field("Cookie", memberCookie)).status == 403)
      let out = try await server.post("/sign-in/did-sign-out", "form-token=\(formToken)", field("Cookie", memberCookie))
      #expect(out.status == 303 && out.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(try await server.ask("/session", field("Cookie", memberCookie)).status == 401)

      // A thief of a session may have made private feeds: the page after a reset offers to revoke them.
      let fern = try #require(try await server.engines.accounts.account(named: "Fern")).id
      _ = try await server.engines.privateLists.open(.favourites, named: "Moss", for: fern)
      let link = try await server.engines.accounts.resetLink(for: fern)
      let reset = try await server.post("/sign-in/did-reset", "token=\(link)&password=over+the+wall")
      let next = try await server.ask(try #require(reset.headers[.location]), field("Cookie", try #require(reset.sessionCookie)))
      #expect(next.status == 200 && next.text.contains("id=\"revoke-all\"") && next.text.contains("Password changed."))
    }
  }

  @Test("A page in a session marks its browser as known, once, and a form of a stranger has little room")
  func knownBrowser() async throws {
    try await withServer(mode: .accounts) { server in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      let session = try #require(try await server.post("/sign-in/did-submit", "name=Moss&password=a+mossy+wall").sessionCookie)
      var headers = field("Cookie", session)
      headers[.accept] = "text/html"
      let page = try await server.ask("/settings", headers)
      let cookie = try #require(page.headers[.setCookie])
      #expect(cookie.hasPrefix("earnest_known_\(server.port)=1.") && cookie.contains("; Path=/; HttpOnly; SameSite=Lax; Max-Age="))
      headers[.cookie] = "\(session); \(try #require(page.sessionCookie))"
      let again = try await server.ask("/settings", headers)
      #expect(again.status == 200 && again.headers[.setCookie] == nil)
      let large = try await server.post("/sign-in/did-submit", "name=" + String(repeating: "x", count: 40_000))
      #expect(large.status == 413)
    }
  }

  @Test("Strangers see that an invitation was revoked, and can register only while the owner allows it")
  func registration() async throws {
    try await withServer(mode: .accounts) { server in
      let accounts = server.engines.accounts
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      let token = try await accounts.invite(by: .local)
      try await accounts.revokeInvitation(try #require(try await accounts.invitations().first).id)
      #expect(try await server.ask("/sign-in/join?token=\(token)").text.contains("This link doesn’t work anymore"))
      let link = "href=\"/sign-in/register\""
      #expect(try await !server.ask("/").text.contains(link))
      try await accounts.setAllowsRegistration(true)
      #expect(try await server.ask("/").text.contains(link))
      #expect(try await server.ask("/sign-in/register").text.contains("action=\"/sign-in/did-register\""))
      let registered = try await server.post("/sign-in/did-register", "name=Ivy&password=up+the+wall")
      #expect(registered.status == 303 && registered.sessionCookie != nil)
    }
  }

  @Test("A disabled account is out at once")
  func disabled() async throws {
    try await withServer(mode: .accounts) { server in
      let accounts = server.engines.accounts
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
      let answer = try await server.post("/sign-in/did-submit", "name=Fern&password=under+the+wall")
      let cookie = try #require(answer.sessionCookie)
      #expect(try await server.ask("/session", field("Cookie", cookie)).status == 200)
      try await accounts.setDisabled(true, fern)
      // Its browser learns that this was no expiry, also from a page, and hides the pages that it has stored.
      let name = try #require(HTTPField.Name("Earnest-Session"))
      for path in ["/session", "/live", "/library", "/artwork/1"] {
        let refusal = try await server.ask(path, field("Cookie", cookie))
        #expect(refusal.status == 401 && refusal.headers[name] == "ended", "\(path)")
        for other in [cookie + "x", "other=1"] {
          #expect(try await server.ask(path, field("Cookie", other)).headers[name] == "none", "\(path)")
        }
      }
    }
  }

  @Test("The owner exports the subscriptions of a user; for members and without accounts, the address does not exist")
  func exportOfUser() async throws {
    try await withServer(mode: .accounts) { server in
      let library = server.engines.library
      try await library.accounts.add(.local, named: "Moss", password: "none", role: .owner, at: Date())
      let fern = try #require(try await library.accounts.addUser(named: "Fern", password: "none", role: .member, at: Date()))
      let sample = try await library.feeds.store(SampleLibrary.showFacts, episodes: [], at: Date())
      try await library.subscriptions.subscribe(fern, to: sample.show, at: Date())
      let path = "/settings/users/\(fern.rawValue)/export.opml"
      // A session of its own, since hashing passwords takes longer than the rest of the test.
      func cookie(_ user: UserID) async throws -> HTTPFields {
        let token = SecretToken.random()
        try await library.webSessions.add(
          user.rawValue, tokenHash: SecretToken.hash(token), kind: .password, device: "", for: user, at: Date(), until: Date() + 600,
          limit: 9)
        return field("Cookie", "earnest_\(server.port)=\(token)")
      }
      let owner = try await cookie(.local)
      let export = try await server.ask(path, owner)
      #expect(export.status == 200 && export.text.contains(SampleLibrary.showFacts.feedURL))
      #expect(export.headers[.contentDisposition] == "attachment; filename=\"earnest-\(fern.rawValue).opml\"")
      for user in ["99", "0", "-1", "x", "9223372036854775808"] {
        #expect(try await server.ask("/settings/users/\(user)/export.opml", owner).status == 404)
      }
      let member = try await cookie(fern)
      for other in [path, "/settings/users/1/export.opml", "/settings/users"] { #expect(try await server.ask(other, member).status == 404) }
      #expect(try await server.ask(path).status == 401)
    }
    try await withServer { server in
      let export = try await server.ask("/settings/users/1/export.opml")
      #expect(export.status == 404)
      let users = try await server.ask("/settings/users")
      #expect(users.text.contains("Accounts are off"))
    }
  }

  @Test("A link of another site opens a show without refreshing its feed, and asks before it previews one")
  func linkOfOtherSite() async throws {
    let publisher = try await LoopbackServer { _ in .text(500) }
    try await withServer(publishers: [publisher.port]) { server in
      var show = SampleLibrary.showFacts
      show.feedURL = publisher.origin + "/feed.xml"
      let stored = try await server.engines.library.feeds.store(show, episodes: [], at: Date(timeIntervalSince1970: 1_700_000_000)).show
      var headers = field("Sec-Fetch-Site", "cross-site")
      for (name, value) in [("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")] {
        if let name = HTTPField.Name(name) { headers[name] = value }
      }
      #expect(try await server.ask("/shows/\(stored.rawValue)", headers).status == 200)
      #expect(try await server.ask("/preview?feed=\(publisher.origin)/other.xml", headers).text.contains("Subscribe to this show?"))
      try await waitUntil { server.engines.background.count == 0 }
      #expect(publisher.requests.isEmpty)
      #expect(try await server.ask("/shows/\(stored.rawValue)").status == 200)
      try await waitUntil { !publisher.requests.isEmpty }
    }
  }

  @Test("A cookie of another program on this machine does not hide the session")
  func otherCookies() async throws {
    try await withServer(mode: .key) { server in
      let key = try AccessKey(in: server.engines.settings.home).query
      let answer = try await server.ask("/?\(key)")
      let cookie = try #require(answer.sessionCookie)
      #expect(try await server.ask("/session", field("Cookie", "bad cookie; \u{7}=1; x=\"; \(cookie)")).status == 200)
    }
  }
}

extension BrowserResponse {
  /// The name and value of the cookie that it sets.
  var sessionCookie: String? { headers[.setCookie]?.split(separator: ";").first.map(String.init) }
}
