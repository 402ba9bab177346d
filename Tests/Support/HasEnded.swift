import Foundation

/// Whether a process has ended. It stays in the system's list until its parent has read its result, which is the system's first process when its
/// own parent has ended: a signal would still reach it.
public func hasEnded(_ process: Int32) -> Bool {
  guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return true }
  return status.contains("State:\tZ")
}
