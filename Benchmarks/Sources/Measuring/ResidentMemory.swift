import Foundation

/// The resident memory of a process, by Linux.
public enum ResidentMemory {
  /// The current resident memory in bytes.
  public static var now: Int { kilobytes("VmRSS:", of: "self") << 10 }
  /// The peak of the resident memory in bytes.
  public static var peak: Int { kilobytes("VmHWM:", of: "self") << 10 }

  /// The current resident memory of another process in bytes.
  public static func now(of process: Int) -> Int { kilobytes("VmRSS:", of: "\(process)") << 10 }

  private static func kilobytes(_ key: String, of process: String) -> Int {
    guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return 0 }
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
  }
}
