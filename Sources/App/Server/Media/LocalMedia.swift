import BlockingWork
import BoundedNumbers
import Crypto
import Fetching
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// An audio or video file on this machine, sent as a whole or in part.
struct LocalMedia: Sendable {
  let file: OpenFile
  let facts: MediaFileHeaders

  /// - Parameter path: The path of a file in the folder `media`.
  /// - Returns: nil when the file does not exist, or when its bytes are neither audio nor video.
  static func open(_ path: String) async throws -> LocalMedia? {
    // A request opens the file on its own thread: a hand-over takes longer.
    if let media = try BlockingExecutor.runInRequest({ try read(path) }) { return media }
    return try await BlockingWork.shared.run { try read(path) }
  }

  /// - Throws: `OpenFileError` when the bytes of a digest cannot be read; `CancellationError`.
  func answer(_ mediaRequest: MediaRequest, over connection: ClientConnection) async throws -> Response {
    if mediaRequest.excludes(facts) { return facts.response(.preconditionFailed) }
    if mediaRequest.knows(facts) { return facts.response(.notModified) }
    guard let range = mediaRequest.range(of: facts) else { return facts.response(.ok, body: body(0...(file.length - 1), over: connection)) }
    guard let bytes = range.resolved(in: file.length) else { return facts.rangeNotSatisfiable }
    var response = facts.part(bytes, body: body(bytes, over: connection))
    if mediaRequest.wantsDigest, bytes.count <= Self.maxDigested, let name = HTTPField.Name("Content-Digest") {
      response.headers[name] = try await digest(of: bytes)
    }
    return response
  }

  // MARK: - Private

  private static func read(_ path: String) throws -> LocalMedia? {
    guard let file = OpenFile(path, ownNames: 2) else { return nil }
    let beginning = try file.read(MediaSniffer.prefixLength, at: 0)
    guard let finding = MediaSniffer.sniff(beginning.readableBytesView, declaredType: path.hasSuffix(".m4a") ? "audio/mp4" : nil),
      finding.kind != .image
    else { return nil }
    return LocalMedia(
      file: file,
      facts: MediaFileHeaders(type: finding.mimeType, etag: file.tag, lastModified: file.modified, length: file.length, isCacheable: true))
  }

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

  /// The SHA-256 of a part as RFC 9530 writes it.
  private func digest(of range: ClosedRange<Int64>) async throws -> String {
    try await BlockingWork.shared.run { [file] in
      var hash = SHA256()
      for start in stride(from: range.lowerBound, through: range.upperBound, by: FileChunks.size) {
        let count = min(Int64(FileChunks.size), range.upperBound + 1 - start)
        let chunk = try file.read(Int(clamping: count), at: start)
        chunk.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
      }
      return "sha-256=:\(Data(hash.finalize()).base64EncodedString()):"
    }
  }

  private static let piece = 4 << 20
  /// In bytes.
  private static let maxDigested = 8 << 20
}
