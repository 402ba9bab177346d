import Foundation
import Synchronization
import TestSupport
import Testing

@testable import HTTPConnections

struct TLSIdentityFilesTests {
  private let now = Date(timeIntervalSince1970: 1_800_000_000)

  /// A folder with a pair, and the events of its checks.
  private final class Site: Sendable {
    let folder: URL
    let events = Mutex<[TLSIdentityFiles.Event]>([])

    init(_ folder: URL) {
      self.folder = folder
    }

    var certificate: URL { folder.appending(path: "cert.pem") }
    var key: URL { folder.appending(path: "key.pem") }

    func open() throws -> TLSIdentityFiles {
      try TLSIdentityFiles(certificate: certificate.path, privateKey: key.path) { event in self.events.withLock { $0.append(event) } }
    }

    func newEvents() -> [TLSIdentityFiles.Event] {
      events.withLock { events in
        defer { events = [] }
        return events
      }
    }

    func unusable(_ error: TLSIdentityError) -> TLSFileError { .unusable(error, certificate: certificate.path, privateKey: key.path) }
  }

  private func withSite(_ test: (Site) async throws -> Void) async throws {
    try await withTemporaryFolder { try await test(Site($0)) }
  }

  private func pair(until end: Date? = nil) throws -> TestCertificate {
    try TestCertificate(from: now - 10_000_000, until: end ?? now + 10_000_000)
  }

  @Test func usesReplacedPairsStepByStep() async throws {
    try await withSite { site in
      let (old, new) = (try pair(), try pair(until: now + 20_000_000))
      try Data(old.chain).write(to: site.certificate)
      try Data(old.key).write(to: site.key)
      let files = try site.open()
      await files.check(at: now)
      #expect(site.newEvents().isEmpty)

      // The certificate is replaced first, and the key later.
      try Data(new.chain).write(to: site.certificate, options: .atomic)
      await files.check(at: now)
      await files.check(at: now)
      #expect(site.newEvents() == [.refused(site.unusable(.keyOfOtherCertificate))])
      #expect(files.identity.validity.end == now + 10_000_000)
      try Data(new.key).write(to: site.key, options: .atomic)
      await files.check(at: now)
      await files.check(at: now)
      #expect(site.newEvents() == [.replaced])
      #expect(files.identity.validity.end == now + 20_000_000)
    }
  }

  @Test func continuesWithTheEarlierPair() async throws {
    try await withSite { site in
      let (old, expired) = (try pair(), try pair(until: now - 1))
      try Data(old.chain).write(to: site.certificate)
      try Data(old.key).write(to: site.key)
      let files = try site.open()
      try FileManager.default.removeItem(at: site.key)
      await files.check(at: now)
      try Data("nothing".utf8).write(to: site.key)
      await files.check(at: now)
      try Data(expired.key).write(to: site.key)
      try Data(expired.chain).write(to: site.certificate)
      await files.check(at: now)
      try Data(count: TLSIdentityFiles.maxSize + 1).write(to: site.certificate)
      await files.check(at: now)
      #expect(
        site.newEvents() == [
          .refused(.unreadable(site.key.path)), .refused(site.unusable(.keyNotPEM)), .refused(site.unusable(.expired(now - 1))),
          .refused(.tooLarge(site.certificate.path)),
        ])
      #expect(files.identity.validity.end == now + 10_000_000)
      await files.check(isForced: true, at: now)
      #expect(site.newEvents() == [.refused(.tooLarge(site.certificate.path))])
    }
  }

  @Test func reportsAnExpiredCertificateOnceADay() async throws {
    try await withSite { site in
      let old = try pair(until: now)
      try Data(old.chain).write(to: site.certificate)
      try Data(old.key).write(to: site.key)
      let files = try site.open()
      await files.check(at: now - 1)
      #expect(site.newEvents().isEmpty)
      for hours in [1, 2, 24, 26, 51] { await files.check(at: now + Double(hours) * 3_600) }
      #expect(site.newEvents() == Array(repeating: .invalid(site.unusable(.expired(now))), count: 3))
    }
  }

  @Test func refusesToStartWithoutAPair() async throws {
    try await withSite { site in
      #expect(throws: TLSFileError.unreadable(site.certificate.path)) { try site.open() }
      let (one, other) = (try pair(), try pair())
      try Data(one.chain).write(to: site.certificate)
      try Data(other.key).write(to: site.key)
      #expect(throws: site.unusable(.keyOfOtherCertificate)) { try site.open() }
    }
  }
}
