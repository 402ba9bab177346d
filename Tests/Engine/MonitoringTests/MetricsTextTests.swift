import Foundation
import Logging
import Supervision
import TestSupport
import Testing

@testable import Monitoring

@Suite struct MetricsTextTests {
  private let clock = FixedClock(Date(timeIntervalSince1970: 1_700_000_100))

  private func status(loops: [LoopStatus] = []) -> ServerStatus {
    var reads = DurationCounts()
    for milliseconds in [1, 3, 700] { reads.add(.milliseconds(milliseconds)) }
    return ServerStatus(
      version: "1.2", startedAt: clock.now, loops: loops, queues: [QueueDepth(.writer, 3)], feeds: FeedCounts(all: 40, failing: 2),
      refreshes: ["updated": 7, "failed": 1], downloads: ["queued": 5], transfers: ["downloaded": 9],
      database: DatabaseStatus(bytes: 4_096, logBytes: 512, reads: reads, writes: DurationCounts(), waits: DurationCounts()),
      disks: [DiskStatus(.library, bytes: 1_000, freeBytes: 400, reserveBytes: 50)],
      process: ProcessStatus(residentBytes: 90_000_000, processorSeconds: 12.5, openFiles: 42))
  }

  private func lines(_ status: ServerStatus, _ monitor: Monitor = Monitor()) -> [String] {
    MetricsText.make(status, monitor, liveStreams: 2).split(separator: "\n").map(String.init)
  }

  @Test func aSampleHasItsLabelsAndItsValue() {
    let lines = lines(status())
    for line in [
      #"earnest_build_info{version="1.2"} 1"#, "process_start_time_seconds 1700000100.0", "process_cpu_seconds_total 12.5",
      "process_resident_memory_bytes 90000000", "process_open_fds 42", "earnest_live_streams 2",
      #"earnest_refreshes_total{result="updated"} 7"#,
      "earnest_feeds 40", "earnest_feeds_failing 2", #"earnest_downloads{state="queued"} 5"#, #"earnest_queue_depth{queue="writer"} 3"#,
      #"earnest_download_transfers_total{end="downloaded"} 9"#, "earnest_database_bytes 4096", "earnest_database_log_bytes 512",
      #"earnest_disk_free_bytes{folder="library"} 400"#, #"earnest_disk_reserve_bytes{folder="library"} 50"#,
      #"earnest_log_messages_total{level="error"} 0"#,
    ] { #expect(lines.contains(line), "\(line)") }
  }

  @Test func bucketsAreCumulative() {
    let lines = lines(status())
    for line in [
      #"earnest_database_read_seconds_bucket{le="0.001"} 1"#, #"earnest_database_read_seconds_bucket{le="0.0025"} 1"#,
      #"earnest_database_read_seconds_bucket{le="0.5"} 2"#, #"earnest_database_read_seconds_bucket{le="1.0"} 3"#,
      #"earnest_database_read_seconds_bucket{le="+Inf"} 3"#, "earnest_database_read_seconds_count 3",
      #"earnest_database_write_seconds_bucket{le="+Inf"} 0"#,
    ] { #expect(lines.contains(line), "\(line)") }
    #expect(lines.contains { $0.hasPrefix("earnest_database_read_seconds_sum 0.704") })
  }

  @Test func requestsAreThoseOfTheirRoute() {
    let monitor = Monitor()
    let counter = monitor.requests.counter("GET", "/shows/{show}")
    for status in [200, 200, 404] { monitor.requests.end(counter, status: status, .milliseconds(4)) }
    let lines = lines(status(), monitor)
    #expect(lines.contains(#"earnest_http_requests_total{method="GET",route="/shows/{show}",status="200"} 2"#))
    #expect(lines.contains(#"earnest_http_request_duration_seconds_bucket{method="GET",route="/shows/{show}",le="0.005"} 3"#))
  }

  @Test func aLoopHasATimeOfSuccessAfterIts() async {
    let loops = [
      SupervisedLoop("refreshing", every: .seconds(1), logger: LogRecorder().logger, now: clock.read),
      SupervisedLoop("own \"audio\"\\\n", every: .seconds(1), logger: LogRecorder().logger, now: clock.read),
    ]
    struct Failure: Error {}
    await loops[0].attempt {}
    for _ in 0..<2 { await loops[1].attempt { throw Failure() } }
    let lines = lines(status(loops: loops.map(\.status)))
    #expect(lines.contains(#"earnest_loop_last_success_timestamp_seconds{loop="refreshing"} 1700000100.0"#))
    #expect(lines.count { $0.hasPrefix("earnest_loop_last_success_timestamp_seconds{") } == 1)
    #expect(lines.contains(#"earnest_loop_consecutive_failures{loop="own \"audio\"\\\n"} 2"#))
    #expect(lines.contains(#"earnest_loop_failures_total{loop="refreshing"} 0"#))
  }

  @Test func everySampleStandsUnderItsTypeOnce() {
    let monitor = Monitor()
    monitor.requests.end(monitor.requests.counter("GET", "/"), status: 200, .zero)
    var type = ""
    var types: [String] = []
    for line in lines(status(), monitor) {
      if line.hasPrefix("# TYPE ") {
        type = String(line.split(separator: " ")[2])
        types.append(type)
      } else if !line.hasPrefix("#") {
        let name = String(line.prefix { $0 != "{" && $0 != " " })
        #expect(Metric(rawValue: type)?.sampleNames.contains(name) == true, "\(line)")
        #expect(Double(line.split(separator: " ").last ?? "") != nil, "\(line)")
      }
    }
    #expect(types.count == Set(types).count)
    // Without a loop there are no samples of loops.
    #expect(Set(types) == Set(Metric.allCases.map(\.rawValue).filter { !$0.hasPrefix("earnest_loop") }))
  }

  @Test(arguments: ["grafana-dashboard.json", "prometheus-alerts.yml"])
  func dashboardAndAlertsUseMetricsThatExist(file: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..").standardized
    let text = try String(contentsOf: root.appending(path: "docs/hosting/monitoring/\(file)"), encoding: .utf8)
    let names = Set(text.matches(of: /\b(?:earnest|process)_[a-z_]+/).map { String($0.output) })
    let known = Set(Metric.allCases.flatMap(\.sampleNames))
    #expect(names.count >= 8)
    #expect(names.subtracting(known).sorted() == [])
    if file.hasSuffix(".json") { #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any]) }
  }
}
