/// The file formats of thumbnails.
public enum ThumbnailFormat: String, CaseIterable, Sendable {
  case webp
  /// For clients that do not name WebP among the types they accept.
  case jpeg

  /// The format for a client.
  ///
  /// - Parameter accept: The value of its `Accept` header (RFC 9110, section 12.5.1); nil without one.
  public init(accept: String?) {
    let types = (accept ?? "").split(separator: ",").map { type in
      type.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
    }
    let takesWebP = types.contains { type in
      type.first == "image/webp" && !type.dropFirst().contains { $0.hasPrefix("q=") && Double($0.dropFirst(2)) == 0 }
    }
    self = takesWebP ? .webp : .jpeg
  }

  /// The MIME type.
  public var type: String { "image/\(rawValue)" }
}
