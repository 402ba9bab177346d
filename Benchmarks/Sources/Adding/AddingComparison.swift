import Foundation
import Measuring

/// Earnest and gPodder in turn, with feeds of one server; the best round of each counts.
struct AddingComparison {
  let server: FeedServer
  let folder: URL
  let rounds: Int

  /// Adds feeds to both, alone and as a server does, and checks them again unchanged.
  ///
  /// - Parameters:
  ///   - name: what the rows call them.
  ///   - update: publishes the next state of all feeds; nil when they have none.
  func againstGpo(
    _ name: String, _ published: [PublishedFeed], isSlow: Bool = false, into report: inout BenchReport, update: (() throws -> Void)? = nil
  ) throws {
    // One feed is there before, so that both have a library with an episode to play.
    guard let first = published.first(where: { $0.items ?? 2 > 1 }) else { throw AddingError.notDone("there are no feeds") }
    let rest = published.filter { $0.address != first.address }
    let disk = MeasuredDisk(
      isSlow: isSlow, library: folder.appendingPathComponent("disk.so"), file: folder.appendingPathComponent("disk.counts"))
    var trial = AddingTrial(name: name, feeds: rest.count, bytes: rest.reduce(0) { $0 + $1.bytes }, isSlow: isSlow)
    let rounds = isSlow ? 1 : rounds
    for round in 1...rounds {
      let isLast = round == rounds
      let gpoHome = folder.appendingPathComponent("gpo-\(round)")
      let gpo = try GPodderCommand(home: gpoHome, disk: disk)
      try gpo.prepare(with: first)
      _ = try server.statuses()
      let imported = try disk.counting { try gpo.add(rest) }
      try expect([200: rest.count], of: "gpo import")
      trial.theirs.take(add: imported.result, imported.counts, library: gpo.librarySize)
      let theirEpisodes = try gpo.episodes()
      trial.theirs.take(recheck: try gpo.recheck())
      try expect([304: published.count], of: "gpo update")

      let alone = folder.appendingPathComponent("earnest-\(round)")
      _ = try LibraryTask.start(.add, home: alone, [first])
      _ = try server.statuses()
      let added = try disk.counting { try LibraryTask.start(.add, home: alone, rest, disk: disk) }
      try expect([200: rest.count], of: "adding")
      trial.take(alone: added.result, added.counts, library: MeasuredDisk.size(of: alone.appendingPathComponent("earnest.sqlite")))
      guard Double(theirEpisodes) > 0.8 * Double(added.result.outcome.episodes) else {
        throw AddingError.notDone("gPodder has \(theirEpisodes) episodes of \(added.result.outcome.episodes)")
      }
      let rechecked = try disk.counting { try LibraryTask.start(.recheck, home: alone, rest, disk: disk) }
      try expect([304: published.count], of: "re-checking")
      trial.ours.take(recheck: rechecked.result.seconds)
      trial.recheckBytes = rechecked.counts.all.bytes
      try check(alone, rest)

      let serving = folder.appendingPathComponent("serving-\(round)")
      _ = try LibraryTask.start(.add, home: serving, [first])
      trial.take(serving: try LibraryTask.start(.serve, home: serving, rest, disk: disk))
      try check(serving, rest)
      try FileManager.default.removeItem(at: serving)
      if isLast, let update {
        try update()
        _ = try server.statuses()
        let theirs = try disk.counting { try gpo.recheck() }
        try expect([200: published.count], of: "gpo update")
        let ours = try disk.counting { try LibraryTask.start(.recheck, home: alone, rest, disk: disk).seconds }
        try expect([200: published.count], of: "re-checking changed feeds")
        (trial.theirs.updated, trial.theirs.updateCounts) = theirs
        (trial.ours.updated, trial.ours.updateCounts) = ours
      }
      for home in [gpoHome, alone] { try FileManager.default.removeItem(at: home) }
    }
    try trial.add(to: &report)
  }

  /// A feed of the maximum size with nearly empty items: as many as fit.
  func minimalItems(into report: inout BenchReport) throws {
    for (name, item) in [("empty", "<item/>"), ("numbered", nil)] as [(String, String?)] {
      let published = try server.publish("minimal-\(name)") { number in item ?? "<item><guid>\(number)</guid></item>" }
      defer { server.markDeleted("minimal-\(name)") }
      let home = folder.appendingPathComponent("minimal-\(name)")
      defer { try? FileManager.default.removeItem(at: home) }
      let outcome = try LibraryTask.start(.add, home: home, [published]).outcome
      guard outcome.feeds == 1 else { throw AddingError.notDone("the feed of \(name) items was not added") }
      try report.add(
        BenchRow("add 64 MB of \(name) items: peak resident memory", Double(outcome.peakBytes) / 1e6, "MB", goal: .below(300)))
      try report.add(BenchRow("add 64 MB of \(name) items: episodes stored", Double(outcome.episodes), "", goal: .below(50_001)))
    }
  }

  /// Whether the rate stays the same with ten times as many feeds. Both have the same mixture of feeds; the time is measured inside the process,
  /// since the start of the program would distort the small run.
  func manySmall(few: Int, many: Int, items: Int, into report: inout BenchReport) throws {
    let published = try server.publish("short", feeds: many, items: { _ in items })
    defer { server.markDeleted("short") }
    var (fewTime, manyTime) = (Double.infinity, Double.infinity)
    for round in 1...rounds {
      // The small run is short: it is repeated three times, and the best one counts.
      for attempt in 1...3 { fewTime = min(fewTime, try add(Array(published.prefix(few)), "few-\(round)-\(attempt)")) }
      manyTime = min(manyTime, try add(published, "many-\(round)"))
    }
    try report.add(
      .rate(
        "add \(many) feeds of \(items) items, against \(few) of the same", Double(many) / manyTime, "feeds/s",
        against: Double(few) / fewTime, goal: 0.8))
  }

  // MARK: - Private

  private func add(_ feeds: [PublishedFeed], _ name: String) throws -> Double {
    let home = folder.appendingPathComponent(name)
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try LibraryTask.start(.add, home: home, feeds).outcome
    try check(home, feeds)
    return outcome.storedSeconds
  }

  /// The requests by the server's own log.
  private func expect(_ wanted: [Int: Int], of name: String) throws {
    let statuses = try server.statuses()
    guard statuses == wanted else { throw AddingError.notDone("\(name): the server answered \(statuses), not \(wanted)") }
  }

  private func check(_ home: URL, _ feeds: [PublishedFeed]) throws {
    let seen = try LibraryTask.start(.check, home: home, feeds).outcome
    let items = feeds.reduce(into: 0) { $0 += $1.items ?? 0 }
    guard seen.feeds == feeds.count, feeds.contains(where: { $0.items == nil }) || seen.episodes == items else {
      throw AddingError.notDone("\(seen.feeds) shows with \(seen.episodes) episodes are to be seen, of \(feeds.count)")
    }
  }
}
