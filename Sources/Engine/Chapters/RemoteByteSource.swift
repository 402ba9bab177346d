import Fetching
import Foundation
import MediaTags

/// A media file behind HTTP, of which ranges are read. The later ones are requested where the redirects of the first one led.
public struct RemoteByteSource: ByteSource {
  /// In bytes; nil when the server does not say.
  public let size: Int64?
  private let first: [UInt8]
  private let head: FetchedHead
  private let userAgent: String?
  private let credentials: BasicCredentials?
  private let fetch: @Sendable (FetchRequest) async throws -> Fetched

  /// The address after redirects, where the later ranges are read.
  public var url: String { head.finalURL }
  /// As the server says.
  public var contentType: String? { head.contentType }

  /// Reads the beginning of the file.
  ///
  /// - Parameters:
  ///   - userAgent: replaces the default one.
  ///   - credentials: sent to the host of the address alone.
  ///   - maxWholeBytes: how long a file may be that a server without ranges answers as a whole.
  /// - Throws: `FetchingError`; `MediaTagsError.unreadable` from a server that answers other bytes.
  public static func open(
    _ url: String, userAgent: String? = nil, credentials: BasicCredentials? = nil, maxWholeBytes: Int = Int(firstRead),
    fetch: @escaping @Sendable (FetchRequest) async throws -> Fetched
  ) async throws -> RemoteByteSource {
    let fetched = try await fetch(
      request(url, 0..<firstRead, userAgent: userAgent, credentials: credentials, maximumBytes: maxWholeBytes))
    let range = ContentRange(fetched.contentRange)
    // A small file may come as a whole.
    let isWhole = fetched.status == 200 && !fetched.head.isEncoded
    guard isWhole || range?.bytes?.lowerBound == 0 else { throw MediaTagsError.unreadable }
    let isSameHost = (try? RemoteURL(fetched.finalURL))?.hostPort == (try? RemoteURL(url))?.hostPort
    return RemoteByteSource(
      size: isWhole ? Int64(fetched.body.count) : range?.total, first: fetched.body, head: fetched.head,
      userAgent: userAgent, credentials: isSameHost ? credentials : nil, fetch: fetch)
  }

  /// Requests one range of a file that was read before.
  ///
  /// - Returns: fewer bytes than `range` has, also none, where the file ends.
  /// - Throws: `FetchingError`; `MediaTagsError.unreadable` from a server that answers other bytes.
  static func bytes(
    in range: Range<Int64>, of url: String, userAgent: String? = nil, credentials: BasicCredentials?,
    fetch: @Sendable (FetchRequest) async throws -> Fetched
  ) async throws -> [UInt8] {
    let fetched = try await fetch(
      request(url, range, userAgent: userAgent, credentials: credentials, maximumBytes: max(range.count, Int(firstRead))))
    // A small file may come as a whole.
    if fetched.status == 200, !fetched.head.isEncoded {
      return Array(fetched.body.dropFirst(Int(clamping: range.lowerBound)).prefix(range.count))
    }
    guard ContentRange(fetched.contentRange)?.bytes?.lowerBound == range.lowerBound else { throw MediaTagsError.unreadable }
    return Array(fetched.body.prefix(range.count))
  }

  /// Requests a range, unless it is of the beginning.
  ///
  /// - Throws: `FetchingError`; `MediaTagsError.unreadable` when the file has changed since.
  public func bytes(in range: Range<Int64>) async throws -> [UInt8] {
    let known = Int64(first.count)
    if range.upperBound <= known || size == known { return Array(first.dropFirst(Int(clamping: range.lowerBound)).prefix(range.count)) }
    let fetched = try await fetch(
      Self.request(url, range, userAgent: userAgent, credentials: credentials, maximumBytes: range.count))
    let answer = ContentRange(fetched.contentRange)
    // Publishers that insert ads may answer with another file.
    guard answer?.bytes?.lowerBound == range.lowerBound, answer?.total == size, fetched.etag == head.etag else {
      throw MediaTagsError.unreadable
    }
    // A part of the range would look like the end of the file.
    if let size, Int64(fetched.body.count) < min(range.upperBound, size) - range.lowerBound { throw MediaTagsError.unreadable }
    return fetched.body
  }

  // MARK: - Private

  private static func request(
    _ url: String, _ range: Range<Int64>, userAgent: String?, credentials: BasicCredentials?, maximumBytes: Int
  ) -> FetchRequest {
    FetchRequest(
      url, kind: .media, range: "bytes=\(range.lowerBound)-\(range.upperBound - 1)", userAgent: userAgent, credentials: credentials,
      maximumBytes: maximumBytes)
  }

  /// Enough for the tags of most files.
  public static let firstRead: Int64 = 65_536
}
