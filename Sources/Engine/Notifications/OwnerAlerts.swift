import BoundedNumbers
import Fetching
import Foundation
import Library
import Monitoring
import PodcastModel
import Supervision

/// The watch over what only the owner of the server can resolve: each occurrence is one message, and stays known until its cause ends.
public struct OwnerAlerts: Sendable {
  private let library: Library
  private let conditions: Conditions
  private let now: @Sendable () -> Date

  /// Where the state of the server is read.
  public struct Conditions: Sendable {
    /// Whether this machine has a network.
    public var connectivity: @Sendable () -> Connectivity = { .online }
    /// The disks that the server fills, without those that cannot be read now.
    public var disks: @Sendable () -> [DiskStatus] = { [] }
    /// The loop that makes backups; nil without nightly backups.
    public var backups: @Sendable () -> LoopStatus? = { nil }
    /// The period in which the certificate of the server is valid; nil without a certificate.
    public var certificate: @Sendable () -> DateInterval? = { nil }

    /// Creates conditions in which nothing needs the owner.
    public init() {}
  }

  /// Creates a watch.
  ///
  /// - Parameter now: The clock; tests pass a fixed one.
  public init(library: Library, conditions: Conditions, now: @escaping @Sendable () -> Date = { Date() }) {
    self.library = library
    self.conditions = conditions
    self.now = now
  }

  /// Compares the state of the server with the stored alerts, and makes the messages about new ones.
  ///
  /// - Throws: `StorageError`.
  func check() async throws {
    let moment = now()
    var changes = Changes(known: try await library.ownerAlerts.all())
    // Without a network, every feed fails for the same reason, which is not its own.
    if conditions.connectivity() == .online { checkFeeds(try await library.ownerAlerts.failedFeeds(), at: moment, &changes) }
    checkDisks(&changes)
    checkBackups(&changes)
    checkCertificate(at: moment, &changes)
    guard !changes.isEmpty else { return }
    let isOn = try await Self.sendsMessages(library)
    let addresses = isOn ? try await library.notifications.addresses(of: .owner).map(\.id) : []
    try await library.ownerAlerts.update(
      ended: changes.ended, found: changes.found, sent: changes.sent, to: addresses, at: moment)
  }

  /// Whether the owner needs to renew a certificate. Programs that renew certificates do so when about a third of the time is left, and
  /// this server's own authority a month before the end.
  public static func isEnding(_ certificate: DateInterval, at moment: Date) -> Bool {
    certificate.end.timeIntervalSince(moment) < min(maxLead, certificate.duration / 4)
  }

  /// Whether the owner gets messages.
  static func sendsMessages(_ library: Library) async throws -> Bool { try await library.serverSettings.settings()[setting] != "off" }

  static func setSendsMessages(_ isOn: Bool, _ library: Library) async throws {
    try await library.serverSettings.set([setting: isOn ? "on" : "off"])
  }

  // MARK: - Private

  private struct Changes {
    let known: [StoredOwnerAlert]
    var ended: [OwnerAlert] = []
    var found: [OwnerAlert] = []
    var sent: [OwnerAlert] = []

    init(known: [StoredOwnerAlert]) { self.known = known }

    var isEmpty: Bool { ended.isEmpty && found.isEmpty && sent.isEmpty }

    func isKnown(_ alert: OwnerAlert) -> Bool { known.contains { $0.alert == alert } }

    /// - Parameter isPresent: nil where it cannot be known now: then everything stays as it is.
    mutating func set(_ alert: OwnerAlert, isPresent: Bool?) {
      switch (isPresent, isKnown(alert)) {
      case (true, false):
        found.append(alert)
        sent.append(alert)
      case (false, true): ended.append(alert)
      default: break
      }
    }
  }

  /// A feed is watched from its first failure, and the owner is notified after a week without a success. Feeds whose week ends on the same
  /// day, as after a failure that they share, are one message.
  private func checkFeeds(_ feeds: [FailedFeed], at moment: Date, _ changes: inout Changes) {
    let failed = Dictionary(uniqueKeysWithValues: feeds.map { ($0.show.rawValue, $0) })
    var waiting: [StoredOwnerAlert] = []
    var known: Set<Int64> = []
    for stored in changes.known where stored.alert.kind == .feed {
      known.insert(stored.alert.subject)
      guard let feed = failed[stored.alert.subject] else {
        changes.ended.append(stored.alert)
        continue
      }
      if let checked = feed.checked, checked > stored.found {
        // It has succeeded meanwhile: this is another occurrence.
        changes.ended.append(stored.alert)
        changes.found.append(stored.alert)
      } else if stored.sent == nil, feed.failure != .offline {
        waiting.append(stored)
      }
    }
    changes.found += feeds.filter { $0.failure != .offline && !known.contains($0.show.rawValue) }.map {
      OwnerAlert(.feed, subject: $0.show.rawValue)
    }
    guard waiting.contains(where: { moment.timeIntervalSince($0.found) >= Self.week }) else { return }
    changes.sent += waiting.filter { moment.timeIntervalSince($0.found) >= Self.week - Self.day }.map(\.alert)
  }

  /// The reserve twice over, and three times before the alert ends: downloads come and go.
  private func checkDisks(_ changes: inout Changes) {
    for disk in conditions.disks() {
      let alert = OwnerAlert(.disk, subject: disk.folder.number)
      if disk.isLow {
        changes.set(alert, isPresent: true)
      } else if disk.usableBytes >= 2 * disk.reserveBytes {
        changes.set(alert, isPresent: false)
      }
    }
  }

  /// A first failure may be that of a backup by hand at the same time. After a start, nothing is known until the first attempt.
  private func checkBackups(_ changes: inout Changes) {
    guard let status = conditions.backups() else { return changes.set(OwnerAlert(.backup), isPresent: false) }
    let isPresent: Bool? = status.failures >= Self.minFailures ? true : status.failures == 0 && status.lastSuccess != nil ? false : nil
    changes.set(OwnerAlert(.backup), isPresent: isPresent)
  }

  private func checkCertificate(at moment: Date, _ changes: inout Changes) {
    var ending: OwnerAlert?
    if let period = conditions.certificate(), Self.isEnding(period, at: moment) {
      ending = OwnerAlert(.certificate, subject: Int64(clamping: period.end.timeIntervalSince1970))
    }
    for stored in changes.known where stored.alert.kind == .certificate && stored.alert != ending { changes.ended.append(stored.alert) }
    if let ending { changes.set(ending, isPresent: true) }
  }

  private static let setting = "owner-alerts"
  private static let day: TimeInterval = 86_400
  private static let week: TimeInterval = 7 * 86_400
  private static let minFailures = 2
  private static let maxLead: TimeInterval = 14 * 86_400
}

extension DiskStatus.Folder {
  /// The number under which alerts are stored.
  fileprivate var number: Int64 {
    switch self {
    case .library: 0
    case .downloads: 1
    case .backups: 2
    }
  }
}
