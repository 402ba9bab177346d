import Library
import PodcastModel
import TestSupport
import Testing

@testable import Accounts

@Suite struct AccountLogTests {
  private let log = LogRecorder()
  private let client = Client(address: "192.0.2.7", userAgent: nil)
  private let accounts: Accounts

  init() async throws {
    let sample = try await SampleLibrary()
    accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16), logger: log.logger, now: FixedClock().read)
    try await accounts.addOwner(name: "moss", password: "a mossy wall")
  }

  @Test func aSignInAndAFailedOneAreALineEach() async throws {
    _ = try await accounts.signIn(name: "moss", password: "a mossy wall", from: client)
    await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Moss", password: "another wall", from: client) }
    #expect(log.lines.count == 3)
    #expect(log.lines[1].hasPrefix("notice signed in address=192.0.2.7 by=password") && log.lines[1].hasSuffix("name=moss"))
    #expect(log.lines[2] == "warning sign-in failed address=192.0.2.7 for=account moss")
  }

  @Test func aLockedAccountSaysSo() async throws {
    for _ in 0..<10 { _ = try? await accounts.signIn(name: "moss", password: "another wall", from: client) }
    await #expect(throws: AccountError.self) { try await accounts.signIn(name: "moss", password: "a mossy wall", from: client) }
    #expect(log.lines.last == "warning sign-in refused after too many attempts address=192.0.2.7 for=account moss")
  }

  @Test func createdAndDisabledAccountsAreALineEach() async throws {
    let fern = try await accounts.addMember(name: "fern", password: "a fern in shade")
    try await accounts.setDisabled(true, fern)
    try await accounts.setDisabled(false, fern)
    #expect(
      log.lines == [
        "notice account created name=moss role=owner", "notice account created name=fern role=member", "notice account disabled name=fern",
        "notice account enabled name=fern",
      ])
  }

  @Test func aRenamedAccountIsALineWithBothNames() async throws {
    try await accounts.rename(.local, to: "lichen")
    #expect(log.lines.last == "notice account renamed earlier=moss name=lichen")
  }

  @Test func noSecretIsInTheLog() async throws {
    let token = try await accounts.signIn(name: "moss", password: "a mossy wall", from: client)
    let invitation = try await accounts.invite(by: .local)
    _ = try await accounts.accept(invitation: invitation, name: "fern", password: "a fern in shade", from: client)
    _ = try? await accounts.setUpOwner(code: "ABCD-EFGH-JKLM", name: "moss", password: "a mossy wall", from: client)
    for secret in [token, invitation, "a mossy wall", "a fern in shade", "ABCD"] { #expect(!log.lines.contains { $0.contains(secret) }) }
  }
}
