import OPML

extension OPMLReader {
  /// Reads a complete list.
  public static func read(_ bytes: [UInt8]) throws -> OPMLDocument {
    let reader = OPMLReader()
    try reader.push(bytes)
    return try reader.finish()
  }
}
