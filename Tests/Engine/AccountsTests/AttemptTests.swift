import BlockingWork
import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Accounts

@Suite("Attempts", .timeLimit(.minutes(5)))
struct AttemptTests {
  private let sample: SampleLibrary
  private let clock = FixedClock()
  private let accounts: Accounts
  private let client = Client(address: "198.51.100.7", userAgent: nil)

  init() async throws {
    sample = try await SampleLibrary()
    accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16), now: clock.read)
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
  }

  @Test("Failures from many networks slow an account down, and a pause lets the right password in")
  func flood() async throws {
    try await flood("Moss")
    await #expect(throws: AccountError.tooManyAttempts(seconds: 30)) {
      try await accounts.signIn(name: "MOSS", password: "a mossy wall", from: client)
    }
    clock.advance(by: 30)
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    await #expect(throws: AccountError.tooManyAttempts(seconds: 30)) {
      try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    }
    clock.advance(by: 870)
    for _ in 0..<2 { _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client) }
  }

  @Test("After ten failures on an account, a network rests for a quarter of an hour, also with pauses")
  func network() async throws {
    for _ in 0..<10 {
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Moss", password: "wrong one", from: client) }
    }
    clock.advance(by: 60)
    await #expect(throws: AccountError.tooManyAttempts(seconds: 840)) {
      try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    }
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: Client(address: "192.0.2.99", userAgent: nil))
  }

  @Test("A known browser signs in during a flood, and has ten failures of its own")
  func knownBrowser() async throws {
    let known = Client(address: "198.51.100.7", userAgent: nil, marks: try await accounts.knownBrowsers.adding(.local, to: nil))
    try await flood("Moss")
    // Its network may be one of those that rest.
    for number in 0..<30 { _ = try? await accounts.signIn(name: "name \(number)", password: "wrong one", from: client) }
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: known)
    for _ in 0..<10 {
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Moss", password: "wrong one", from: known) }
    }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 900)) {
      try await accounts.signIn(name: "Moss", password: "a mossy wall", from: known)
    }
    let other = Client(address: "198.51.100.7", userAgent: nil, marks: try await accounts.knownBrowsers.adding(.local, to: known.marks))
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: other)
  }

  @Test("Many marks of a user give no more than thirty failures, and then an attempt in half a minute")
  func collectedMarks() async throws {
    func browser() async throws -> Client {
      Client(address: "198.51.100.7", userAgent: nil, marks: try await accounts.knownBrowsers.adding(.local, to: nil))
    }
    for _ in 0..<30 {
      let known = try await browser()
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: "Moss", password: "wrong one", from: known) }
    }
    let known = try await browser()
    await #expect(throws: AccountError.tooManyAttempts(seconds: 30)) {
      try await accounts.signIn(name: "Moss", password: "a mossy wall", from: known)
    }
    clock.advance(by: 30)
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: known)
  }

  @Test("A mark is bound to its user, cannot be forged, and a browser has those of its latest four users")
  func marks() async throws {
    let browsers = accounts.knownBrowsers
    var marks: String?
    for user in [1, 2, 3, 4, 5, 4] as [Int64] { marks = try await browsers.adding(UserID(user), to: marks) }
    #expect(try await browsers.latestUser(in: marks) == UserID(4))
    for user in [2, 3, 4, 5] as [Int64] { #expect(try await browsers.mark(of: UserID(user), in: marks) != nil) }
    #expect(try await browsers.mark(of: .local, in: marks) == nil)
    let mark = try #require(try await browsers.mark(of: UserID(2), in: marks))
    for forged in ["1\(mark.dropFirst())", "\(mark.dropLast())~", "1..", "~~~", "", String(repeating: "1.a.b~", count: 1_000)] {
      #expect(try await browsers.latestUser(in: forged) == nil, "\(forged.prefix(20))")
    }
    let others = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16)).knownBrowsers
    #expect(try await others.latestUser(in: marks) == nil)
  }

  @Test("A signed-in user changes the password during a flood")
  func changedPassword() async throws {
    try await flood("Moss")
    try await accounts.changePassword(of: .local, from: "a mossy wall", to: "a new wall", keeping: nil, from: client)
  }

  @Test("Wrong links, codes and keys of others refuse no valid ones")
  func randomSecrets() async throws {
    let (invitation, link) = (try await accounts.invite(by: .local), try await accounts.resetLink(for: .local))
    for number in 0..<15 {
      let other = Client(address: "192.0.2.\(number)", userAgent: nil)
      await #expect(throws: AccountError.invalidLink) {
        try await accounts.accept(invitation: "wrong", name: "Fern", password: "under the wall", from: other)
      }
      await #expect(throws: AccountError.invalidLink) { try await accounts.reset(token: "wrong", password: "a new wall", from: other) }
    }
    try await withTemporaryFolder { folder in
      let key = try AccessKey(in: folder)
      for number in 0..<15 {
        let other = Client(address: "203.0.113.\(number)", userAgent: nil)
        await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(key: "wrong", key, from: other) }
        await #expect(throws: AccountError.invalidLink) { try await accounts.checkSetup(code: "wrong", from: other) }
      }
      _ = try await accounts.signIn(key: String(key.query.dropFirst(4)), key, from: client)
    }
    _ = try await accounts.accept(invitation: invitation, name: "Fern", password: "under the wall", from: client)
    _ = try await accounts.reset(token: link, password: "a new wall", from: client)
  }

  @Test("The addresses of an IPv6 network are one client")
  func addressesOfNetwork() async throws {
    try await accounts.setAllowsRegistration(true)
    func client(_ number: Int) -> Client { Client(address: "2001:db8:0:7::\(number)", userAgent: nil) }
    for number in 0..<5 { _ = try await accounts.register(name: "Fern \(number)", password: "under the wall", from: client(number)) }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 3_600)) {
      try await accounts.register(name: "Ivy", password: "under the wall", from: client(9))
    }
    for number in 0..<30 {
      await #expect(throws: AccountError.wrongPassword) {
        try await accounts.signIn(name: "name \(number)", password: "wrong one", from: client(number))
      }
    }
    await #expect(throws: AccountError.tooManyAttempts(seconds: 900)) {
      try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client(99))
    }
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: Client(address: "2001:db8:0:8::1", userAgent: nil))
  }

  @Test("Attempts that an account refuses do not count for their network")
  func refusedAttempts() async throws {
    try await accounts.addMember(name: "Fern", password: "under the wall")
    try await flood("Moss")
    for _ in 0..<40 {
      await #expect(throws: AccountError.tooManyAttempts(seconds: 30)) {
        try await accounts.signIn(name: "Moss", password: "wrong one", from: client)
      }
    }
    _ = try await accounts.signIn(name: "Fern", password: "under the wall", from: client)
  }

  @Test("A full queue of strangers' passwords refuses strangers, and no user")
  func queue() async throws {
    let strangers = ConcurrencyLimiter(max: 1, maxWaiting: 0)
    let accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16, strangers: strangers), now: clock.read)
    let known = Client(address: "192.0.2.1", userAgent: nil, marks: try await accounts.knownBrowsers.adding(.local, to: nil))
    try await strangers.run {
      for _ in 0..<12 {
        await #expect(throws: AccountError.busy) { try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client) }
      }
      _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: known)
      try await accounts.checkPassword("a mossy wall", of: .local, from: client)
    }
    // A busy server is no failure of the client.
    _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
  }

  // MARK: - Private

  private func flood(_ name: String) async throws {
    for number in 0..<10 {
      let other = Client(address: "192.0.2.\(number)", userAgent: nil)
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(name: name, password: "wrong one", from: other) }
    }
  }
}
