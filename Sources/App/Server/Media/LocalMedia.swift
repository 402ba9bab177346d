import BlockingWork
import Fetching
import Hummingbird
import NIOCore

/// An audio or video file on this machine, sent as a whole or in part.
struct LocalMedia: Sendable {
  let file: OpenFile
  let facts: MediaFileHeaders

  /// - Parameter path: The path of a file in the folder `media`.
  /// - Returns: nil when the file does not exist, or when its bytes are neither audio nor video.
  static func open(_ path: String) async throws -> LocalMedia? {
    try await BlockingWork.shared.run {
      guard let file = OpenFile(path, ownNames: 2) else { return nil }
      let beginning = try file.read(MediaSniffer.prefixLength, at: 0)
      guard let finding = MediaSniffer.sniff(beginning.readableBytesView), finding.kind != .image else { return nil }
      return LocalMedia(
        file: file,
        facts: MediaFileHeaders(type: finding.mimeType, etag: file.tag, lastModified: file.modified, length: file.length, isCacheable: true)
      )
    }
  }

  func answer(_ mediaRequest: MediaRequest, over connection: ClientConnection) -> Response {
    if mediaRequest.knows(facts) { return facts.response(.notModified) }
    guard let range = mediaRequest.range(of: facts) else { return facts.response(.ok, body: body(0...(file.length - 1), over: connection)) }
    return range.resolved(in: file.length).map { facts.part($0, body: body($0, over: connection)) } ?? facts.rangeNotSatisfiable
  }

  // MARK: - Private

  /// A thread for blocking work loads each piece into memory, and the connection's event loop, which must not block, sends it from there.
  private func body(_ range: ClosedRange<Int64>, over connection: ClientConnection) -> ResponseBody {
    ResponseBody(contentLength: range.count) { [file] writer in
      for start in stride(from: range.lowerBound, through: range.upperBound, by: Self.piece) {
        let piece = start..<min(start + Int64(Self.piece), range.upperBound + 1)
        try await BlockingWork.shared.run { try file.fetch(piece) }
        try await connection.send(file, piece)
      }
      try await writer.finish(nil)
    }
  }

  private static let piece = 4 << 20
}
