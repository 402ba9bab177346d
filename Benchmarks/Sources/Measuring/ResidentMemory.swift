import Foundation

/// How much memory a process holds, as Linux counts it.
public enum ResidentMemory {
  /// Bytes resident now.
  public static var now: Int { kilobytes("VmRSS:", of: "self") << 10 }
  /// The most bytes that were ever resident.
  public static var peak: Int { kilobytes("VmHWM:", of: "self") << 10 }

  /// Bytes that another process holds now.
  public static func now(of process: Int) -> Int { kilobytes("VmRSS:", of: "\(process)") << 10 }

  private static func kilobytes(_ key: String, of process: String) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
