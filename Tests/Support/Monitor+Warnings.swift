import Foundation
import Logging
import Monitoring

extension Monitor {
  /// Adds a warning or an error of the log, with metadata.
  public func warn(_ message: String, _ metadata: [String: String] = [:], isError: Bool = false, at date: Date) {
    warnings.add(isError ? .error : .warning, "earnest", message, metadata.mapValues { .string($0) }, request: nil, at: date)
  }
}
