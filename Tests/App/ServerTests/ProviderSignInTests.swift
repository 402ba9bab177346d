import Accounts
import Engines
import Foundation
import HTTPTypes
import Library
import OpenIDConnect
import PodcastModel
import TestSupport
import Testing

@testable import Server

/// A sign-in at a provider as a browser makes it: with its cookies, and by following addresses.
@Suite("Sign-in at a provider, over HTTP", .timeLimit(.minutes(5)))
struct ProviderSignInTests {
  private static func with(
    basePath: String = "", isOnly: Bool = false, _ test: @escaping @Sendable (TestServer, TestIdentityProvider) async throws -> Void
  ) async throws {
    let provider = try await TestIdentityProvider()
    let settings = try ProviderSettings(
      issuer: provider.issuer, clientID: TestIdentityProvider.clientID, clientSecret: "s3cret:&", name: "Company login", isOnly: isOnly)
    try await withServer(basePath: basePath, mode: .accounts, provider: settings) { try await test($0, provider) }
    await provider.stop()
  }

  /// Opens the address that leads to the provider, signs in there, and returns.
  private static func signIn(
    at path: String, _ server: TestServer, _ provider: TestIdentityProvider, cookie session: String? = nil
  ) async throws -> BrowserResponse {
    let begun = try await server.ask(path, session.map { field("Cookie", $0) } ?? [:])
    let address = try #require(begun.headers[.location])
    #expect(begun.status == 303 && address.hasPrefix(provider.issuer), "\(address)")
    let flow = try #require(begun.sessionCookie)
    return try await finish(provider.authorize(address), server, [flow, session].compactMap { $0 })
  }

  private static func finish(
    _ query: [String: [String]], _ server: TestServer, _ cookies: [String]
  ) async throws -> BrowserResponse {
    let text = query.map { "\($0.key)=\($0.value[0].addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
    var headers = field("Cookie", cookies.joined(separator: "; "))
    // As a browser says after a redirect of another site.
    for (name, value) in [("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "navigate"), ("Sec-Fetch-Dest", "document")] {
      if let name = HTTPField.Name(name) { headers[name] = value }
    }
    return try await server.ask("\(server.basePath)/sign-in/oidc/callback?\(text.joined(separator: "&"))", headers)
  }

  @Test("The owner sets up, an invited person joins, and others are sent away", arguments: ["", "/pods"])
  func accounts(base: String) async throws {
    try await Self.with(basePath: base) { server, provider in
      let page = try await server.ask(base + "/")
      #expect(page.text.contains("Continue with Company login"))
      let wrong = try await server.post(base + "/sign-in/did-enter-code", "code=ABCD-EFGH-JKLM")
      #expect(wrong.status == 404 && wrong.text.contains("Wrong setup code"))
      let right = try await server.post(base + "/sign-in/did-enter-code", "code=\(server.engines.accounts.ownerCode())")
      let link = try #require(right.text.firstMatch(of: #/href="([^"]+oidc\?ticket=[^"]+)"/#)).output.1
      provider.change { ($0.subject, $0.name) = ("owner", "Moss") }
      let owner = try await Self.signIn(at: String(link), server, provider)
      #expect(owner.status == 303 && owner.headers[.location] == base + "/")
      #expect(try await server.ask(base + "/settings/users", field("Cookie", try #require(owner.sessionCookie))).status == 200)
      // A ticket works once.
      #expect(try await server.ask(String(link)).headers[.location] == base + "/sign-in?failure=expired")

      provider.change { ($0.subject, $0.name) = ("fern", "Moss") }
      let stranger = try await Self.signIn(at: base + "/sign-in/oidc?to=/history", server, provider)
      #expect(stranger.headers[.location] == base + "/sign-in?failure=unknown" && stranger.headers[.setCookie] == nil)
      #expect(try await server.ask(base + "/sign-in?failure=unknown").text.contains("Ask the owner of this server for an invitation"))
      let invitation = try await server.engines.accounts.invite(by: .local)
      // A ticket in place of the invitation, which a page of an earlier version may still have.
      #expect(try await server.ask(base + "/sign-in/oidc?invitation=\(invitation)").headers[.location]?.hasPrefix("http") == true)
      let joining = try await server.ask(base + "/sign-in/join?token=\(invitation)").text
      let button = try #require(joining.firstMatch(of: #/href="([^"]*\/sign-in\/oidc\?ticket=[^"]+)"/#)).output.1
      let fern = try await Self.signIn(at: String(button), server, provider)
      let cookie = try #require(fern.sessionCookie)
      #expect(try await server.ask(base + "/settings/account", field("Cookie", cookie)).text.contains("Moss 2"))
      #expect(try await server.ask(base + "/settings/users", field("Cookie", cookie)).status == 404)
      let again = try await Self.signIn(at: base + "/sign-in/oidc?to=/history%3Fx", server, provider)
      #expect(again.headers[.location] == base + "/history?x")
      try await server.engines.accounts.setDisabled(true, UserID(2))
      #expect(try await Self.signIn(at: base + "/sign-in/oidc", server, provider).headers[.location] == base + "/sign-in?failure=disabled")
    }
  }

  @Test(
    "After a sign-in only a path of this server opens",
    arguments: [
      "https://evil.example", "//evil.example", "/%5Cevil.example", "/%09/evil.example", "javascript:alert(1)", "%0d%0aSet-Cookie:a",
    ])
  func redirects(target: String) async throws {
    try await Self.with { server, provider in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      try await server.engines.accounts.connect(Identity(issuer: provider.issuer, subject: "248289761001"), to: .local)
      let answer = try await Self.signIn(at: "/sign-in/oidc?to=\(target)", server, provider)
      #expect(answer.headers[.location] == "/" && answer.sessionCookie?.hasPrefix("earnest_\(server.port)=") == true)
    }
  }

  @Test("A response in another browser, a replayed one, and one that was made up are refused")
  func foreignResponses() async throws {
    try await Self.with { server, provider in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      try await server.engines.accounts.connect(Identity(issuer: provider.issuer, subject: "248289761001"), to: .local)
      let begun = try await server.ask("/sign-in/oidc")
      let cookie = try #require(begun.headers[.setCookie])
      #expect(cookie.contains("; Path=/sign-in/oidc; HttpOnly; SameSite=Lax; Max-Age=600"))
      let query = provider.authorize(try #require(begun.headers[.location]))
      let other = try #require(try await server.ask("/sign-in/oidc").sessionCookie)
      for cookies in [[], [other], ["earnest_oidc_\(server.port)=x"]] {
        let answer = try await Self.finish(query, server, cookies)
        #expect(answer.headers[.location] == "/sign-in?failure=expired" && answer.headers[.setCookie] == nil)
      }
      let own = try #require(begun.sessionCookie)
      #expect(try await Self.finish(query, server, [own]).headers[.location] == "/")
      #expect(try await Self.finish(query, server, [own]).headers[.location] == "/sign-in?failure=expired")
      #expect(try await Self.finish(["code": ["x"], "state": ["y"]], server, [own]).headers[.location] == "/sign-in?failure=expired")
      #expect(try await server.ask("/sign-in/oidc/callback").headers[.location] == "/sign-in?failure=expired")
      // A link of another site starts no sign-in.
      #expect(try await server.ask("/sign-in/oidc", field("Sec-Fetch-Site", "same-site")).status == 403)
    }
  }

  @Test("A user connects an identity with the password, and disconnects it")
  func connecting() async throws {
    try await Self.with { server, provider in
      let accounts = server.engines.accounts
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
      let signedIn = try await server.post("/sign-in/did-submit", "name=Fern&password=under+the+wall")
      let cookie = try #require(signedIn.sessionCookie)
      let page = try await server.ask("/settings/account", field("Cookie", cookie)).text
      #expect(page.contains("Connect Company login"))
      let token = try #require(page.firstMatch(of: #/data-form-token="([^"]+)"/#)).output.1
      var headers = field("Cookie", cookie)
      if let name = HTTPField.Name("Earnest-Form-Token") { headers[name] = String(token) }
      let wrong = try await server.post("/account-settings/did-connect", "current=a+mossy+wall", headers)
      #expect(wrong.status == 422 && wrong.text.contains("Wrong current password") && !wrong.text.contains("ticket="))
      let right = try await server.post("/account-settings/did-connect", "current=under+the+wall", headers)
      let link = String(try #require(right.text.firstMatch(of: #/href="([^"]+oidc\?ticket=[^"]+)"/#)).output.1)
      // The link belongs to this session.
      let connected = try await Self.signIn(at: link, server, provider, cookie: cookie)
      #expect(connected.headers[.location] == "/settings/account?connected=1")
      #expect(try await server.engines.library.identities.identities(of: fern).map(\.subject) == ["248289761001"])
      let signedInAgain = try await Self.signIn(at: "/sign-in/oidc", server, provider)
      let session = try #require(signedInAgain.sessionCookie)
      #expect(try await server.ask("/settings/account", field("Cookie", session)).text.contains("Disconnect Company login"))

      let second = try await server.post("/account-settings/did-connect", "current=under+the+wall", headers)
      let stolen = String(try #require(second.text.firstMatch(of: #/href="([^"]+oidc\?ticket=[^"]+)"/#)).output.1)
      #expect(try await server.ask(stolen).headers[.location] == "/sign-in?failure=expired")

      let refused = try await server.post("/account-settings/did-disconnect", "current=wrong+one", headers)
      #expect(refused.status == 422)
      let removed = try await server.post("/account-settings/did-disconnect", "current=under+the+wall", headers)
      #expect(removed.status == 200 && removed.text.contains("Disconnected from Company login"))
      #expect(try await server.engines.library.identities.identities(of: fern).isEmpty)
    }
  }

  @Test("With the provider alone, members have no password form, and the owner has one at another address")
  func providerOnly() async throws {
    try await Self.with(isOnly: true) { server, provider in
      let accounts = server.engines.accounts
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      try await accounts.addMember(name: "Fern", password: "under the wall")
      for path in ["/", "/sign-in"] {
        let page = try await server.ask(path).text
        #expect(page.contains("Continue with Company login") && !page.contains("type=\"password\""))
      }
      let door = try await server.ask("/sign-in/password").text
      #expect(door.contains("type=\"password\"") && !door.contains("Continue with"))
      #expect(try await server.post("/sign-in/did-submit", "name=Fern&password=under+the+wall").status == 401)
      #expect(try await server.post("/sign-in/did-submit", "name=Moss&password=a+mossy+wall").status == 303)
      try await accounts.setAllowsRegistration(true)
      #expect(try await server.post("/sign-in/did-register", "name=Ivy&password=up+the+wall!").status == 404)
      let invitation = try await accounts.invite(by: .local)
      #expect(try await server.post("/sign-in/did-join", "token=\(invitation)&name=Ivy&password=up+the+wall!").status == 404)
      let answer = try await Self.signIn(at: "/sign-in/oidc", server, provider)
      #expect(answer.headers[.location] == "/" && answer.sessionCookie != nil)
    }
  }

  @Test("A provider that fails is named on the page, which keeps the password form")
  func unavailable() async throws {
    try await Self.with { server, provider in
      try await server.engines.accounts.addOwner(name: "Moss", password: "a mossy wall")
      await provider.stop()
      #expect(try await server.ask("/sign-in/oidc").headers[.location] == "/sign-in?failure=unavailable")
      let page = try await server.ask("/sign-in?failure=unavailable")
      #expect(page.status == 200 && page.text.contains("Company login can’t be reached") && page.text.contains("type=\"password\""))
    }
    try await withServer(mode: .accounts) { server in
      for path in ["/sign-in/oidc", "/sign-in/oidc/callback", "/sign-in/password"] {
        let answer = try await server.ask(path)
        #expect(answer.status == 404)
      }
    }
  }
}
