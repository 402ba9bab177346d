import Backups
import BoundedNumbers
import Diagnostics
import Foundation
import Library
import Monitoring
import ServerPage
import Supervision

// MARK: - Engine values as the page shows them

extension ServerPageManager {
  func storage(
    _ users: [UserOverview], _ sums: ServerSums, _ findings: ServerInspector.Findings?, _ backups: BackupStatus?, _ status: ServerStatus
  ) -> ServerPage.Content.Storage {
    typealias Kind = ServerPage.Content.Storage.Kind
    var storage = ServerPage.Content.Storage()
    var bytes: [Kind: Int64] = [.downloads: sums.downloadBytes, .ownAudio: users.map(\.uploadBytes).saturatingSum()]
    for (folder, size) in findings?.folderBytes ?? [:] {
      switch folder {
      case .database: bytes[.database] = size
      case .artwork: bytes[.artwork] = size
      case .clips: bytes[.clips] = size
      case .unfinished: bytes[.unfinished] = size
      }
    }
    if let stored = backups?.stored { bytes[.backups] = stored.map(\.bytes).saturatingSum() }
    storage.kinds = bytes.filter { $0.value > 0 }.map { (kind: $0.key, bytes: $0.value) }.sorted {
      ($0.bytes, $1.kind.rawValue) > ($1.bytes, $0.kind.rawValue)
    }
    storage.isMeasuring = findings == nil
    storage.free = status.disks.first { $0.folder == .downloads }?.usableBytes
    storage.hidden = (
      shows: sums.hiddenShows.saturatingAdding(sums.uploadedShows), bytes: sums.hiddenBytes.saturatingAdding(sums.uploadedBytes)
    )
    return storage
  }

  /// The steps of five minutes, added up by hour: the 24 hours that end with the newest step.
  static func hours(_ steps: [RequestMetrics.Step]) -> [ServerPage.Content.Hour] {
    let steps = Dictionary(grouping: steps) { Int(clamping: $0.start.timeIntervalSince1970 / 3_600) }
    guard let last = steps.keys.max() else { return [] }
    return (last - 23...last).map { number in
      var hour = ServerPage.Content.Hour(start: Date(timeIntervalSince1970: Double(number) * 3_600))
      var durations = DurationCounts()
      for step in steps[number] ?? [] {
        hour.requests = hour.requests.saturatingAdding(step.requests)
        hour.errors = hour.errors.saturatingAdding(step.serverErrors)
        durations.add(step.durations)
      }
      hour.slowest = durations.quantile(0.95)
      return hour
    }
  }

  static func routes(_ counters: [RouteCounter]) -> [ServerPage.Content.Route] {
    let routes = counters.map { counter in
      let durations = counter.counts.durations
      return ServerPage.Content.Route(name: "\(counter.method) \(counter.route)", requests: durations.count, mean: durations.mean ?? 0)
    }
    return Array(routes.sorted { ($0.requests, $1.name) > ($1.requests, $0.name) }.prefix(8))
  }
}

extension ServerPage.Content.User {
  init(_ user: UserOverview) {
    self.init(
      name: user.name, downloadBytes: user.downloadBytes, uploadBytes: user.uploadBytes, sessions: user.sessions, devices: user.devices,
      lastSeen: user.lastSeen)
  }
}

extension ServerPage.Content.Work {
  init(_ loop: LoopStatus) {
    self.init(
      name: loop.name, succeeded: loop.lastSuccess, failed: loop.lastFailure, error: loop.lastError.map(MaskedText.mask),
      failures: loop.failures)
  }
}

extension ServerPage.Content.Program {
  /// - Parameter version: nil for a program that is not installed.
  init(_ program: HelperProgram, version: String?) {
    if let version {
      self = .installed(name: program.rawValue, version: version)
    } else {
      switch program {
      case .ffmpeg: self = .missing(.ffmpeg)
      case .ffprobe: self = .missing(.ffprobe)
      case .vipsthumbnail: self = .missing(.vipsthumbnail)
      }
    }
  }
}

extension ServerPage.Content.Backups {
  init(_ status: BackupStatus, count: Int) {
    self.init(count: count)
    progress = status.progress.map { ($0.bytes, $0.total) }
    stored = status.stored?.map { ($0.date, $0.bytes) }
    failure =
      switch status.failure {
      case .noFolder: .noFolder
      case .noSpace(let needed, let free): .noSpace(needed: needed, free: free)
      case .underWay: .underWay
      case .other: .other
      case nil: nil
      }
  }
}
