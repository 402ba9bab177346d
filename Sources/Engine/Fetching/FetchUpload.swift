import BoundedNumbers

/// The body of a POST request, which is sent while it is read: texts and whole files, one after another.
public struct FetchUpload: Sendable {
  /// A part of the body.
  public enum Piece: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// The first `length` bytes of a file. A file that is shorter ends the request.
    case file(path: String, length: Int64)

    var length: Int64 {
      switch self {
      case .bytes(let bytes): Int64(bytes.count)
      case .file(_, let length): max(length, 0)
      }
    }
  }

  /// The `Content-Type` header.
  public let contentType: String
  /// The parts in their order.
  public let pieces: [Piece]

  /// Creates a body.
  public init(contentType: String, pieces: [Piece]) {
    self.contentType = contentType
    self.pieces = pieces
  }

  /// The length of the body in bytes.
  public var length: Int64 { pieces.map(\.length).saturatingSum() }
}
