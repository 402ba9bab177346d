import Accounts
import Engines
import Foundation
import HTTPTypes
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Server

@Suite("Sign-in by a proxy", .timeLimit(.minutes(5)))
struct ProxySignInTests {
  private func settings(creating: Bool = false, signOutURL: String? = nil, proxies: String = "127.0.0.1") throws -> ProxySettings {
    var settings = ProxySettings()
    settings.trustedProxies = try TrustedProxies(proxies)
    var header = try #require(SignInHeader("Remote-User"))
    header.createsAccounts = creating
    header.signOutURL = signOutURL
    settings.signInHeader = header
    return settings
  }

  /// The headers of a browser that opens a page.
  private func opening(_ name: String?, cookie: String? = nil) -> HTTPFields {
    var fields: HTTPFields = [.accept: "text/html,*/*"]
    if let name, let header = HTTPField.Name("Remote-User") { fields[header] = name }
    if let cookie { fields[.cookie] = cookie }
    return fields
  }

  private func addMember(_ name: String, to server: TestServer) async throws -> UserID {
    try #require(try await server.engines.library.accounts.addUser(named: name, password: "none", role: .member, at: Date()))
  }

  private func addOwner(_ server: TestServer) async throws {
    try await server.engines.library.accounts.add(.local, named: "Moss", password: "none", role: .owner, at: Date())
  }

  private func user(_ page: BrowserResponse) -> String? { (page.text.firstMatch(of: #/data-user="(\d+)"/#)?.output.1).map(String.init) }

  @Test("A name from a trusted proxy opens a session of its account")
  func session() async throws {
    let settings = try settings()
    try await withServer(mode: .accounts, proxies: settings) { server async throws in
      try await addOwner(server)
      let fern = try await addMember("Fern", to: server)
      let page = try await server.ask("/settings", opening(" fERN "))
      #expect(page.status == 200 && user(page) == "\(fern.rawValue)")
      let cookie = try #require(page.sessionCookie)
      let token = try #require(page.text.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      // The same session for the next page, and for changes with the form token.
      let next = try await server.ask("/", opening("Fern", cookie: cookie))
      #expect(next.status == 200 && next.headers[.setCookie] == nil)
      let change = "action=favourite&episode=1&back=/"
      #expect(try await server.post("/episode-actions/did-tap", change, opening("Fern", cookie: cookie)).status == 403)
      let allowed = try await server.post("/episode-actions/did-tap", change + "&form-token=\(token)", opening("Fern", cookie: cookie))
      #expect(allowed.status != 403 && allowed.status != 401)
      // Without a session, only reading is possible, and nothing that lasts.
      #expect(try await server.post("/episode-actions/did-tap", change, opening("Fern")).status == 401)
      for path in ["/live", "/session"] { #expect(try await server.ask(path, opening("Fern")).status == 401) }
      #expect(try await server.ask("/export.opml", field("Remote-User", "Fern")).status == 200)
      #expect(try await server.engines.accounts.sessions(of: fern, in: .accounts).count == 1)
    }
  }

  @Test("Another name ends the session at once, and no name makes it worthless")
  func changedName() async throws {
    let settings = try settings()
    try await withServer(mode: .accounts, proxies: settings) { server async throws in
      try await addOwner(server)
      let (fern, ivy) = (try await addMember("Fern", to: server), try await addMember("Ivy", to: server))
      let cookie = try #require(try await server.ask("/", opening("Fern")).sessionCookie)
      #expect(try await server.ask("/session", field("Cookie", cookie)).status == 401)
      #expect(try await server.ask("/session", opening("Fern", cookie: cookie)).status == 200)
      let page = try await server.ask("/", opening("Ivy", cookie: cookie))
      #expect(user(page) == "\(ivy.rawValue)" && page.sessionCookie != nil && page.sessionCookie != cookie)
      #expect(try await server.engines.accounts.sessions(of: fern, in: .accounts).isEmpty)
      #expect(try await server.ask("/session", opening("Fern", cookie: cookie)).status == 401)
    }
  }

  @Test("Without an account there is a page that says so, also for disabled accounts and invalid names")
  func noAccount() async throws {
    let settings = try settings()
    try await withServer(mode: .accounts, proxies: settings) { server async throws in
      try await addOwner(server)
      let ivy = try await addMember("Ivy", to: server)
      let cookie = try #require(try await server.ask("/", opening("Ivy")).sessionCookie)
      try await server.engines.accounts.setDisabled(true, ivy)
      for name in ["Nettle", "Ivy", String(repeating: "x", count: 65), "a\u{202E}b", "<b>x</b>"] {
        let page = try await server.ask("/settings", opening(name, cookie: cookie))
        #expect(
          page.status == 403 && page.text.contains("No account") && !page.text.contains("<b>x") && page.sessionCookie == nil, "\(name)")
        #expect(try await server.ask("/session", opening(name)).status == 403)
        #expect(try await server.ask("/media/1", opening(name)).status == 403)
        #expect(try await server.post("/sign-in/did-submit", "name=Moss&password=x", opening(name)).status == 403)
      }
      var twice = opening("Moss")
      twice.append(HTTPField(name: try #require(HTTPField.Name("Remote-User")), value: "Moss"))
      #expect(try await server.ask("/", twice).status == 403)
      // An empty value is that of a person whom the proxy does not know.
      let page = try await server.ask("/", opening(""))
      #expect(page.status == 401 && page.text.contains("<sign-in>"))
      #expect(try await server.engines.library.accounts.all().count == 2)
    }
  }

  @Test("A person without an account gets one where that is allowed, and no password matches it")
  func creation() async throws {
    let settings = try settings(creating: true)
    try await withServer(mode: .accounts, proxies: settings) { server async throws in
      // The owner comes first, with the setup code.
      let first = try await server.ask("/", opening("Moss"))
      #expect(first.status == 401 && first.text.contains("name=\"code\""))
      #expect(try await server.engines.library.accounts.all().isEmpty)
      try await addOwner(server)
      let page = try await server.ask("/", opening("Nettle"))
      #expect(page.status == 200 && page.sessionCookie != nil)
      let account = try #require(try await server.engines.accounts.account(named: "nettle"))
      #expect(account.role == .member && account.name == "Nettle")
      #expect(try await server.ask("/", opening("NETTLE")).status == 200)
      #expect(try await server.engines.library.accounts.all().count == 2)
      #expect(try await server.post("/sign-in/did-submit", "name=nettle&password=nonenone").status == 401)
      #expect(user(try await server.ask("/", opening("moss"))) == "1")
    }
  }

  @Test("The header of any other client means nothing", arguments: ["127.0.0.3", ""])
  func untrusted(proxies: String) async throws {
    var settings = try settings(creating: true, proxies: "127.0.0.3")
    settings.trustedProxies = try TrustedProxies(proxies)
    try await withServer(mode: .accounts, proxies: settings) { server async throws in
      try await addOwner(server)
      let page = try await server.ask("/", opening("Moss"))
      #expect(page.status == 401 && page.text.contains("<sign-in>") && page.sessionCookie == nil)
      #expect(try await server.ask("/", opening("Nettle")).status == 401)
      #expect(try await server.engines.library.accounts.all().count == 1)
    }
  }

  @Test("After a sign-out, the browser continues at the proxy")
  func signOut() async throws {
    let settings = try settings(signOutURL: "https://auth.example/logout")
    try await withServer(mode: .accounts, proxies: settings) { server async throws in
      try await addOwner(server)
      let page = try await server.ask("/", opening("Moss"))
      let cookie = try #require(page.sessionCookie)
      let token = try #require(page.text.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      #expect(page.text.contains("data-sign-out-url=\"https://auth.example/logout\""))
      let answer = try await server.post("/sign-in/did-sign-out", "form-token=\(token)", opening("Moss", cookie: cookie))
      #expect(answer.status == 200 && answer.headers[.setCookie]?.contains("Max-Age=0") == true)
      #expect(HTTPField.Name("Refresh").flatMap { answer.headers[$0] } == "0; url=https://auth.example/logout")
      #expect(answer.text.contains("href=\"https://auth.example/logout\""))
      #expect(try await server.engines.accounts.sessions(of: .local, in: .accounts).isEmpty)
    }
  }
}
