import Foundation

/// How much memory this process holds, as Linux counts it.
public enum ResidentMemory {
  /// Bytes resident now.
  public static var now: Int { kilobytes("VmRSS:") << 10 }
  /// The most bytes that were ever resident.
  public static var peak: Int { kilobytes("VmHWM:") << 10 }

  private static func kilobytes(_ key: String) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
