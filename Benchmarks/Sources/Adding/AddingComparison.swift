import Foundation
import Measuring

/// Earnest and gPodder in turn, with feeds of one server; the best round of each counts.
struct AddingComparison {
  let server: FeedServer
  let folder: URL
  let rounds: Int

  /// Adds many long feeds, and checks them again unchanged.
  func againstGpo(feeds: Int, items: Int, into report: inout BenchReport) throws {
    let published = try server.publish("long", feeds: feeds + 1, items: items)
    defer { server.markDeleted("long") }
    // One feed is there before, so that both have a library with an episode to play.
    let (first, rest) = (published[0], Array(published.dropFirst()))
    var (ours, theirs) = (Best(), Best())
    var (peak, writes) = (0, [Double]())
    for round in 1...rounds {
      let gpoHome = folder.appendingPathComponent("gpo-\(round)")
      let gpo = try GPodderCommand(home: gpoHome)
      try gpo.prepare(with: first)
      _ = try server.statuses()
      theirs.take(add: try gpo.add(rest))
      try expect([200: feeds], of: "gpo import")
      theirs.take(recheck: try gpo.recheck())
      try expect([304: feeds + 1], of: "gpo update")
      try FileManager.default.removeItem(at: gpoHome)

      let home = folder.appendingPathComponent("earnest-\(round)")
      _ = try LibraryTask.start(.add, home: home, [first])
      _ = try server.statuses()
      let added = try LibraryTask.start(.add, home: home, rest)
      try expect([200: feeds], of: "adding")
      ours.take(add: added.seconds)
      let rechecked = try LibraryTask.start(.recheck, home: home, rest)
      try expect([304: feeds + 1], of: "re-checking")
      ours.take(recheck: rechecked.seconds)
      peak = max(peak, added.outcome.peakBytes, rechecked.outcome.peakBytes)
      writes += added.outcome.writes
      try check(home, rest, items: items)
      try FileManager.default.removeItem(at: home)
    }
    let count = Double(feeds)
    try report.add(
      .rate(
        "add \(feeds) feeds of \(items) items, against gpo import", count / ours.add, "feeds/s", against: count / theirs.add, goal: 10))
    writes.sort()
    guard !writes.isEmpty else { throw AddingError.notDone("no position was written") }
    try report.add(BenchRow("position writes meanwhile, p99 of \(writes.count)", percentile(99, of: writes) * 1_000, "ms", goal: .below(50)))
    try report.add(BenchRow("position writes meanwhile, median", percentile(50, of: writes) * 1_000, "ms"))
    try report.add(BenchRow("peak resident memory meanwhile", Double(peak) / 1e6, "MB", goal: .below(150)))
    try report.add(
      .rate(
        "re-check \(feeds + 1) unchanged feeds, against gpo update", (count + 1) / ours.recheck, "feeds/s",
        against: (count + 1) / theirs.recheck, goal: 20))
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

  /// Whether the rate stays the same with ten times as many feeds. All feeds have one size; the time is measured inside the process,
  /// since the start of the program would distort the small run.
  func manySmall(few: Int, many: Int, items: Int, into report: inout BenchReport) throws {
    let published = try server.publish("short", feeds: many, items: items)
    defer { server.markDeleted("short") }
    var (fewTime, manyTime) = (Double.infinity, Double.infinity)
    for round in 1...rounds {
      // The small run is short: it is repeated three times, and the best one counts.
      for attempt in 1...3 { fewTime = min(fewTime, try add(Array(published.prefix(few)), "few-\(round)-\(attempt)", items: items)) }
      manyTime = min(manyTime, try add(published, "many-\(round)", items: items))
    }
    try report.add(
      .rate(
        "add \(many) feeds of \(items) items, against \(few) of the same", Double(many) / manyTime, "feeds/s",
        against: Double(few) / fewTime, goal: 0.8))
  }

  // MARK: - Private

  private struct Best {
    var add = Double.infinity
    var recheck = Double.infinity

    mutating func take(add seconds: Double) { add = min(add, seconds) }
    mutating func take(recheck seconds: Double) { recheck = min(recheck, seconds) }
  }

  private func add(_ feeds: [PublishedFeed], _ name: String, items: Int) throws -> Double {
    let home = folder.appendingPathComponent(name)
    defer { try? FileManager.default.removeItem(at: home) }
    let outcome = try LibraryTask.start(.add, home: home, feeds).outcome
    try check(home, feeds, items: items)
    return outcome.seconds
  }

  /// The requests by the server's own log.
  private func expect(_ wanted: [Int: Int], of name: String) throws {
    let statuses = try server.statuses()
    guard statuses == wanted else { throw AddingError.notDone("\(name): the server answered \(statuses), not \(wanted)") }
  }

  private func check(_ home: URL, _ feeds: [PublishedFeed], items: Int) throws {
    let seen = try LibraryTask.start(.check, home: home, feeds).outcome
    guard seen.feeds == feeds.count, seen.episodes == feeds.count * items else {
      throw AddingError.notDone("\(seen.feeds) shows with \(seen.episodes) episodes are to be seen, of \(feeds.count)")
    }
  }

  private func percentile(_ percent: Int, of sorted: [Double]) -> Double { sorted[min(sorted.count - 1, sorted.count * percent / 100)] }
}
