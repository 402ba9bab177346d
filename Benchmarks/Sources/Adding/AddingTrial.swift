import Measuring

/// The measurements of one set of feeds on one disk, and their rows.
struct AddingTrial {
  /// The measurements of a program; of durations, the shortest one of all rounds.
  struct Program {
    var add = Double.infinity
    var recheck = Double.infinity
    var counts: [String: MeasuredDisk.Counts] = [:]
    /// The size of the library in bytes.
    var library = 0
    /// The duration of a check of feeds that have all changed, and what it writes; 0 without one.
    var updated = 0.0
    var updateCounts: [String: MeasuredDisk.Counts] = [:]

    mutating func take(add seconds: Double, _ counts: [String: MeasuredDisk.Counts], library: Int) {
      add = min(add, seconds)
      (self.counts, self.library) = (counts, library)
    }
    mutating func take(recheck seconds: Double) { recheck = min(recheck, seconds) }
  }

  let name: String
  let feeds: Int
  let bytes: Int
  let isSlow: Bool
  var ours = Program()
  var theirs = Program()
  var recheckBytes = 0
  private var searchable = Double.infinity
  private var serving = Double.infinity
  private var peakBytes = 0
  private var writes: [Double] = []

  init(name: String, feeds: Int, bytes: Int, isSlow: Bool) {
    (self.name, self.feeds, self.bytes, self.isSlow) = (name, feeds, bytes, isSlow)
  }

  mutating func take(
    alone run: (seconds: Double, outcome: LibraryTask.Outcome), _ counts: [String: MeasuredDisk.Counts], library: Int
  ) {
    // From the start of the program until everything is stored: without what follows.
    let start = run.seconds - run.outcome.seconds
    ours.take(add: start + run.outcome.storedSeconds, counts, library: library)
    searchable = min(searchable, start + run.outcome.searchableSeconds)
    peakBytes = max(peakBytes, run.outcome.peakBytes)
  }

  mutating func take(serving run: (seconds: Double, outcome: LibraryTask.Outcome)) {
    serving = min(serving, run.seconds - run.outcome.seconds + run.outcome.storedSeconds)
    peakBytes = max(peakBytes, run.outcome.peakBytes)
    writes += run.outcome.writes
  }

  func add(to report: inout BenchReport) throws {
    let count = Double(feeds)
    try report.add(BenchRow("\(name): feeds", count, ""))
    try report.add(BenchRow("\(name): size of the feeds", Double(bytes) / 1e6, "MB"))
    try report.add(
      .rate("\(name): add, against gpo import", count / ours.add, "feeds/s", against: count / theirs.add, goal: isSlow ? nil : 10))
    try report.add(
      .rate(
        "\(name): add while a user listens, against gpo import", count / serving, "feeds/s", against: count / theirs.add,
        goal: isSlow ? nil : 8))
    try report.add(
      BenchRow(
        "\(name): until everything is searchable, beside adding", searchable, "s", reference: ours.add, ratio: ours.add / searchable,
        goal: .times(0.5)))
    try addBytes(to: &report)
    try addPositions(to: &report)
    try report.add(BenchRow("\(name): peak resident memory", Double(peakBytes) / 1e6, "MB", goal: .below(150)))
    let checked = count + 1
    try report.add(
      .rate(
        "\(name): re-check unchanged, against gpo update", checked / ours.recheck, "feeds/s", against: checked / theirs.recheck,
        goal: isSlow ? nil : 25))
    try report.add(BenchRow("\(name): bytes written for an unchanged feed", Double(recheckBytes) / checked, "bytes"))
    guard ours.updated > 0 else { return }
    try report.add(
      .rate(
        "\(name): re-check with a new item each, against gpo update", checked / ours.updated, "feeds/s", against: checked / theirs.updated,
        goal: nil))
    try report.add(compared("bytes written for a feed with a new item", "bytes") { Double($0.updateCounts.all.bytes) / checked })
  }

  // MARK: - Private

  private func addBytes(to report: inout BenchReport) throws {
    // The goals are those of captured feeds.
    let isCaptured = name == "captured"
    let size = Double(bytes)
    try report.add(
      compared("bytes written for each byte of feed", "", goal: isCaptured ? .below(5) : nil) { Double($0.counts.all.bytes) / size })
    for kind in MeasuredDisk.kinds where [ours, theirs].contains(where: { $0.counts[kind]?.calls ?? 0 > 0 }) {
      try report.add(compared("written to \(kind) files", "MB") { Double($0.counts[kind]?.bytes ?? 0) / 1e6 })
      try report.add(compared("calls that write to \(kind) files", "") { Double($0.counts[kind]?.calls ?? 0) })
    }
    try report.add(compared("syncs", "") { Double($0.counts.all.syncs) })
    try report.add(
      compared("size of the library, as a part of the feeds", "", goal: isCaptured ? .below(0.95) : nil) { Double($0.library) / size })
  }

  private func addPositions(to report: inout BenchReport) throws {
    guard let longest = writes.max() else { throw AddingError.notDone("no position was written") }
    try report.add(BenchRow("\(name): positions written meanwhile", Double(writes.count), ""))
    try report.add(BenchRow("\(name): a position, median", writes.percentile(0.5) * 1_000, "ms"))
    try report.add(BenchRow("\(name): a position, p99", writes.percentile(0.99) * 1_000, "ms", goal: .below(isSlow ? 150 : 50)))
    try report.add(BenchRow("\(name): a position, longest", longest * 1_000, "ms"))
  }

  /// A figure of which less is better, beside gPodder's.
  private func compared(_ what: String, _ unit: String, goal: BenchGoal? = nil, _ figure: (Program) -> Double) -> BenchRow {
    let (value, reference) = (figure(ours), figure(theirs))
    return BenchRow(
      "\(name): \(what)", value, unit, reference: reference, ratio: value > 0 && reference > 0 ? reference / value : nil, goal: goal)
  }
}
