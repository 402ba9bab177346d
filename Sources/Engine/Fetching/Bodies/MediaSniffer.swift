/// A detector of the type of bytes, independent of the server's `Content-Type`. Only the types it knows are served from our own origin:
/// audio, video, raster pictures.
///
/// Everything else - HTML, SVG, scripts, text, playlists, archives - is nil.
public enum MediaSniffer {
  /// The kind of media.
  public enum Kind: Sendable, Equatable {
    /// Audio without pictures, video, or a raster picture.
    case audio, video, image
  }

  /// The detected type.
  public struct Finding: Sendable, Equatable {
    /// Audio, video or a picture.
    public let kind: Kind
    /// The canonical MIME type, e.g. `audio/mpeg`.
    public let mimeType: String
  }

  /// The useful number of bytes from the beginning; with fewer, fewer types are recognised.
  public static let prefixLength = 4096

  /// Detects the type from the first bytes of a file or body.
  ///
  /// - Parameter declaredType: The type by the server or the feed. It is used only when the bytes do not show whether an MP4 or WebM file
  ///   contains pictures: `audio/...` makes it audio.
  /// Source: the WHATWG MIME Sniffing standard, and the specifications of the formats.
  public static func sniff(_ bytes: some Collection<UInt8>, declaredType: String? = nil) -> Finding? {
    let prefix = Array(bytes.prefix(prefixLength))
    let saysAudio = declaredType?.lowercased().hasPrefix("audio/") ?? false
    return image(prefix) ?? container(prefix, saysAudio: saysAudio) ?? audioFormat(prefix)
  }

  /// Detects the type of a broadcast, which may begin in the middle of a frame of AAC.
  public static func sniffLive(_ bytes: some Collection<UInt8>, declaredType: String?) -> Finding? {
    sniff(bytes, declaredType: declaredType) ?? (MPEGFrame.hasADTS(Array(bytes.prefix(prefixLength))) ? audio("audio/aac") : nil)
  }

  /// Whether the bytes begin a list of the parts of a stream: HLS (RFC 8216) or DASH.
  public static func isStream(_ bytes: some Collection<UInt8>) -> Bool {
    let text = String(decoding: bytes.prefix(1024), as: UTF8.self)
    let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    return start.hasPrefix("#EXTM3U") || start.hasPrefix("<") && text.lowercased().contains("urn:mpeg:dash:schema:mpd")
  }

  // MARK: - Private

  private static func image(_ bytes: [UInt8]) -> Finding? {
    if has(bytes, [0xFF, 0xD8, 0xFF]) { return Finding(kind: .image, mimeType: "image/jpeg") }
    if has(bytes, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return Finding(kind: .image, mimeType: "image/png") }
    if has(bytes, "GIF87a") || has(bytes, "GIF89a") { return Finding(kind: .image, mimeType: "image/gif") }
    if has(bytes, "RIFF"), has(bytes, "WEBP", at: 8) { return Finding(kind: .image, mimeType: "image/webp") }
    return nil
  }

  private static func audioFormat(_ bytes: [UInt8]) -> Finding? {
    if has(bytes, "ID3") { return bytes.count > 3 && bytes[3] < 0x10 ? audio("audio/mpeg") : nil }
    if has(bytes, "fLaC") { return audio("audio/flac") }
    if has(bytes, "RIFF"), has(bytes, "WAVE", at: 8) { return audio("audio/wav") }
    if has(bytes, "FORM"), has(bytes, "AIF", at: 8) { return audio("audio/aiff") }
    if MPEGFrame.isADTS(bytes) { return audio("audio/aac") }
    return MPEGFrame.isMP3(bytes) ? audio("audio/mpeg") : nil
  }

  private static func container(_ bytes: [UInt8], saysAudio: Bool) -> Finding? {
    if has(bytes, "OggS") {
      return contains(bytes, "theora") ? video("video/ogg") : audio("audio/ogg")
    }
    if has(bytes, [0x1A, 0x45, 0xDF, 0xA3]) {
      guard contains(Array(bytes.prefix(128)), "webm") else { return nil }
      return saysAudio ? audio("audio/webm") : video("video/webm")
    }
    // ISO 14496-12: a box has a length of four bytes and a name of four letters. Text never begins with a zero byte.
    guard bytes.count >= 12, bytes[0] == 0 else { return nil }
    if ["moov", "mdat", "wide"].contains(where: { has(bytes, $0, at: 4) }) {
      return mp4(bytes, saysAudio: saysAudio)
    }
    guard has(bytes, "ftyp", at: 4) else { return nil }
    let length = bytes[1...3].reduce(0) { $0 << 8 | Int($1) }
    let brands = stride(from: 8, to: min(length, bytes.count) - 3, by: 4).filter { $0 != 12 }
      .map { String(decoding: bytes[$0..<$0 + 4], as: UTF8.self) }
    if brands.contains(where: { $0 == "avif" || $0 == "avis" }) { return Finding(kind: .image, mimeType: "image/avif") }
    guard let major = brands.first, !["heic", "heix", "mif1", "msf1", "hevc", "jp2 "].contains(major) else { return nil }
    let isAudio = ["M4A ", "M4B ", "M4P ", "F4A ", "F4B "].contains(major)
    return mp4(bytes, saysAudio: isAudio || saysAudio)
  }

  /// Audio in a file of a general brand is audio, if the first bytes show its tracks.
  private static func mp4(_ bytes: [UInt8], saysAudio: Bool) -> Finding {
    saysAudio || MP4Tracks.haveVideo(bytes) == false ? audio("audio/mp4") : video("video/mp4")
  }

  private static func audio(_ type: String) -> Finding { Finding(kind: .audio, mimeType: type) }
  private static func video(_ type: String) -> Finding { Finding(kind: .video, mimeType: type) }

  private static func has(_ bytes: [UInt8], _ text: String, at offset: Int = 0) -> Bool { has(bytes, Array(text.utf8), at: offset) }

  private static func has(_ bytes: [UInt8], _ mark: [UInt8], at offset: Int = 0) -> Bool {
    bytes.count >= offset + mark.count && bytes[offset..<offset + mark.count].elementsEqual(mark)
  }

  private static func contains(_ bytes: [UInt8], _ text: String) -> Bool {
    let mark = Array(text.utf8)
    return bytes.indices.contains { has(bytes, mark, at: $0) }
  }
}
