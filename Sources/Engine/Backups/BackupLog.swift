import Foundation
import Logging

/// The line of the log for each backup, of the server itself or of a command.
public enum BackupLog {
  /// - Parameter path: The backup, of which the log has the name only.
  public static func didMake(_ path: String, bytes: Int64, _ logger: Logger) {
    logger.notice("backup made", metadata: ["file": "\(URL(fileURLWithPath: path).lastPathComponent)", "bytes": "\(bytes)"])
  }
}
