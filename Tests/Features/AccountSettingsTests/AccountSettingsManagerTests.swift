import AccountSettingsManager
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import Synchronization
import TestSupport
import Testing
import WebPage

@testable import Accounts

@Suite("Account and user events", .timeLimit(.minutes(5)))
struct AccountSettingsManagerTests {
  private let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
  private let library: Library
  private let show: ShowID
  private let accounts: Accounts
  private let fern: UserID
  private let deleted = Deletions()
  private let phone = Client(address: "192.0.2.1", userAgent: "Mozilla/5.0 (iPhone) Safari/600")
  private let laptop = Client(address: "192.0.2.2", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0")

  private final class Deletions: Sendable {
    private let users = Mutex<[UserID]>([])

    var all: [UserID] { users.withLock { $0 } }

    func add(_ user: UserID) { users.withLock { $0.append(user) } }
  }

  init() async throws {
    let sample = try await SampleLibrary()
    library = sample.library
    show = sample.show
    accounts = Accounts(library: library, hasher: PasswordHasher(rounds: 16))
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    activate(in: router, .accounts)
  }

  private func activate(in router: Router, _ mode: SignInMode, isNamedByProxy: Bool = false) {
    AccountSettingsManager.activate(
      in: router, library: library, accounts: accounts, mode: mode, isNamedByProxy: isNamedByProxy,
      storage: { user in (user == .local ? 3_000_000_000 : 0, 5_000_000_000) }, deleteUser: { [deleted] in deleted.add($0) })
  }

  // MARK: - Devices

  @Test("Nobody can revoke the session of another user, not even the owner")
  func sessionsOfOthers() async throws {
    let moss = try await signIn("Moss", "a mossy wall", laptop)
    let member = try await signIn("Fern", "under the wall", phone)
    for (viewer, other) in [(moss, member), (member, moss)] {
      let answer = try await post("did-sign-out-device", ["session": "\(try #require(other.session))"], viewer)
      #expect(isMissing(answer))
    }
    for session in ["0", "-1", "\(Int64.max)"] {
      #expect(isMissing(try await post("did-sign-out-device", ["session": session], moss)))
    }
    #expect(try await accounts.sessions(of: .local, in: .accounts).count == 1)
    #expect(try await accounts.sessions(of: fern, in: .accounts).count == 1)
    // Each sees their own devices only.
    #expect(try await page("/settings/account", moss).contains("Firefox on Linux"))
    #expect(try await !page("/settings/account", moss).contains("iPhone"))
  }

  @Test("A device is signed out by its user; the current one loses its cookie")
  func ownSessions() async throws {
    let here = try await signIn("Moss", "a mossy wall", laptop)
    let there = try await signIn("Moss", "a mossy wall", phone)
    let session = try #require(there.session)
    guard
      case .notice("Safari on iPhone is signed out", nil, "/settings/account") = try await post(
        "did-sign-out-device", ["session": "\(session)"], here)
    else { return missed() }
    #expect(try await accounts.sessions(of: .local, in: .accounts).map(\.id) == [here.session ?? 0])
    guard case .signedOut("/sign-in") = try await post("did-sign-out-device", ["session": "\(try #require(here.session))"], here)
    else { return missed() }
    #expect(try await accounts.sessions(of: .local, in: .accounts).isEmpty)
  }

  @Test("Signing out everywhere else keeps this session, and those of other users")
  func signOutOthers() async throws {
    let here = try await signIn("Moss", "a mossy wall", laptop)
    for _ in 0..<3 { _ = try await signIn("Moss", "a mossy wall", phone) }
    _ = try await signIn("Fern", "under the wall", phone)
    guard case .notice = try await post("did-sign-out-others", [:], here) else { return missed() }
    #expect(try await accounts.sessions(of: .local, in: .accounts).map(\.id) == [here.session ?? 0])
    #expect(try await accounts.sessions(of: fern, in: .accounts).count == 1)
  }

  @Test("A new password ends the other sessions, and a failure says why")
  func password() async throws {
    let here = try await signIn("Fern", "under the wall", laptop)
    _ = try await signIn("Fern", "under the wall", phone)
    let wrong = try await answeredPage("did-change-password", ["current": "another wall", "new": "over the wall"], here)
    #expect(wrong.status == 422 && wrong.body.text.contains("Wrong current password"))
    let short = try await answeredPage("did-change-password", ["current": "under the wall", "new": "short"], here)
    #expect(short.status == 422 && short.body.text.contains("Use a password of 8 to 1024 characters"))
    #expect(try await accounts.sessions(of: fern, in: .accounts).count == 2)
    let done = try await answeredPage("did-change-password", ["current": "under the wall", "new": "over the wall"], here)
    #expect(done.status == 200 && done.body.text.contains("Password changed. Your other devices are signed out."))
    #expect(try await accounts.sessions(of: fern, in: .accounts).map(\.id) == [here.session ?? 0])
    _ = try await accounts.signIn(name: "Fern", password: "over the wall", from: phone)
  }

  @Test("After a new password, the page has what other features offer, and not after a failure")
  func afterChange() async throws {
    router.embed(NotificationSettingsServices.EmbedRevocation.self) { _, viewer in "<p>offer to \(viewer.userID)</p>" }
    let here = try await signIn("Fern", "under the wall", laptop)
    let offer = "<p>offer to \(fern.rawValue)</p>"
    let wrong = try await answeredPage("did-change-password", ["current": "another wall", "new": "over the wall"], here)
    #expect(!wrong.body.text.contains(offer))
    let done = try await answeredPage("did-change-password", ["current": "under the wall", "new": "over the wall"], here)
    #expect(done.body.text.contains(offer))
    #expect(try await !page("/settings/account", here).contains(offer))
  }

  @Test("Guessing the current password is limited")
  func attempts() async throws {
    let here = try await signIn("Fern", "under the wall", laptop)
    for _ in 0..<10 { _ = try await post("did-change-password", ["current": "another wall", "new": "over the wall"], here) }
    let page = try await answeredPage("did-change-password", ["current": "under the wall", "new": "over the wall"], here)
    #expect(page.body.text.contains("Too many attempts. Try again in 15 minutes."))
  }

  // MARK: - Users

  @Test("Members reach nothing of the users: no page, and no event changes anything")
  func membersReachNothing() async throws {
    let token = try await accounts.invite(by: .local)
    let invitation = try #require(try await accounts.invitations().first)
    let willow = try await accounts.addMember(name: "Willow", password: "over the wall")
    for viewer in [try await signIn("Fern", "under the wall", phone), Viewer(userID: 0)] {
      for path in ["/settings/users", "/settings/users/\(willow.rawValue)/delete", "/settings/users/1/delete", "/settings/users/1/rename"] {
        #expect(try await router.page(at: path, query: [:], for: viewer).status == 404)
      }
      let user = "\(willow.rawValue)"
      let events: [(String, [String: String])] = [
        ("did-create-reset-link", ["user": user]), ("did-set-disabled", ["user": user, "value": "true"]), ("did-delete", ["user": user]),
        ("did-rename", ["user": user, "name": "Ivy"]),
        ("did-invite", [:]), ("did-revoke-invitation", ["invitation": "\(invitation.id)"]), ("did-set-registration", ["value": "true"]),
        ("did-set-hosts", ["hosts": "evil.example"]),
      ]
      for (event, fields) in events { #expect(isMissing(try await post(event, fields, viewer)), "\(event)") }
    }
    #expect(try await library.accounts.all().map(\.isDisabled) == [false, false, false])
    #expect(try await library.accounts.all().map(\.name) == ["Moss", "Fern", "Willow"])
    #expect(try await accounts.invitations().count == 1)
    #expect(try await accounts.isValid(.invitation, token: token))
    #expect(try await !accounts.allowsRegistration())
    #expect(try await accounts.hosts().isEmpty)
    #expect(deleted.all.isEmpty)
  }

  @Test("The owner's own account can be neither reset, disabled nor deleted here, nor one that does not exist")
  func protectedAccounts() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    for user in ["1", "99", "0", "-1", "\(Int64.min)"] {
      for event in ["did-create-reset-link", "did-delete"] { #expect(isMissing(try await post(event, ["user": user], owner))) }
      #expect(isMissing(try await post("did-set-disabled", ["user": user, "value": "true"], owner)))
      #expect(try await router.page(at: "/settings/users/\(user)/delete", query: [:], for: owner).status == 404)
    }
    #expect(deleted.all.isEmpty)
    #expect(isMissing(try await post("did-revoke-invitation", ["invitation": "7"], owner)))
  }

  @Test("An invitation is shown once, listed, and revoked")
  func invitations() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    let created = try await answeredPage("did-invite", [:], owner)
    let token = String(try #require(created.body.text.firstMatch(of: #/\/sign-in\/join#token=([A-Za-z0-9_-]{43})"/#)).1)
    #expect(try await accounts.isValid(.invitation, token: token))
    let invitation = try #require(try await accounts.invitations().first)
    let html = try await page("/settings/users", owner)
    #expect(!html.contains(token) && html.contains("name=\"invitation\" value=\"\(invitation.id)\""))
    guard case .notice = try await post("did-revoke-invitation", ["invitation": "\(invitation.id)"], owner) else { return missed() }
    #expect(try await !accounts.isValid(.invitation, token: token))
  }

  @Test("An invitation shows its name and a code of its whole link, which other devices can open")
  func invitationCode() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    func invite(from origin: String, _ name: String = "<b>Willow") async throws -> Page {
      try await Link.$origin.withValue(origin) { try await answeredPage("did-invite", ["name": name], owner) }
    }
    let page = try await invite(from: "https://pods.example")
    #expect(
      page.body.text.contains("<svg class=\"qr-picture\"") && page.body.text.contains("value=\"https://pods.example/sign-in/join#token="))
    #expect(page.body.text.contains("&lt;b&gt;Willow") && !page.body.text.contains("<b>"))
    #expect(try await self.page("/settings/users", owner).contains("&lt;b&gt;Willow"))
    for origin in ["", "http://127.0.0.1:8080", "http://localhost:8080", "http://[::1]:8080"] {
      let page = try await invite(from: origin)
      #expect(!page.body.text.contains("qr-picture") && page.body.text.contains("<copy-field"))
    }
    let refused = try await invite(from: "https://pods.example", String(repeating: "x", count: 65))
    #expect(refused.status == 422 && !refused.body.text.contains("#token=") && refused.body.text.contains("aria-invalid=\"true\""))
    #expect(try await accounts.invitations().count == 5)
  }

  @Test("The list has the last activity, shows, and the bytes of each user within the limit")
  func facts() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    try await library.subscriptions.subscribe(.local, to: show, at: SampleLibrary.added)
    let html = try await page("/settings/users", owner)
    #expect(html.contains("3 GB of 5 GB") && html.contains("1 show\u{A0}") && html.contains("0 shows"))
    #expect(html.contains("Last active:") && html.contains("Not active yet"))
  }

  @Test("The owner renames every user, and a member only themselves")
  func renaming() async throws {
    let (owner, member) = (try await signIn("Moss", "a mossy wall", laptop), try await signIn("Fern", "under the wall", phone))
    let form = try await page("/settings/users/\(fern.rawValue)/rename", owner)
    #expect(form.contains("name=\"name\" value=\"Fern\""))
    guard
      case .notice("Fern is now Bracken", nil, "/settings/users") = try await post(
        "did-rename", ["user": "\(fern.rawValue)", "name": " Bracken "], owner)
    else { return missed() }
    let taken = try await answeredPage("did-rename", ["user": "\(fern.rawValue)", "name": "moss"], owner)
    #expect(taken.status == 422 && taken.body.text.contains("aria-invalid=\"true\"") && taken.body.text.contains("value=\"moss\""))
    #expect(try await page("/settings/account", member).contains("/settings/users/\(fern.rawValue)/rename"))
    guard
      case .notice("Bracken is now Ivy", nil, "/settings/account") = try await post(
        "did-rename", ["user": "\(fern.rawValue)", "name": "Ivy"], member)
    else { return missed() }
    guard case .notice = try await post("did-rename", ["user": "1", "name": "Lichen"], owner) else { return missed() }
    #expect(try await library.accounts.all().map(\.name) == ["Lichen", "Ivy"])
    #expect(try await accounts.sessions(of: fern, in: .accounts).count == 1)
    for user in ["99", "0", "-1"] { #expect(isMissing(try await post("did-rename", ["user": user, "name": "Ivy"], owner))) }
  }

  @Test("Where a proxy names the users, there is no renaming")
  func namedByProxy() async throws {
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    activate(in: router, .accounts, isNamedByProxy: true)
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    for path in ["/settings/users", "/settings/account"] {
      #expect(try await !router.page(at: path, query: [:], for: owner).body.text.contains("/rename"))
    }
    #expect(try await router.page(at: "/settings/users/1/rename", query: [:], for: owner).status == 404)
    let event = try #require(router.event(at: "/account-settings/did-rename"))
    #expect(isMissing(try await event.handle(Form(["user": ["1"], "name": ["Lichen"]]), owner)))
    #expect(try await accounts.account(of: .local)?.name == "Moss")
  }

  @Test("A reset link sets a new password; a disabled user gets none, and loses the links they have")
  func resetLink() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    let created = try await answeredPage("did-create-reset-link", ["user": "\(fern.rawValue)"], owner)
    let token = String(try #require(created.body.text.firstMatch(of: #/\/sign-in\/reset#token=([A-Za-z0-9_-]{43})"/#)).1)
    #expect(try await accounts.isValid(.reset, token: token))
    guard
      case .notice("Fern is disabled and signed out", _, "/settings/users") = try await post(
        "did-set-disabled", ["user": "\(fern.rawValue)", "value": "true"], owner)
    else { return missed() }
    #expect(try await !accounts.isValid(.reset, token: token))
    #expect(isMissing(try await post("did-create-reset-link", ["user": "\(fern.rawValue)"], owner)))
    guard
      case .notice("Fern can sign in again", _, _) = try await post(
        "did-set-disabled", ["user": "\(fern.rawValue)", "value": "false"], owner)
    else { return missed() }
    #expect(try await accounts.account(of: fern)?.isDisabled == false)
  }

  @Test("Deleting asks first, and leads back to the users")
  func deletion() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    let html = try await page("/settings/users/\(fern.rawValue)/delete", owner)
    #expect(html.contains("Delete Fern?") && html.contains("/settings/users/\(fern.rawValue)/export.opml"))
    #expect(deleted.all.isEmpty)
    guard case .navigate("/settings/users") = try await post("did-delete", ["user": "\(fern.rawValue)"], owner) else { return missed() }
    #expect(deleted.all == [fern])
  }

  @Test("Registration is opened and closed")
  func registration() async throws {
    let owner = try await signIn("Moss", "a mossy wall", laptop)
    _ = try await post("did-set-registration", ["value": "true"], owner)
    #expect(try await accounts.allowsRegistration())
    #expect(try await page("/settings/users", owner).contains("aria-checked=\"true\""))
    _ = try await post("did-set-registration", ["value": "false"], owner)
    #expect(try await !accounts.allowsRegistration())
  }

  @Test("The owner changes the addresses of the server, but not without the one in use")
  func hosts() async throws {
    let signedIn = try await signIn("Moss", "a mossy wall", laptop)
    let owner = Viewer(
      userID: signedIn.userID, isOwner: true, session: signedIn.session, address: laptop.address, unlistedHost: "192.0.2.1")
    let refused = try await answeredPage("did-set-hosts", ["hosts": "podcasts.example"], owner)
    #expect(refused.status == 422 && refused.body.text.contains("Include 192.0.2.1"))
    #expect(refused.body.text.contains("aria-invalid=\"true\"") && refused.body.text.contains("value=\"podcasts.example\""))
    let wildcard = try await answeredPage("did-set-hosts", ["hosts": "*.example, 192.0.2.1"], owner)
    #expect(wildcard.body.text.contains("“*.example” isn’t a host name"))
    #expect(try await accounts.hosts().isEmpty)
    guard
      case .notice("Server addresses saved", _, "/settings/users") = try await post(
        "did-set-hosts", ["hosts": "podcasts.example 192.0.2.1"], owner)
    else { return missed() }
    #expect(try await page("/settings/users", owner).contains("value=\"podcasts.example, 192.0.2.1\""))
    // At an address that the settings of the server name, the list may be empty.
    guard case .notice = try await post("did-set-hosts", ["hosts": ""], signedIn) else { return missed() }
    #expect(try await accounts.hosts().isEmpty)
  }

  @Test("Without accounts, the pages say so and the events of accounts do not exist", arguments: [SignInMode.key, .open])
  func withoutAccounts(mode: SignInMode) async throws {
    let router = Router(missing: { _ in Page(title: "Missing", identity: "missing", body: "", status: 404) })
    activate(in: router, mode)
    let viewer = Viewer(userID: UserID.local.rawValue, isOwner: true)
    #expect(try await router.page(at: "/settings/users", query: [:], for: viewer).body.text.contains("earnest serve --accounts"))
    let account = try await router.page(at: "/settings/account", query: [:], for: viewer).body.text
    #expect(!account.contains("did-change-password") && account.contains("demo") == (mode == .open))
    #expect(try await router.page(at: "/settings/users/\(fern.rawValue)/delete", query: [:], for: viewer).status == 404)
    for event in [
      "did-create-reset-link", "did-delete", "did-invite", "did-set-disabled", "did-set-registration", "did-set-hosts",
      "did-change-password",
    ] {
      let fields = ["user": "\(fern.rawValue)", "value": "true", "hosts": "a.example", "current": "a mossy wall", "new": "over the wall"]
      let answer = try await #require(router.event(at: "/account-settings/\(event)")).handle(Form(fields.mapValues { [$0] }), viewer)
      #expect(isMissing(answer), "\(event)")
    }
    #expect(try await accounts.invitations().isEmpty)
    #expect(try await accounts.account(of: fern)?.isDisabled == false)
  }

  // MARK: - Private

  private func signIn(_ name: String, _ password: String, _ client: Client) async throws -> Viewer {
    let token = try await accounts.signIn(name: name, password: password, from: client)
    let user = try #require(try await accounts.user(token: token, in: .accounts))
    return Viewer(userID: user.user.rawValue, isOwner: user.isOwner, session: user.session, address: client.address)
  }

  private func post(_ name: String, _ fields: [String: String], _ viewer: Viewer) async throws -> EventAnswer {
    try await #require(router.event(at: "/account-settings/\(name)")).handle(Form(fields.mapValues { [$0] }), viewer)
  }

  private func answeredPage(_ name: String, _ fields: [String: String], _ viewer: Viewer) async throws -> Page {
    guard case .page(let page) = try await post(name, fields, viewer) else {
      missed()
      return Page(title: "", identity: "", body: "")
    }
    return page
  }

  private func page(_ path: String, _ viewer: Viewer) async throws -> String {
    try await router.page(at: path, query: [:], for: viewer).body.text
  }

  private func isMissing(_ answer: EventAnswer) -> Bool {
    if case .missing = answer { true } else { false }
  }

  private func missed() { Issue.record("It answered something else.") }
}
