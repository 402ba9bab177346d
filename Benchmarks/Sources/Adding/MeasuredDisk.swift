import Foundation

/// The disk of a measured process (Tests/Disk): it counts what the process writes, and can be slow.
struct MeasuredDisk {
  /// What a process wrote to the files of a kind.
  struct Counts {
    var bytes = 0
    var calls = 0
    var syncs = 0
  }

  static let kinds = ["database", "log", "temporary", "other"]

  let isSlow: Bool
  /// The compiled library.
  let library: URL
  /// The file of the counts.
  let file: URL

  var environment: [String: String] {
    let slowness = ["DISK_BYTES_PER_SECOND": "10000000", "DISK_SYNC_MILLISECONDS": "30"]
    return ["LD_PRELOAD": library.path, "DISK_COUNTS": file.path].merging(isSlow ? slowness : [:]) { $1 }
  }

  /// Runs a program and counts what it writes.
  func counting<Result>(_ run: () throws -> Result) throws -> (result: Result, counts: [String: Counts]) {
    try? FileManager.default.removeItem(at: file)
    let result = try run()
    return (result, try counts())
  }

  static func size(of file: URL) -> Int {
    (try? FileManager.default.attributesOfItem(atPath: file.path)[.size] as? Int) ?? 0
  }

  // MARK: - Private

  private func counts() throws -> [String: Counts] {
    let bytes = try Data(contentsOf: file)
    let numbers = stride(from: 0, to: bytes.count, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard numbers.count > Self.kinds.count * 3 else { throw AddingError.notDone("the disk has no counts") }
    return Dictionary(
      uniqueKeysWithValues: Self.kinds.enumerated().map { index, kind in
        (kind, Counts(bytes: numbers[index * 3], calls: numbers[index * 3 + 1], syncs: numbers[index * 3 + 2]))
      })
  }
}

extension [String: MeasuredDisk.Counts] {
  var all: MeasuredDisk.Counts {
    values.reduce(into: .init()) { all, counts in
      all.bytes += counts.bytes
      all.calls += counts.calls
      all.syncs += counts.syncs
    }
  }
}
