import TextScanning

/// A decoder of a response body to UTF-8, for any encoding and any declared encoding.
///
/// A byte order mark decides at once. Otherwise nothing is decided while all bytes are ASCII; the first block that has others
/// decides: valid UTF-8 is UTF-8 despite any other claim, then the first claim (HTTP header, declaration) that the bytes can be
/// read by, then the customary encoding of the feed's language, then that of its most frequent letters. A later block may still prove that it is UTF-8 after all.
package struct BodyDecoder {
  private enum State {
    case beginning, ascii, utf8
    case legacy(FeedEncoding, Transcoder)
  }

  /// After the decision one such proof must be strong: short runs of other encodings look like UTF-8 by chance.
  private static let lateProof = 4

  package private(set) var repairs: Set<Repair> = []
  private let contentType: String?
  private var state = State.beginning
  /// The declared encodings, most reliable first.
  private var claims: [FeedEncoding] = []
  private var language: String?
  private let isWindows1252ByDefault: Bool

  /// - Parameters:
  ///   - language: the language of the text where the body does not say; it has customary encodings.
  ///   - isWindows1252ByDefault: whether a text that is not UTF-8, and of which nothing else is known, is Windows-1252.
  package init(contentType: String?, language: String? = nil, isWindows1252ByDefault: Bool = false) {
    self.contentType = contentType
    self.language = language
    self.isWindows1252ByDefault = isWindows1252ByDefault
  }

  /// Delivers the block in UTF-8, in one piece. An invalid byte in UTF-8 input stays.
  package mutating func decode(
    _ bytes: CheckedBytes, isLast: Bool, deliver: (CheckedBytes) throws -> Void
  ) rethrows {
    var bytes = bytes
    if case .beginning = state { bytes = begin(bytes) }
    if case .ascii = state, bytes.contains(where: { $0 >= 0x80 }) { decide(bytes) }
    if case .legacy(let encoding, _) = state, encoding.isSingleByte {
      let proof = UTF8Detector(bytes)
      if proof.valid >= Self.lateProof, proof.invalid == 0 {
        repairs.insert(.wrongEncoding)
        state = .utf8
      }
    }
    guard case .legacy(_, let transcoder) = state else { return try deliver(bytes) }
    let text = transcoder.convert(bytes, isLast: isLast)
    if transcoder.sawInvalid { repairs.insert(.wrongEncoding) }
    try text.withCheckedBytes(deliver)
  }

  // MARK: - Private

  /// Reads the byte order mark and the declarations; returns the bytes after the mark.
  private mutating func begin(_ bytes: CheckedBytes) -> CheckedBytes {
    if bytes.hasPrefix("\u{FEFF}") {
      state = .utf8
      return bytes.part(3..<bytes.count)
    }
    if bytes.count >= 4 {
      // The mark of UTF-32 begins with that of UTF-16.
      if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return begin(bytes, as: .utf32LittleEndian, mark: 4) }
      if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return begin(bytes, as: .utf32BigEndian, mark: 4) }
      let isASCII = (0..<4).map { bytes[$0] != 0 && bytes[$0] < 0x80 }
      switch (bytes[0], bytes[1]) {
      case (0xFF, 0xFE): return begin(bytes, as: .utf16LittleEndian, mark: 2)
      case (0xFE, 0xFF): return begin(bytes, as: .utf16BigEndian, mark: 2)
      case (_, 0) where isASCII[0] && isASCII[2] && bytes[3] == 0: return begin(bytes, as: .utf16LittleEndian, mark: 0)
      case (0, _) where isASCII[1] && isASCII[3] && bytes[2] == 0: return begin(bytes, as: .utf16BigEndian, mark: 0)
      default: break
      }
    }
    state = .ascii
    language = FeedEncoding.language(in: bytes) ?? language
    let labels = [contentType.flatMap(FeedEncoding.label(inContentType:)), FeedEncoding.declaredLabel(in: bytes)].compactMap { $0 }
    claims = labels.compactMap(FeedEncoding.init(label:))
    if claims.isEmpty, !labels.isEmpty { repairs.insert(.unknownEncoding) }
    // Servers declare Latin-1 by default.
    if claims.count == 2, claims[0] == .windows1252 { claims.swapAt(0, 1) }
    if claims.contains(where: \.isUTF16) {
      // Each byte can be decoded separately.
      repairs.insert(.wrongEncoding)
      claims.removeAll(where: \.isUTF16)
    }
    if let claim = claims.first, claim.escapes { _ = begin(bytes, as: claim, mark: 0) }
    return bytes
  }

  private mutating func begin(
    _ bytes: CheckedBytes, as encoding: FeedEncoding, mark: Int
  ) -> CheckedBytes {
    if let transcoder = Transcoder(from: encoding.name) {
      state = .legacy(encoding, transcoder)
    } else {
      repairs.insert(.unknownEncoding)
      state = .utf8
    }
    return bytes.part(mark..<bytes.count)
  }

  /// Decides by the first block that has bytes beyond ASCII.
  private mutating func decide(_ bytes: CheckedBytes) {
    let proof = UTF8Detector(bytes)
    var chosen = FeedEncoding.utf8
    if proof.valid == 0 || proof.valid < 10 * proof.invalid {
      let legacy = claims.filter { $0 != .utf8 }
      let byDefault = isWindows1252ByDefault && proof.invalid > proof.valid ? FeedEncoding.windows1252 : .utf8
      var customary = proof.invalid > proof.valid ? FeedEncoding.customary(for: language ?? "") : []
      // Publishing programs name English as the language by default.
      if proof.invalid > proof.valid, customary.isEmpty, legacy.isEmpty, let guess = LetterFrequencies.encoding(of: bytes) {
        customary = [guess]
      }
      chosen = (legacy + customary).first { Transcoder(from: $0.name)?.reads(bytes) == true } ?? legacy.first ?? byDefault
    }
    if claims.contains(where: { $0 != chosen }) || (claims.isEmpty && chosen != .utf8) { repairs.insert(.wrongEncoding) }
    if chosen == .utf8 {
      state = .utf8
    } else {
      _ = begin(bytes, as: chosen, mark: 0)
    }
  }
}
