import Foundation
import Library
import PodcastModel

@testable import Playback

/// The JSON of `POST /session`: a report is refused, or each of its ledger entries is within the limits, independent of the others, and the
/// same when it is written and parsed again.
enum ReportFuzzTarget {
  private static let received = Date(timeIntervalSince1970: 1_795_000_000)

  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    guard let report = try? JSONDecoder().decode(ListeningReport.self, from: Data(bytes)), report.isWithinLimits else { return 0 }
    let name = report.cleanedDeviceName
    require(name.count <= 60 && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }, "an impossible name")
    let entries = report.ledgerEntries(received: received)
    require(entries.count <= report.entries.count, "more came out than went in")
    require(zip(entries, entries.dropFirst()).allSatisfy { $0.sequence <= $1.sequence }, "entries out of order")
    for entry in entries { check(entry) }
    for line in report.entries { checkWriting(line, of: report) }
    return 0
  }

  private static func check(_ entry: LedgerEntry) {
    let moments = Date(timeIntervalSince1970: 0)...received
    require(
      (1...64).contains(entry.id.utf8.count) && (1...64).contains(entry.device.utf8.count) && entry.tab.utf8.count <= 64, "an id")
    require((0...864_000).contains(entry.position) && (0.5...3).contains(entry.rate), "an impossible position or speed")
    require(moments.contains(entry.moment), "an impossible time")
    require(entry.mediaDuration.map { $0 > 0 && $0 <= 864_000 } ?? true, "an impossible length")
    if case .set(let timer?) = entry.sleep { require((0...86_400).contains(timer.left), "an impossible sleep timer") }
    guard case .span(let from, let to, let startedAt) = entry.kind else { return }
    require(from >= 0 && from <= to && to <= 864_000 && moments.contains(startedAt), "an impossible span")
    let seconds = (to - from) / entry.rate
    let shares = DayCalendar(.gmt).splitByDay(seconds: seconds, until: entry.moment)
    require(shares.count <= 22 && shares.allSatisfy { $0.seconds > 0 }, "an impossible day")
    require(abs(shares.reduce(0) { $0 + $1.seconds } - seconds) < 0.001, "seconds of listening were lost")
  }

  /// The clocks are written exactly: JSON has as many digits as a number needs.
  private static func checkWriting(_ line: ListeningReport.Line, of report: ListeningReport) {
    guard let entry = line.entry else { return }
    let offset = received.timeIntervalSince1970 * 1000 - report.sentAt
    let known = entry.ledgerEntry(device: "d", tab: "", offset: offset, received: received)
    guard let data = try? JSONEncoder().encode(WrittenLine(entry)),
      let again = try? JSONDecoder().decode(ListeningReport.Line.self, from: data)
    else { preconditionFailure("a line that cannot be written and parsed") }
    require(again.id == line.id && again.seq == line.seq, "another id")
    let parsed = again.entry?.ledgerEntry(device: "d", tab: "", offset: offset, received: received)
    require(parsed == known, "another entry")
  }
}

/// The wire format of a line, as a browser writes it.
private struct WrittenLine: Encodable {
  struct Sleep: Encodable {
    let kind: String
    let left: Double?
  }

  let id: String, kind: String, seq: Int64, episode: Int64
  let from: Double?, to: Double?, startedAt: Double?, open: Bool?
  let action: String?, position: Double?
  let rate: Double, at: Double, duration: Double?
  let gesture: Bool?, sleep: Sleep?

  init(_ entry: ListeningReport.Entry) {
    (id, kind, seq, episode) = (entry.id, entry.kind.rawValue, entry.seq, entry.episode)
    (from, to, startedAt, open) = (entry.from, entry.to, entry.startedAt, entry.open)
    (action, position) = (entry.action?.rawValue, entry.position)
    (rate, at, duration) = (entry.rate, entry.at, entry.duration)
    (gesture, sleep) = (entry.gesture, entry.sleep.map { Sleep(kind: $0.kind, left: $0.left) })
  }
}
