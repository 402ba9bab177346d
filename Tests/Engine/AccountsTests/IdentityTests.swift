import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Accounts

@Suite("Identities of accounts", .timeLimit(.minutes(5)))
struct IdentityTests {
  private let sample: SampleLibrary
  private let clock = FixedClock()
  private let accounts: Accounts
  private let client = Client(address: "192.0.2.7", userAgent: nil)
  private let identity = Identity(issuer: "https://id.example", subject: "1")

  init() async throws {
    sample = try await SampleLibrary()
    accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16), now: clock.read)
  }

  private func user(_ token: String) async throws -> UserID? { try await accounts.user(token: token, in: .accounts)?.user }

  @Test("An unknown identity opens no account, and with registration a new one, whose name is never that of another")
  func registration() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    await #expect(throws: IdentityError.unknown) { try await accounts.signIn(with: identity, name: "Moss", from: client) }
    try await accounts.setAllowsRegistration(true)
    let token = try await accounts.signIn(with: identity, name: "mOSS", from: client)
    let member = try #require(try await user(token))
    #expect(member != .local)
    #expect(try await accounts.account(of: member)?.name == "mOSS 2")
    #expect(try await accounts.account(of: member)?.role == .member)
    // The identity finds its account again, with any name; the same subject of another issuer does not.
    let again = try await accounts.signIn(with: identity, name: "Moss", from: client)
    #expect(try await user(again) == member)
    let other = try await accounts.signIn(with: Identity(issuer: "https://other.example", subject: "1"), name: "Moss", from: client)
    #expect(try await ![.local, member].contains(user(other)))
    // No password opens an account without one.
    for password in [Account.noPassword, "", "identity", "scrypt$2$1$1$$"] {
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "mOSS 2", password: password, from: client) }
    }
  }

  @Test("Without an owner, registration creates no account")
  func withoutOwner() async throws {
    try await accounts.setAllowsRegistration(true)
    await #expect(throws: IdentityError.unknown) { try await accounts.signIn(with: identity, name: "Moss", from: client) }
  }

  @Test("Registrations from one address are limited")
  func limit() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    try await accounts.setAllowsRegistration(true)
    for number in 0..<5 {
      _ = try await accounts.signIn(with: Identity(issuer: "https://id.example", subject: "\(number)"), name: "", from: client)
    }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 3_600)) {
      try await accounts.signIn(with: Identity(issuer: "https://id.example", subject: "x"), name: "", from: client)
    }
    _ = try await accounts.signIn(with: Identity(issuer: "https://id.example", subject: "4"), name: "", from: client)
    #expect(
      try await Set(sample.library.accounts.all().map(\.name)) == [
        "Moss", "Listener", "Listener 2", "Listener 3", "Listener 4", "Listener 5",
      ])
  }

  @Test("An invitation lets an identity join, once, and a known identity does not use it up")
  func invitation() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    let token = try await accounts.invite(by: .local)
    let fern = try #require(try await user(try await accounts.accept(invitation: token, with: identity, name: "Fern", from: client)))
    let other = Identity(issuer: "https://id.example", subject: "2")
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.accept(invitation: token, with: other, name: "Ivy", from: client)
    }
    let second = try await accounts.invite(by: .local)
    #expect(try await user(try await accounts.accept(invitation: second, with: identity, name: "Fern", from: client)) == fern)
    #expect(try await accounts.isValid(.invitation, token: second))
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.accept(invitation: "x", with: other, name: "Ivy", from: client)
    }
    #expect(try await sample.library.accounts.all().count == 2)
  }

  @Test("The setup code makes an identity the owner, once")
  func setup() async throws {
    _ = accounts.ownerCode()
    await #expect(throws: AccountError.invalidLink) { try await accounts.checkSetup(code: "ABCD-EFGH-JKLM", from: client) }
    try await accounts.checkSetup(code: accounts.ownerCode(), from: client)
    let token = try await accounts.setUpOwner(with: identity, name: "Moss\u{202E}\n", from: client)
    #expect(try await accounts.user(token: token, in: .accounts)?.isOwner == true)
    #expect(try await accounts.account(of: .local)?.name == "Moss")
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.setUpOwner(with: Identity(issuer: "https://id.example", subject: "2"), name: "Fern", from: client)
    }
    #expect(try await sample.library.identities.identities(of: .local) == [identity])
    #expect(try await !accounts.hasPassword(.local))
  }

  @Test("A disabled account does not open, and its sessions end")
  func disabled() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    try await accounts.connect(identity, to: fern)
    let token = try await accounts.signIn(with: identity, name: "", from: client)
    try await accounts.setDisabled(true, fern)
    #expect(try await user(token) == nil)
    await #expect(throws: IdentityError.disabled) { try await accounts.signIn(with: identity, name: "", from: client) }
    let invitation = try await accounts.invite(by: .local)
    await #expect(throws: IdentityError.disabled) {
      try await accounts.accept(invitation: invitation, with: identity, name: "", from: client)
    }
    try await accounts.setDisabled(false, fern)
    #expect(try await user(try await accounts.signIn(with: identity, name: "", from: client)) == fern)
  }

  @Test("An identity belongs to one account, and an account has one of each provider")
  func connecting() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    try await accounts.connect(identity, to: fern)
    try await accounts.connect(identity, to: fern)
    await #expect(throws: IdentityError.connectedToOther) { try await accounts.connect(identity, to: .local) }
    await #expect(throws: IdentityError.alreadyConnected) {
      try await accounts.connect(Identity(issuer: identity.issuer, subject: "2"), to: fern)
    }
    await #expect(throws: AccountError.noSuchAccount) { try await accounts.connect(identity, to: UserID(99)) }
    await #expect(throws: AccountError.wrongPassword) { try await accounts.disconnect(fern, password: "a mossy wall", from: client) }
    #expect(try await sample.library.identities.identities(of: fern) == [identity])
    try await accounts.disconnect(fern, password: "under the wall", from: client)
    #expect(try await sample.library.identities.identities(of: fern).isEmpty)
    await #expect(throws: IdentityError.unknown) { try await accounts.signIn(with: identity, name: "Fern", from: client) }
  }

  @Test("The only way in cannot be removed")
  func onlyWayIn() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    try await accounts.setAllowsRegistration(true)
    let fern = try #require(try await user(try await accounts.signIn(with: identity, name: "Fern", from: client)))
    await #expect(throws: IdentityError.onlyWayIn) { try await accounts.disconnect(fern, password: "identity", from: client) }
    let link = try await accounts.resetLink(for: fern)
    _ = try await accounts.reset(token: link, password: "under the wall", from: client)
    try await accounts.disconnect(fern, password: "under the wall", from: client)
  }

  @Test(
    "Names of providers become names of accounts",
    arguments: [
      ("Fern", "Fern"), ("  Fern\t", "Fern"), ("", "Listener"), ("\u{202E}\u{200B}\n", "Listener"), ("a\u{0}b", "ab"),
      (String(repeating: "a", count: 100), String(repeating: "a", count: 64)),
      ("a" + String(repeating: "\u{301}", count: 5_000), "Listener"), ("<b>Fern</b>", "<b>Fern</b>"),
    ])
  func names(suggested: String, name: String) {
    #expect(Accounts.cleanedName(suggested) == name)
  }
}
