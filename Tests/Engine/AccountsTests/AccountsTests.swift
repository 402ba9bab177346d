import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Accounts

@Suite("Accounts", .timeLimit(.minutes(5)))
struct AccountsTests {
  private let sample: SampleLibrary
  private let clock = FixedClock()
  private let accounts: Accounts
  private let client = Client(address: "192.0.2.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")

  init() async throws {
    sample = try await SampleLibrary()
    accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16), now: clock.read)
  }

  private func setUpOwner() async throws -> String {
    try await accounts.setUpOwner(code: accounts.ownerCode(), name: "Moss", password: "a mossy wall", from: client)
  }

  @Test("The setup code makes the existing user the owner, once")
  func setup() async throws {
    #expect(try await !accounts.haveOwner())
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.setUpOwner(code: "ABCD-EFGH-JKLM", name: "Moss", password: "a mossy wall", from: client)
    }
    let code = accounts.ownerCode()
    let token = try await accounts.setUpOwner(code: code.lowercased(), name: " Moss ", password: "a mossy wall", from: client)
    let signedIn = try #require(try await accounts.user(token: token, in: .accounts))
    #expect(signedIn.user == .local && signedIn.isOwner)
    #expect(try await sample.library.accounts.all().map(\.name) == ["Moss"])
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.setUpOwner(code: code, name: "Fern", password: "a mossy wall", from: client)
    }
  }

  @Test("A full disk ends no session")
  func fullDisk() async throws {
    let database = try FillingDatabase()
    let accounts = Accounts(library: Library(database: database), hasher: PasswordHasher(rounds: 16), now: clock.read)
    let token = try await accounts.setUpOwner(code: accounts.ownerCode(), name: "Moss", password: "a mossy wall", from: client)
    clock.advance(by: 30 * 86_400)
    database.fill(after: 0)
    #expect(try await accounts.user(token: token, in: .accounts)?.isExtended == false)
    database.fill(after: .max)
    #expect(try await accounts.user(token: token, in: .accounts)?.isExtended == true)
  }

  @Test("A name is compared without case, a password exactly")
  func signIn() async throws {
    _ = try await setUpOwner()
    let token = try await accounts.signIn(name: "mOSS", password: "a mossy wall", from: client)
    #expect(try await accounts.user(token: token, in: .accounts) != nil)
    #expect(try await accounts.sessions(of: .local, in: .accounts).map(\.device) == ["Firefox on Linux", "Firefox on Linux"])
    for (name, password) in [("Moss", "A mossy wall"), ("Moss", ""), ("Fern", "a mossy wall"), ("", ""), ("Moss", "short")] {
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: name, password: password, from: client) }
    }
  }

  @Test("After thirty failures an address rests, whatever names it tried, and a success of its own does not clear them")
  func addressAttempts() async throws {
    _ = try await setUpOwner()
    for attempt in 0..<30 {
      await #expect(throws: AccountError.wrongPassword) {
        try await accounts.signIn(name: "name \(attempt)", password: "wrong one", from: client)
      }
      if attempt == 20 { _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client) }
    }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 900)) {
      try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    }
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: Client(address: "192.0.2.99", userAgent: nil))
  }

  @Test("An invitation creates one account, and expires after a week")
  func invitation() async throws {
    _ = try await setUpOwner()
    let token = try await accounts.invite(by: .local)
    let session = try await accounts.accept(invitation: token, name: "Fern", password: "under the wall", from: client)
    let fern = try #require(try await accounts.user(token: session, in: .accounts))
    #expect(fern.user != .local && !fern.isOwner)
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.accept(invitation: token, name: "Ivy", password: "up the wall!", from: client)
    }
    let late = try await accounts.invite(by: .local)
    clock.advance(by: 7 * 86_400)
    await #expect(throws: AccountError.invalidLink) {
      try await accounts.accept(invitation: late, name: "Ivy", password: "up the wall!", from: client)
    }
    #expect(try await accounts.invitations().isEmpty)
  }

  @Test("An invitation has the name that the owner gives it, within the bounds of names")
  func namedInvitation() async throws {
    _ = try await setUpOwner()
    _ = try await accounts.invite(by: .local, named: " Grandma’s phone ")
    clock.advance(by: 1)
    _ = try await accounts.invite(by: .local, named: " \n")
    #expect(try await accounts.invitations().map(\.name) == ["", "Grandma’s phone"])
    for name in [String(repeating: "x", count: 65), "two\nlines", "\u{202E}reversed"] {
      await #expect(throws: AccountError.invalidName) { try await accounts.invite(by: .local, named: name) }
    }
    #expect(try await accounts.invitations().count == 2)
  }

  @Test("A renamed user signs in with the new name alone, and stays signed in")
  func renaming() async throws {
    _ = try await setUpOwner()
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    let session = try await accounts.signIn(name: "Fern", password: "under the wall", from: client)
    try await accounts.rename(fern, to: " Bracken ")
    let found = try #require(try await accounts.user(token: session, in: .accounts))
    #expect(found.user == fern && found.name == "Bracken")
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.signIn(name: "Fern", password: "under the wall", from: client)
    }
    _ = try await accounts.signIn(name: "bracken", password: "under the wall", from: client)
    // Only the case changes.
    try await accounts.rename(fern, to: "BRACKEN")
    #expect(try await accounts.account(of: fern)?.name == "BRACKEN")
    // The earlier name is free.
    _ = try await accounts.addMember(name: "Fern", password: "over the wall")
  }

  @Test("A user gets neither a taken name nor one that is no name")
  func refusedRenaming() async throws {
    _ = try await setUpOwner()
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    await #expect(throws: AccountError.nameTaken) { try await accounts.rename(fern, to: "mOSS") }
    for name in ["", "  ", String(repeating: "x", count: 65), "a\u{0}b"] {
      await #expect(throws: AccountError.invalidName) { try await accounts.rename(fern, to: name) }
    }
    await #expect(throws: AccountError.noSuchAccount) { try await accounts.rename(UserID(99), to: "Ivy") }
    #expect(try await accounts.account(of: fern)?.name == "Fern")
  }

  @Test("A taken name keeps the invitation")
  func takenName() async throws {
    _ = try await setUpOwner()
    let token = try await accounts.invite(by: .local)
    await #expect(throws: AccountError.nameTaken) {
      try await accounts.accept(invitation: token, name: "MOSS", password: "under the wall", from: client)
    }
    #expect(try await accounts.isValid(.invitation, token: token))
  }

  @Test("Registration needs the owner's permission")
  func registration() async throws {
    _ = try await setUpOwner()
    await #expect(throws: AccountError.registrationClosed) {
      try await accounts.register(name: "Fern", password: "under the wall", from: client)
    }
    try await accounts.setAllowsRegistration(true)
    _ = try await accounts.register(name: "Fern", password: "under the wall", from: client)
    for number in 0..<4 { _ = try await accounts.register(name: "Fern \(number)", password: "under the wall", from: client) }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 3600)) {
      try await accounts.register(name: "Fern 5", password: "under the wall", from: client)
    }
  }

  @Test(
    "Names and passwords have limits",
    arguments: [
      ("", "long enough"), (String(repeating: "a", count: 65), "long enough"), ("a\u{0}b", "long enough"), ("a\u{202E}b", "long enough"),
    ])
  func badNames(name: String, password: String) async throws {
    _ = try await setUpOwner()
    await #expect(throws: AccountError.invalidName) { try await accounts.addMember(name: name, password: password) }
    await #expect(throws: AccountError.passwordLength(8...1024)) { try await accounts.addMember(name: "Fern", password: "seven77") }
    await #expect(throws: AccountError.passwordLength(8...1024)) {
      try await accounts.addMember(name: "Fern", password: String(repeating: "x", count: 1025))
    }
    try await accounts.addMember(name: "Fern", password: String(repeating: "x", count: 1024))
  }

  @Test("A reset link sets a password within an hour, once, and signs every device out")
  func reset() async throws {
    let before = try await setUpOwner()
    let token = try await accounts.resetLink(for: .local)
    clock.advance(by: 3599)
    let after = try await accounts.reset(token: token, password: "a new wall", from: client)
    #expect(try await accounts.user(token: before, in: .accounts) == nil)
    #expect(try await accounts.user(token: after, in: .accounts) != nil)
    await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client) }
    await #expect(throws: AccountError.invalidLink) { try await accounts.reset(token: token, password: "a third wall", from: client) }
    let late = try await accounts.resetLink(for: .local)
    clock.advance(by: 3600)
    await #expect(throws: AccountError.invalidLink) { try await accounts.reset(token: late, password: "a third wall", from: client) }
  }

  @Test("A changed password ends the other sessions only")
  func changePassword() async throws {
    let other = try await setUpOwner()
    let own = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    let session = try #require(try await accounts.user(token: own, in: .accounts)?.session)
    await #expect(throws: AccountError.wrongPassword) {
      try await accounts.changePassword(of: .local, from: "not this one", to: "a new wall", keeping: session, from: client)
    }
    try await accounts.changePassword(of: .local, from: "a mossy wall", to: "a new wall", keeping: session, from: client)
    #expect(try await accounts.user(token: own, in: .accounts) != nil)
    #expect(try await accounts.user(token: other, in: .accounts) == nil)
  }

  @Test("A disabled account has no sessions and cannot sign in; the owner's cannot be disabled")
  func disabling() async throws {
    _ = try await setUpOwner()
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    let token = try await accounts.signIn(name: "Fern", password: "under the wall", from: client)
    try await accounts.setDisabled(true, fern)
    #expect(try await accounts.user(token: token, in: .accounts) == nil)
    await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Fern", password: "under the wall", from: client) }
    try await accounts.setDisabled(false, fern)
    #expect(try await accounts.user(token: token, in: .accounts) == nil)
    _ = try await accounts.signIn(name: "Fern", password: "under the wall", from: client)
    await #expect(throws: AccountError.isOwner) { try await accounts.setDisabled(true, .local) }
  }

  @Test("The id of a deleted user is not used again")
  func userIDs() async throws {
    _ = try await setUpOwner()
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    try await sample.library.accounts.delete(fern)
    #expect(try await accounts.addMember(name: "Ivy", password: "up the wall!").rawValue > fern.rawValue)
  }
}
