import Fetching
import Foundation
import Library
import Monitoring
import PodcastModel
import Storage
import Supervision
import TestSupport
import Testing

@testable import Notifications

/// When the owner is notified of what only the owner can resolve.
@Suite struct OwnerAlertsTests {
  private static let day: TimeInterval = 86_400

  @Test func aFeedThatFailsForAWeekIsOneMessage() async throws {
    try await AlertFixture.run { fixture in
      try await fixture.fail(fixture.notifications.show)
      for _ in 0..<6 {
        try await fixture.check()
        fixture.advance(Self.day)
      }
      try await fixture.check()
      #expect(fixture.bodies.isEmpty)
      fixture.advance(Self.day)
      for _ in 0..<3 {
        try await fixture.check()
        fixture.advance(Self.day)
      }
      #expect(fixture.bodies == ["Moss & Stone feed"])
      #expect(try await fixture.sent == [OwnerAlert(.feed, subject: fixture.notifications.show.rawValue)])
      // The cause ends, and another occurrence is another message.
      try await fixture.succeed(fixture.notifications.show)
      try await fixture.check()
      #expect(try await fixture.stored.isEmpty)
      try await fixture.fail(fixture.notifications.show)
      try await fixture.check()
      fixture.advance(7 * Self.day)
      try await fixture.check()
      #expect(fixture.bodies.count == 2)
    }
  }

  /// Each check finds it failing, and it has succeeded each time before.
  @Test func aFeedThatRecoversEveryHourIsNoMessage() async throws {
    try await AlertFixture.run { fixture in
      for _ in 0..<(9 * 24) {
        try await fixture.succeed(fixture.notifications.show)
        fixture.advance(60)
        try await fixture.fail(fixture.notifications.show)
        try await fixture.check()
        fixture.advance(3_540)
      }
      #expect(fixture.bodies.isEmpty)
    }
  }

  @Test func feedsWhoseWeekEndsOnTheSameDayAreOneMessageWithTheirNumber() async throws {
    try await AlertFixture.run { fixture in
      let shows = try await fixture.addShows(30)
      // They are noticed one after the other, as they are due.
      for show in shows {
        try await fixture.fail(show)
        try await fixture.check()
        fixture.advance(1_800)
      }
      for _ in 0..<(8 * 24) {
        fixture.advance(3_600)
        try await fixture.check()
      }
      #expect(fixture.bodies == ["30 feed"])
    }
  }

  @Test func feedsAreNotWatchedWhileTheNetworkIsAway() async throws {
    try await AlertFixture.run { fixture in
      // The first feeds fail before the outage is noticed, and then all are offline.
      try await fixture.fail(fixture.notifications.show, .hostNotFound)
      try await fixture.check()
      fixture.state.withLock { $0.connectivity = .offline(since: fixture.notifications.clock.now) }
      let others = try await fixture.addShows(3)
      for show in others { try await fixture.fail(show, .offline, count: 0) }
      fixture.advance(9 * Self.day)
      try await fixture.check()
      #expect(fixture.bodies.isEmpty)
      // The network is back, and the feed waits for its next fetch.
      try await fixture.fail(fixture.notifications.show, .offline)
      fixture.state.withLock { $0.connectivity = .online }
      try await fixture.check()
      #expect(fixture.bodies.isEmpty)
      try await fixture.succeed(fixture.notifications.show)
      try await fixture.check()
      #expect(fixture.bodies.isEmpty)
      #expect(try await fixture.stored.isEmpty)
    }
  }

  @Test func aMessageNamesNoPrivateShowAndNoOwnAudio() async throws {
    try await AlertFixture.run { fixture in
      let shows = try await fixture.addShows(2)
      try await fixture.run("INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (:show, 1, 0)", shows[0])
      try await fixture.run("INSERT INTO own_show (show_id, user_id, created_at) VALUES (:show, 2, 0)", shows[1])
      for show in shows {
        try await fixture.fail(show)
        try await fixture.check()
        fixture.advance(8 * Self.day)
        try await fixture.check()
      }
      #expect(fixture.bodies == ["1 feed", "1 feed"])
    }
  }

  @Test func aDiskNearItsReserveIsAMessageUntilThereIsEnoughRoomAgain() async throws {
    try await AlertFixture.run { fixture in
      func check(free: Int64?) async throws {
        fixture.state.withLock { state in
          state.disks = free.map { [DiskStatus(.downloads, bytes: 0, freeBytes: $0 + 1_000, reserveBytes: 1_000)] } ?? []
        }
        try await fixture.check()
      }
      try await check(free: 1_000)
      #expect(fixture.bodies.isEmpty)
      // Downloads come and go at the limit, and for a while the disk cannot be read.
      for free in [999, 1_500, -200, nil, 1_999, 0] as [Int64?] { try await check(free: free) }
      #expect(fixture.bodies == ["1 disk"])
      try await check(free: 2_000)
      #expect(try await fixture.stored.isEmpty)
      try await check(free: 500)
      #expect(fixture.bodies == ["1 disk", "1 disk"])
    }
  }

  @Test func aBackupThatFailsTwiceIsAMessageUntilOneIsMade() async throws {
    try await AlertFixture.run { fixture in
      let loop = SupervisedLoop("Backups", every: .zero, logger: LogRecorder().logger)
      func attempt(_ fails: Bool) async throws {
        await loop.attempt { if fails { throw StorageError.diskFull } }
        fixture.state.withLock { $0.backups = loop.status }
        try await fixture.check()
      }
      try await attempt(true)
      #expect(fixture.bodies.isEmpty)
      for _ in 0..<4 { try await attempt(true) }
      #expect(fixture.bodies == ["1 backup"])
      // After a restart of the server, nothing is known yet.
      fixture.state.withLock { $0.backups = LoopStatus(name: "Backups") }
      try await fixture.check()
      #expect(try await fixture.stored.count == 1)
      try await attempt(false)
      #expect(try await fixture.stored.isEmpty)
      for _ in 0..<2 { try await attempt(true) }
      #expect(fixture.bodies.count == 2)
      fixture.state.withLock { $0.backups = nil }
      try await fixture.check()
      #expect(try await fixture.stored.isEmpty)
    }
  }

  @Test func aCertificateThatEndsSoonIsAMessageUntilItIsReplaced() async throws {
    try await AlertFixture.run { fixture in
      let start = fixture.notifications.clock.now
      let end = start + 90 * Self.day
      fixture.state.withLock { $0.certificate = DateInterval(start: start, end: end) }
      fixture.advance(75 * Self.day)
      try await fixture.check()
      #expect(fixture.bodies.isEmpty)
      for _ in 0..<20 {
        fixture.advance(Self.day)
        try await fixture.check()
      }
      #expect(fixture.bodies == ["1 certificate"])
      #expect(try await fixture.sent.map(\.subject) == [Int64(end.timeIntervalSince1970)])
      let later = fixture.notifications.clock.now
      fixture.state.withLock { $0.certificate = DateInterval(start: later, end: later + 90 * Self.day) }
      try await fixture.check()
      #expect(try await fixture.stored.isEmpty)
      // One of a few days is replaced when half of them are left.
      fixture.state.withLock { $0.certificate = DateInterval(start: later, end: later + 6 * Self.day) }
      fixture.advance(4 * Self.day)
      try await fixture.check()
      #expect(try await fixture.stored.isEmpty)
      fixture.advance(Self.day)
      try await fixture.check()
      #expect(fixture.bodies.count == 2)
    }
  }

  @Test func causesOfOneMomentAreOneMessage() async throws {
    try await AlertFixture.run { fixture in
      let now = fixture.notifications.clock.now
      fixture.state.withLock {
        $0.disks = [DiskStatus.Folder.library, .downloads].map { DiskStatus($0, bytes: 0, freeBytes: 10, reserveBytes: 10) }
        $0.certificate = DateInterval(start: now - 90 * Self.day, end: now)
      }
      try await fixture.check()
      #expect(fixture.bodies == ["2 disk\n1 certificate"])
    }
  }

  @Test func aSwitchedOffMessageIsNotSentLaterAndIsKnown() async throws {
    try await AlertFixture.run { fixture in
      #expect(try await fixture.notifications.sending.sendsOwnerAlerts())
      try await fixture.notifications.sending.setSendsOwnerAlerts(false)
      fixture.state.withLock { $0.disks = [DiskStatus(.library, bytes: 0, freeBytes: 10, reserveBytes: 10)] }
      try await fixture.check()
      try await fixture.notifications.sending.setSendsOwnerAlerts(true)
      try await fixture.check()
      #expect(fixture.bodies.isEmpty)
      #expect(try await fixture.sent == [OwnerAlert(.disk)])
    }
  }
}
