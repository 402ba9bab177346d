import Foundation
import HTTPTypes
import Hummingbird
import Synchronization

/// A received request, for tests.
public struct DemoRequest: Sendable {
  public var method: String
  /// Without the query.
  public var path: String
  public var query: String?
  /// The Range header.
  public var range: String?
  public var userAgent: String?
  public var ifNoneMatch: String?
  public var ifModifiedSince: String?
  public var at: Date
}

/// A log of the last 1,000 requests.
final class DemoRequestLog: Sendable {
  static let capacity = 1_000
  private let entries = Mutex<[DemoRequest]>([])

  var requests: [DemoRequest] { entries.withLock { $0 } }

  func record(_ request: Request) {
    let entry = DemoRequest(
      method: request.method.rawValue, path: request.uri.path, query: request.uri.query,
      range: request.headers[.range], userAgent: request.headers[.userAgent],
      ifNoneMatch: request.headers[.ifNoneMatch], ifModifiedSince: request.headers[.ifModifiedSince], at: Date())
    entries.withLock { entries in
      if entries.count >= Self.capacity { entries.removeFirst(entries.count - Self.capacity + 1) }
      entries.append(entry)
    }
  }

  /// The number of requests for exactly this address in the log.
  func hits(of request: Request) -> Int {
    entries.withLock { entries in
      entries.count { $0.path == request.uri.path && $0.query == request.uri.query }
    }
  }

  func clear() { entries.withLock { $0 = [] } }
}
