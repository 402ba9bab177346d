import Foundation
import TestSupport
import Testing

@testable import Accounts

@Suite("Secrets of accounts", .timeLimit(.minutes(5)))
struct SecretsOfAccountsTests {
  @Test("A hash is salted, carries its cost, and verifies its password only")
  func hashing() async throws {
    let hasher = PasswordHasher(rounds: 16)
    let hash = try await hasher.hash("a mossy wall")
    #expect(hash.hasPrefix("scrypt$16$8$3$"))
    #expect(try await hasher.hash("a mossy wall") != hash)
    #expect(try await hasher.verify("a mossy wall", hash))
    #expect(try await !hasher.verify("a mossy Wall", hash))
    #expect(try await !hasher.verify("a mossy wall", nil))
    // A larger cost today reads the hashes of yesterday.
    #expect(try await PasswordHasher(rounds: 64).verify("a mossy wall", hash))
  }

  @Test("The same letters from another keyboard are the same password")
  func normalization() async throws {
    let hasher = PasswordHasher(rounds: 16)
    #expect(try await hasher.verify("cafe\u{301}-au-lait", try await hasher.hash("caf\u{e9}-au-lait")))
  }

  /// RFC 7914, section 12.
  @Test("The hash function is scrypt")
  func vector() async throws {
    let salt = Data("SodiumChloride".utf8).base64EncodedString()
    let expected = Data([
      0x70, 0x23, 0xBD, 0xCB, 0x3A, 0xFD, 0x73, 0x48, 0x46, 0x1C, 0x06, 0xCD, 0x81, 0xFD, 0x38, 0xEB,
      0xFD, 0xA8, 0xFB, 0xBA, 0x90, 0x4F, 0x8E, 0x3E, 0xA9, 0xB5, 0x43, 0xF6, 0x54, 0x5D, 0xA1, 0xF2,
    ])
    #expect(try await PasswordHasher().verify("pleaseletmein", "scrypt$16384$8$1$\(salt)$\(expected.base64EncodedString())"))
  }

  @Test(
    "A stored hash that is damaged verifies nothing",
    arguments: [
      "", "scrypt", "scrypt$16$8$3$$", "scrypt$0$8$3$AAAAAAAAAAAAAAAAAAAAAA==$AAAA", "scrypt$99999999999999999999$8$3$AAAA$AAAA",
      "scrypt$17$8$3$AAAAAAAAAAAAAAAAAAAAAA==$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=", "md5$a$b$c$d$e",
    ])
  func damagedHashes(stored: String) async throws {
    #expect(try await !PasswordHasher(rounds: 16).verify("", stored))
  }

  @Test("The key's file is created once, for its owner only, and never used when it is empty")
  func accessKey() async throws {
    try await withTemporaryFolder { folder in
      let key = try AccessKey(in: folder)
      let path = folder.appendingPathComponent("access.key").path
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      let again = try AccessKey(in: folder)
      #expect(again.query == key.query)
      #expect(key.matches(String(key.query.dropFirst(4))) && !key.matches("") && !key.matches(key.query))
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      _ = try AccessKey(in: folder)
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      for content in ["", "\n", "short"] {
        try Data(content.utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: AccessKeyError.invalid(path: path)) { try AccessKey(in: folder) }
      }
    }
  }

  @Test("A flood of subjects does not erase the record of an attack, and a clock set back ends a window")
  func attempts() {
    let limiter = AttemptLimiter(maxFailures: 3, window: 60)
    let moment = Date(timeIntervalSince1970: 1_790_000_000)
    for _ in 0..<3 { #expect(limiter.begin("moss", at: moment) == nil) }
    for number in 0..<25_000 { _ = limiter.begin("flood \(number)", at: moment) }
    #expect(limiter.begin("moss", at: moment + 1) == 59)
    #expect(limiter.begin("moss", at: moment - 10) == nil)
  }

  @Test(
    "A device is named by its browser and system",
    arguments: [
      (
        "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1",
        "Safari on iPhone"
      ),
      ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0", "Edge on Windows"),
      ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36", "Chrome on Android"),
      ("Mozilla/5.0 (X11; CrOS x86_64 15917.0.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36", "Chrome on Chromebook"),
      ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36 EdgA/130.0", "Edge on Android"),
      ("curl/8.0", "curl"), ("", ""), (String(repeating: "x", count: 100_000) + "Firefox/1", ""),
    ])
  func device(userAgent: String, name: String) {
    #expect(Client(address: "", userAgent: userAgent).device == name)
  }
}
