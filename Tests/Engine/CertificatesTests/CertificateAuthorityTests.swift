import Foundation
import TestSupport
import Testing

@testable import Certificates

@Suite struct CertificateAuthorityTests {
  private static let day: TimeInterval = 86_400

  private static func open(_ folder: URL, for name: String = "earnest.local", at clock: FixedClock) throws -> CertificateAuthority {
    try CertificateAuthority(in: folder, for: name, machine: "nas", now: clock.now)
  }

  @Test func openSSLAcceptsItsNamesAndAddresses() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let authority = try Self.open(folder, at: clock)
      let leaf = try authority.issue(for: ["192.168.1.20", "10.1.2.3", "fd12::7", "no address"], now: clock.now)
      #expect(leaf.addresses == ["192.168.1.20", "10.1.2.3", "fd12::7"])
      let file = folder.appending(path: "lan-ca.crt")
      for check in [
        ["-verify_hostname", "earnest.local"], ["-verify_hostname", "localhost"], ["-verify_ip", "192.168.1.20"],
        ["-verify_ip", "10.1.2.3"],
        ["-verify_ip", "fd12::7"], ["-verify_ip", "127.0.0.1"],
      ] {
        #expect(try OpenSSL.verify(leaf.chain, with: file, at: clock.now, check).hasSuffix(": OK\n"), "\(check)")
      }
      for check in [["-verify_hostname", "nas.local"], ["-verify_hostname", "example.com"], ["-verify_ip", "192.168.1.21"]] {
        #expect(try OpenSSL.verify(leaf.chain, with: file, at: clock.now, check).contains("mismatch"), "\(check)")
      }
    }
  }

  /// A thief of the key could sign any name; the constraints make devices refuse it.
  @Test func openSSLRefusesOtherNamesOfTheSameAuthority() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let authority = try Self.open(folder, at: clock)
      let file = folder.appending(path: "lan-ca.crt")
      let stolen = authority.renamed("example.com")
      let foreign = try stolen.issue(for: [], now: clock.now)
      #expect(try OpenSSL.verify(foreign.chain, with: file, at: clock.now, []).contains("permitted subtree violation"))
      let other = try authority.renamed("printer.local").issue(for: [], now: clock.now)
      #expect(try OpenSSL.verify(other.chain, with: file, at: clock.now, []).contains("permitted subtree violation"))
      for address in ["8.8.8.8", "172.32.0.1", "2001:db8::1"] {
        let leaf = try authority.issue(for: [address], now: clock.now)
        #expect(try OpenSSL.verify(leaf.chain, with: file, at: clock.now, []).contains("permitted subtree violation"), "\(address)")
      }
    }
  }

  @Test func hasCriticalExtensionsAndPrivateFiles() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let authority = try Self.open(folder, at: clock)
      let file = folder.appending(path: "lan-ca.crt")
      let text = try OpenSSL.run(["x509", "-in", file.path, "-noout", "-text", "-fingerprint", "-sha256"])
      #expect(text.contains("CA:TRUE, pathlen:0") && text.contains("X509v3 Name Constraints: critical"))
      #expect(text.contains("X509v3 Basic Constraints: critical") && text.contains("X509v3 Key Usage: critical"))
      #expect(text.contains("Certificate Sign, CRL Sign") && text.contains("IP:192.168.0.0/255.255.0.0"))
      #expect(text.contains("Subject: O = Earnest, CN = Earnest on nas") && authority.title == "Earnest on nas")
      #expect(text.contains("Fingerprint=\(try authority.fingerprint())"))
      for name in ["lan-ca.crt", "lan-ca.key"] {
        let facts = try FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path)
        #expect(facts[.posixPermissions] as? Int == 0o600)
      }
      let again = try Self.open(folder, at: clock)
      #expect(try again.fingerprint() == authority.fingerprint())
    }
  }

  @Test func limitsLifetimes() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let authority = try Self.open(folder, at: clock)
      let leaf = try authority.issue(for: [], now: clock.now)
      #expect(leaf.notAfter.timeIntervalSince(leaf.notBefore) <= 398 * Self.day)
      #expect(!leaf.isDue(at: clock.now) && !leaf.isDue(at: leaf.notAfter - 31 * Self.day))
      #expect(leaf.isDue(at: leaf.notAfter - 29 * Self.day) && leaf.isDue(at: leaf.notBefore - 1))
      let file = folder.appending(path: "lan-ca.crt")
      #expect(try OpenSSL.verify(leaf.chain, with: file, at: leaf.notAfter + 60, []).contains("expired"))
    }
  }

  /// Devices that trust the earlier certificate accept what the renewed authority issues, as long as the earlier one lasts.
  @Test func renewsWithItsOwnKey() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let first = try Self.open(folder, at: clock)
      let earlier = folder.appending(path: "earlier.pem")
      try FileManager.default.copyItem(at: folder.appending(path: "lan-ca.crt"), to: earlier)
      clock.advance(by: (3_652 - 730 - 2) * Self.day)
      #expect(try Self.open(folder, at: clock).fingerprint() == first.fingerprint())
      clock.advance(by: 2 * Self.day)
      #expect(first.isDue(at: clock.now))
      let second = try Self.open(folder, at: clock)
      #expect(try second.fingerprint() != first.fingerprint())
      #expect(second.title == first.title && !second.isDue(at: clock.now))
      let leaf = try second.issue(for: ["10.0.0.7"], now: clock.now)
      for trusted in [earlier, folder.appending(path: "lan-ca.crt")] {
        #expect(try OpenSSL.verify(leaf.chain, with: trusted, at: clock.now, ["-verify_ip", "10.0.0.7"]).hasSuffix(": OK\n"))
      }
    }
  }

  @Test func refusesSwappedAndDamagedFiles() async throws {
    try await withTemporaryFolder { folder in
      let clock = FixedClock()
      let (certificate, key) = (folder.appending(path: "lan-ca.crt"), folder.appending(path: "lan-ca.key"))
      let authority = try Self.open(folder, at: clock)
      let (storedCertificate, storedKey) = (try Data(contentsOf: certificate), try Data(contentsOf: key))
      #expect(throws: CertificateAuthorityError.otherName(path: certificate.path, name: "earnest.local")) {
        try Self.open(folder, for: "radio.local", at: clock)
      }
      try authority.issue(for: [], now: clock.now).privateKey.withUnsafeBufferPointer { try Data($0).write(to: key) }
      #expect(throws: CertificateAuthorityError.otherKey(keyPath: key.path, certificatePath: certificate.path)) {
        try Self.open(folder, at: clock)
      }
      try Data("no key".utf8).write(to: key)
      #expect(throws: CertificateAuthorityError.invalidKey(path: key.path)) { try Self.open(folder, at: clock) }
      try FileManager.default.removeItem(at: key)
      #expect(throws: CertificateAuthorityError.missingKey(path: key.path)) { try Self.open(folder, at: clock) }
      #expect(!FileManager.default.fileExists(atPath: key.path))
      try storedKey.write(to: key)
      for content in [Data(), Data("no certificate".utf8), storedKey, Data(count: 1 << 20)] {
        try content.write(to: certificate)
        #expect(throws: CertificateAuthorityError.invalidCertificate(path: certificate.path)) { try Self.open(folder, at: clock) }
      }
      // A server certificate with the right key is no authority either.
      let leafKey = try authority.issue(for: [], now: clock.now)
      try Data(leafKey.chain).write(to: certificate)
      try Data(leafKey.privateKey).write(to: key)
      #expect(throws: CertificateAuthorityError.invalidCertificate(path: certificate.path)) { try Self.open(folder, at: clock) }
      // Without its certificate, the key makes another one, which devices with the earlier one trust.
      try storedKey.write(to: key)
      try FileManager.default.removeItem(at: certificate)
      _ = try Self.open(folder, at: clock)
      try storedCertificate.write(to: certificate)
      #expect(try Self.open(folder, at: clock).fingerprint() == authority.fingerprint())
    }
  }

  @Test func refusesSymbolicLinks() async throws {
    try await withTemporaryFolder { folder in
      let target = folder.appending(path: "target")
      for name in ["lan-ca.crt", "lan-ca.key"] {
        let link = folder.appending(path: name)
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
        #expect(throws: CertificateAuthorityError.self) { try Self.open(folder, at: FixedClock()) }
        #expect(!FileManager.default.fileExists(atPath: target.path))
        for name in ["lan-ca.crt", "lan-ca.key"] { try? FileManager.default.removeItem(at: folder.appending(path: name)) }
      }
    }
  }

  @Test(arguments: ["", "ünïcode", String(repeating: "n", count: 300), "a\nb\0c"])
  func acceptsEveryMachineName(machine: String) async throws {
    try await withTemporaryFolder { folder in
      let authority = try CertificateAuthority(in: folder, for: "earnest.local", machine: machine, now: FixedClock().now)
      #expect((7...64).contains(authority.title.count) && authority.title.hasPrefix("Earnest"))
    }
  }
}
