import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Accounts

@Suite("Sessions", .timeLimit(.minutes(5)))
struct SessionTests {
  private let sample: SampleLibrary
  private let clock = FixedClock()
  private let accounts: Accounts
  private let client = Client(address: "127.0.0.1", userAgent: nil)

  init() async throws {
    sample = try await SampleLibrary()
    accounts = Accounts(library: sample.library, hasher: PasswordHasher(rounds: 16), now: clock.read)
  }

  private func withKey(_ test: (AccessKey, String) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let key = try AccessKey(in: folder)
      try await test(key, String(key.query.dropFirst(4)))
    }
  }

  @Test("The key opens a session of the only user, which works in no other mode")
  func key() async throws {
    try await withKey { key, text in
      let token = try await accounts.signIn(key: text, key, from: client)
      let found = try #require(try await accounts.user(token: token, in: .key))
      #expect(found.user == .local && found.isOwner && !found.isExtended)
      #expect(try await accounts.user(token: token, in: .accounts) == nil)
      // The owner's account ends it for good.
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      #expect(try await accounts.user(token: token, in: .accounts) == nil)
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(key: text + "x", key, from: client) }
      await #expect(throws: AccountError.wrongPassword) { try await accounts.signIn(key: "", key, from: client) }
    }
  }

  @Test("A session ends half a year after its last use")
  func expiry() async throws {
    try await withKey { key, text in
      let token = try await accounts.signIn(key: text, key, from: client)
      clock.advance(by: 3601)
      #expect(try await accounts.user(token: token, in: .key)?.isExtended == true)
      #expect(try await accounts.user(token: token, in: .key)?.isExtended == false)
      clock.advance(by: Accounts.sessionLifetime - 1)
      #expect(try await accounts.user(token: token, in: .key)?.isExtended == true)
      clock.advance(by: Accounts.sessionLifetime)
      #expect(try await accounts.user(token: token, in: .key) == nil)
    }
  }

  @Test("The last activity of an account is stored once an hour at most, and stays after a sign-out")
  func lastSeen() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    func seen() async throws -> Date? { try await accounts.account(of: .local)?.lastSeen }
    #expect(try await seen() == nil)
    let token = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    let first = clock.now
    #expect(try await seen() == first)
    clock.advance(by: 3599)
    _ = try await accounts.user(token: token, in: .accounts)
    #expect(try await seen() == first)
    clock.advance(by: 1)
    _ = try await accounts.user(token: token, in: .accounts)
    #expect(try await seen() == clock.now)
    try await accounts.signOutEverywhere(.local)
    #expect(try await seen() == clock.now)
  }

  @Test("A session that was ended is known as such until it would have expired; one that has expired is not")
  func ended() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    func open() async throws -> String { try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client) }
    func id(_ token: String) async throws -> Int64 { try #require(try await accounts.user(token: token, in: .accounts)).session }
    let (first, second, third) = (try await open(), try await open(), try await open())
    #expect(try await !accounts.isEnded(token: first))
    try await accounts.signOut(id(first), of: .local)
    try await accounts.signOutEverywhere(.local, except: id(second))
    for token in [first, third] { #expect(try await accounts.isEnded(token: token)) }
    for token in [second, "unknown"] { #expect(try await !accounts.isEnded(token: token)) }
    clock.advance(by: Accounts.sessionLifetime)
    for token in [first, second, third] { #expect(try await !accounts.isEnded(token: token)) }
    #expect(try await accounts.user(token: second, in: .accounts) == nil)
  }

  @Test("A session can be ended by its user only")
  func revoking() async throws {
    try await accounts.addOwner(name: "Moss", password: "a mossy wall")
    let fern = try await accounts.addMember(name: "Fern", password: "under the wall")
    let moss = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
    let session = try #require(try await accounts.sessions(of: .local, in: .accounts).first)
    #expect(try await !accounts.signOut(session.id, of: fern))
    #expect(try await accounts.user(token: moss, in: .accounts) != nil)
    #expect(try await accounts.signOut(session.id, of: .local))
    #expect(try await accounts.user(token: moss, in: .accounts) == nil)
    #expect(try await !accounts.isValid(session.id, in: .accounts))
  }

  @Test("Sessions with the key are not among those of a server with accounts")
  func sessionsOfOtherMode() async throws {
    try await withKey { key, text in
      _ = try await accounts.signIn(key: text, key, from: client)
      try await accounts.addOwner(name: "Moss", password: "a mossy wall")
      _ = try await accounts.signIn(name: "Moss", password: "a mossy wall", from: client)
      #expect(try await accounts.sessions(of: .local, in: .accounts).map(\.kind) == [.password])
      #expect(try await accounts.sessions(of: .local, in: .key).map(\.kind) == [.key])
      #expect(try await accounts.sessions(of: .local, in: .open).isEmpty)
    }
  }

  @Test("A user's hundred latest sessions stay")
  func limit() async throws {
    try await withKey { key, text in
      let first = try await accounts.signIn(key: text, key, from: client)
      for _ in 0..<100 {
        clock.advance(by: 1)
        _ = try await accounts.signIn(key: text, key, from: client)
      }
      #expect(try await accounts.sessions(of: .local, in: .key).count == 100)
      #expect(try await accounts.user(token: first, in: .key) == nil)
    }
  }

  @Test("Tokens that are not ours find nothing", arguments: ["", "x", String(repeating: "A", count: 43), "' OR 1=1 --"])
  func badTokens(token: String) async throws {
    #expect(try await accounts.user(token: token, in: .key) == nil)
    #expect(try await accounts.user(token: token, in: .accounts) == nil)
  }
}
