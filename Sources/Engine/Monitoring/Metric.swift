/// The metrics of `/metrics`. Dashboards and alerts use their names, which never change: Tests/Contract/values.txt lists them.
public enum Metric: String, Sendable, CaseIterable {
  case buildInfo = "earnest_build_info"
  case processStart = "process_start_time_seconds"
  case processorTime = "process_cpu_seconds_total"
  case residentMemory = "process_resident_memory_bytes"
  case openFiles = "process_open_fds"
  case requests = "earnest_http_requests_total"
  case requestDuration = "earnest_http_request_duration_seconds"
  case liveStreams = "earnest_live_streams"
  case refreshes = "earnest_refreshes_total"
  case feeds = "earnest_feeds"
  case failingFeeds = "earnest_feeds_failing"
  case downloads = "earnest_downloads"
  case transfers = "earnest_download_transfers_total"
  case queueDepth = "earnest_queue_depth"
  case databaseReads = "earnest_database_read_seconds"
  case databaseWrites = "earnest_database_write_seconds"
  case databaseWaits = "earnest_database_write_wait_seconds"
  case databaseSize = "earnest_database_bytes"
  case databaseLogSize = "earnest_database_log_bytes"
  case loopSuccess = "earnest_loop_last_success_timestamp_seconds"
  case loopFailure = "earnest_loop_last_failure_timestamp_seconds"
  case loopFailures = "earnest_loop_failures_total"
  case loopFailing = "earnest_loop_consecutive_failures"
  case diskSize = "earnest_disk_bytes"
  case diskFree = "earnest_disk_free_bytes"
  case diskReserve = "earnest_disk_reserve_bytes"
  case warnings = "earnest_log_messages_total"

  /// The kinds of metrics.
  public enum Kind: String, Sendable {
    case counter, gauge, histogram
  }

  /// The kind.
  public var kind: Kind {
    switch self {
    case .processorTime, .requests, .refreshes, .transfers, .loopFailures, .warnings: .counter
    case .requestDuration, .databaseReads, .databaseWrites, .databaseWaits: .histogram
    default: .gauge
    }
  }

  /// The names of the samples: a histogram has three.
  public var sampleNames: [String] {
    kind == .histogram ? ["_bucket", "_sum", "_count"].map { rawValue + $0 } : [rawValue]
  }

  /// The sentence for those who read the text.
  var help: String {
    switch self {
    case .buildInfo: "The version of the program; the value is 1."
    case .processStart: "The time of the start, in seconds since 1970."
    case .processorTime: "Processor time of the program."
    case .residentMemory: "Resident memory of the program."
    case .openFiles: "Open files and connections."
    case .requests: "Requests by the pattern of their route and by status; 499 is a client that has left."
    case .requestDuration: "Time from the head of a request until its response begins."
    case .liveStreams: "Open tabs that listen to changes."
    case .refreshes: "Fetches of feeds by result."
    case .feeds: "Feeds with a subscriber."
    case .failingFeeds: "Feeds whose last fetch failed."
    case .downloads: "Downloads by state."
    case .transfers: "Transfers of downloads by end."
    case .queueDepth: "Waiting work by queue."
    case .databaseReads: "Duration of reads of the database."
    case .databaseWrites: "Duration of transactions, without the wait for their turn."
    case .databaseWaits: "Wait of transactions for their turn."
    case .databaseSize: "Size of the database file."
    case .databaseLogSize: "Size of the write-ahead log."
    case .loopSuccess: "Last success of a background loop, in seconds since 1970."
    case .loopFailure: "Last failure of a background loop, in seconds since 1970."
    case .loopFailures: "Failures of a background loop."
    case .loopFailing: "Failures of a background loop since its last success."
    case .diskSize: "Size of the disk of a folder."
    case .diskFree: "Free bytes of the disk of a folder, with the reserve."
    case .diskReserve: "Bytes of the disk that only the database uses."
    case .warnings: "Warnings and errors in the log by level."
    }
  }
}
