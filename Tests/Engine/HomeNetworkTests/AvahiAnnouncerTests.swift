import Foundation
import TestSupport
import Testing

@testable import HomeNetwork

/// Programs in place of `avahi-publish`, which record how they were called.
@Suite struct AvahiAnnouncerTests {
  private func program(_ script: String, in folder: URL) throws -> String {
    let file = folder.appending(path: "publish")
    try writeScript(script, to: file)
    return file.path
  }

  private func text(_ file: URL) -> String { (try? String(contentsOf: file, encoding: .utf8)) ?? "" }

  @Test func announcesUntilItEnds() async throws {
    try await withTemporaryFolder { folder in
      let log = folder.appending(path: "log")
      let publish = try program(
        "echo $$ \"$@\" >> \(log.path); echo \"Established under name 'earnest.local'\" >&2; exec sleep 600", in: folder)
      let announcer = AvahiAnnouncer(program: publish)
      await announcer.announce("earnest.local", at: "192.168.1.20")
      try await waitUntil { await announcer.isAnnounced }
      await announcer.announce("earnest.local", at: "192.168.1.20")
      await announcer.announce("earnest.local", at: "192.168.1.21")
      try await waitUntil { await announcer.isAnnounced && text(log).split(separator: "\n").count == 2 }
      let lines = text(log).split(separator: "\n")
      #expect(lines[0].hasSuffix(" -a -R earnest.local 192.168.1.20") && lines[1].hasSuffix(" -a -R earnest.local 192.168.1.21"))
      await announcer.announce("earnest.local", at: nil)
      #expect(await !announcer.isAnnounced)
      // The number of each process is the first word.
      for line in lines {
        let process = try #require(line.split(separator: " ").first.flatMap { Int32($0) })
        try await waitUntil { hasEnded(process) }
      }
    }
  }

  @Test func reportsFailuresAndTriesAgain() async throws {
    try await withTemporaryFolder { folder in
      let publish = try program("echo Failed to create client object: Daemon not running >&2; exit 1", in: folder)
      let announcer = AvahiAnnouncer(program: publish)
      await announcer.announce("earnest.local", at: "192.168.1.20")
      try await waitUntil { await announcer.failure == "Failed to create client object: Daemon not running" }
      _ = try program("echo Established >&2; exec sleep 600", in: folder)
      await announcer.announce("earnest.local", at: "192.168.1.20")
      try await waitUntil { await announcer.isAnnounced }
      await announcer.announce("earnest.local", at: nil)
    }
  }

  @Test func reportsMissingProgram() async throws {
    let announcer = AvahiAnnouncer(program: "no-such-avahi-publish")
    await announcer.announce("earnest.local", at: "192.168.1.20")
    try await waitUntil { await announcer.failure == "no-such-avahi-publish is not installed" }
  }
}
