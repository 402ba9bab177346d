import BoundedNumbers
import Foundation
import Logging
import Supervision

/// The metrics of a server in the text format of Prometheus, version 0.0.4
/// (https://prometheus.io/docs/instrumenting/exposition_formats/).
///
/// All values of labels come from the program: patterns of routes, names of loops, cases of enums.
public struct MetricsText {
  /// The type of the text, for HTTP.
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  private var text = ""

  /// The text.
  ///
  /// - Parameter liveStreams: The number of open tabs.
  public static func make(_ status: ServerStatus, _ monitor: Monitor, liveStreams: Int) -> String {
    var text = MetricsText()
    text.addProgram(status, monitor)
    text.addRequests(monitor.requests)
    text.add(.liveStreams, liveStreams)
    text.addWork(status)
    text.addDatabase(status.database)
    text.addLoops(status)
    text.addDisks(status.disks)
    return text.text
  }

  // MARK: - Private

  private mutating func addProgram(_ status: ServerStatus, _ monitor: Monitor) {
    add(.buildInfo, [([("version", status.version)], "1")])
    add(.processStart, [([], Self.time(status.startedAt))])
    add(.processorTime, [([], "\(status.process.processorSeconds)")])
    add(.residentMemory, Int(clamping: status.process.residentBytes))
    if let files = status.process.openFiles { add(.openFiles, files) }
    add(.warnings, "level", Dictionary(uniqueKeysWithValues: monitor.warnings.counts.map { ($0.key.rawValue, $0.value) }))
  }

  private mutating func addRequests(_ requests: RequestMetrics) {
    let counters = requests.counters.map { ($0, $0.counts) }
    add(
      .requests,
      counters.flatMap { counter, counts in
        counts.statuses.sorted { $0.key < $1.key }.map { status, number in
          ([("method", counter.method), ("route", counter.route), ("status", status == 0 ? "other" : "\(status)")], "\(number)")
        }
      })
    addHead(.requestDuration)
    for (counter, counts) in counters {
      addHistogram(.requestDuration, [("method", counter.method), ("route", counter.route)], counts.durations)
    }
  }

  private mutating func addWork(_ status: ServerStatus) {
    add(.refreshes, "result", status.refreshes)
    add(.feeds, status.feeds.all)
    add(.failingFeeds, status.feeds.failing)
    add(.downloads, "state", status.downloads)
    add(.transfers, "end", status.transfers)
    add(.queueDepth, status.queues.map { ([("queue", $0.queue.rawValue)], "\($0.depth)") })
  }

  private mutating func addDatabase(_ database: DatabaseStatus) {
    for (metric, counts) in [
      (Metric.databaseReads, database.reads), (.databaseWrites, database.writes), (.databaseWaits, database.waits),
    ] {
      addHead(metric)
      addHistogram(metric, [], counts)
    }
    add(.databaseSize, Int(clamping: database.bytes))
    add(.databaseLogSize, Int(clamping: database.logBytes))
  }

  private mutating func addLoops(_ status: ServerStatus) {
    func samples(_ value: (LoopStatus) -> String?) -> [Sample] {
      status.loops.compactMap { loop in value(loop).map { ([("loop", loop.name)], $0) } }
    }
    // A loop without a success or a failure has no time of one.
    add(.loopSuccess, samples { $0.lastSuccess.map(Self.time) })
    add(.loopFailure, samples { $0.lastFailure.map(Self.time) })
    add(.loopFailures, samples { "\($0.allFailures)" })
    add(.loopFailing, samples { "\($0.failures)" })
  }

  private mutating func addDisks(_ disks: [DiskStatus]) {
    add(.diskSize, disks.map { ([("folder", $0.folder.rawValue)], "\($0.bytes)") })
    add(.diskFree, disks.map { ([("folder", $0.folder.rawValue)], "\($0.freeBytes)") })
    add(.diskReserve, disks.map { ([("folder", $0.folder.rawValue)], "\($0.reserveBytes)") })
  }

  // MARK: - Lines

  private typealias Label = (name: String, value: String)
  private typealias Sample = (labels: [Label], value: String)

  private mutating func add(_ metric: Metric, _ value: Int) { add(metric, [([], "\(value)")]) }

  private mutating func add(_ metric: Metric, _ label: String, _ values: [String: Int]) {
    add(metric, values.sorted { $0.key < $1.key }.map { ([(label, $0.key)], "\($0.value)") })
  }

  private mutating func add(_ metric: Metric, _ samples: [Sample]) {
    guard !samples.isEmpty else { return }
    addHead(metric)
    for sample in samples { addSample(metric.rawValue, sample.labels, sample.value) }
  }

  private mutating func addHead(_ metric: Metric) {
    text += "# HELP \(metric.rawValue) \(metric.help)\n# TYPE \(metric.rawValue) \(metric.kind.rawValue)\n"
  }

  private mutating func addHistogram(_ metric: Metric, _ labels: [Label], _ counts: DurationCounts) {
    var sum = 0
    for (place, number) in counts.buckets.enumerated() {
      sum += number
      let bound = place < DurationCounts.bounds.count ? "\(DurationCounts.bounds[place])" : "+Inf"
      addSample(metric.rawValue + "_bucket", labels + [("le", bound)], "\(sum)")
    }
    addSample(metric.rawValue + "_sum", labels, "\(counts.seconds)")
    addSample(metric.rawValue + "_count", labels, "\(sum)")
  }

  private mutating func addSample(_ name: String, _ labels: [Label], _ value: String) {
    text += name
    if !labels.isEmpty {
      text += "{" + labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ",") + "}"
    }
    text += " \(value)\n"
  }

  private static func escaped(_ value: String) -> String {
    value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
  }

  private static func time(_ date: Date) -> String { "\(date.timeIntervalSince1970)" }
}
