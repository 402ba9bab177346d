/// An encoding of a body that is decoded here (RFC 9110, 8.4.1).
enum ContentCoding: Sendable {
  case gzip, deflate

  /// - Parameter name: In lower case.
  init?(_ name: some StringProtocol) {
    switch name {
    case "gzip", "x-gzip": self = .gzip
    case "deflate", "x-deflate", "zlib": self = .deflate
    default: return nil
    }
  }

  /// Whether a name in lower case is that of a compression. Servers also write other words there, such as `utf-8`, and send plain bytes.
  static func isCompression(_ name: some StringProtocol) -> Bool {
    ContentCoding(name) != nil || others.contains(String(name))
  }

  /// Whether the first bytes are those of gzip.
  static func isGzip(_ beginning: some Collection<UInt8>) -> Bool { beginning.starts(with: gzipMark) }

  /// Whether the first bytes may become those of gzip when more arrive.
  static func mayBecomeGzip(_ beginning: some Collection<UInt8>) -> Bool {
    beginning.count < gzipMark.count && gzipMark.starts(with: beginning)
  }

  /// Whether fewer than four bytes are enough for `format(of:declared:)`.
  static func isShown(by beginning: [UInt8]) -> Bool {
    guard let first = beginning.first else { return false }
    return beginning.count >= 2 && first != gzipMark[0] && first != zstandardMark[0]
  }

  /// The format of a layer by its first bytes, also where another one was declared; nil when it is not compressed.
  ///
  /// - Throws: `FetchingError.unsupportedEncoding` for Zstandard.
  static func format(of beginning: [UInt8], declared: ContentCoding?) throws(FetchingError) -> Inflater.Format? {
    if isGzip(beginning) { return .gzip }
    if beginning == zstandardMark { throw .unsupportedEncoding("zstd") }
    guard let declared, let first = beginning.first else { return nil }
    if isZlib(beginning) { return .zlib }
    if declared == .deflate { return .raw }
    return isMarkup(first) ? nil : .gzip
  }

  // MARK: - Private

  private static let gzipMark: [UInt8] = [0x1F, 0x8B, 8]
  /// RFC 8878, 3.1.1.
  private static let zstandardMark: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  private static let others: Set<String> = ["br", "zstd", "compress", "x-compress", "bzip2", "x-bzip2", "xz", "x-xz", "lzma", "dcb", "dcz"]

  /// RFC 1950, 2.2. Raw deflate begins this way only with a stored block whose unused bits are not zero.
  private static func isZlib(_ beginning: [UInt8]) -> Bool {
    beginning.count >= 2 && beginning[0] & 0x0F == 8 && (Int(beginning[0]) << 8 | Int(beginning[1])) % 31 == 0
  }

  /// The first byte of plain XML, HTML or JSON, from a server that only says that it compresses.
  private static func isMarkup(_ byte: UInt8) -> Bool { [UInt8(ascii: "<"), UInt8(ascii: "{"), 0xEF].contains(byte) }
}
