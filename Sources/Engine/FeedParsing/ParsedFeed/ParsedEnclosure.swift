/// A file that belongs to an episode: RSS `enclosure`, Media RSS `content`, Atom `rel="enclosure"`.
public struct ParsedEnclosure: Sendable, Equatable, Encodable {
  /// The kind of media, by the MIME type, or by the extension of the URL where the type is missing.
  public enum Medium: Sendable {
    /// `unknown` stands for a file without a usable type and extension, `other` for neither audio nor video.
    case audio, video, unknown, other
  }

  /// The URL of the file.
  public var url: String
  /// A MIME type in lower case; nil for a missing or invalid one.
  public var type: String?
  /// The size in bytes; nil for a missing, zero or invalid one.
  public var length: Int?

  /// The kind of media.
  public var medium: Medium {
    if let type, type != "application/octet-stream" {
      if type.hasPrefix("audio/") { return .audio }
      if type.hasPrefix("video/") { return .video }
      if ["application/ogg", "application/x-mpegurl", "application/vnd.apple.mpegurl"].contains(type) { return .audio }
      if type.hasPrefix("image/") || type.hasPrefix("text/") || type == "application/pdf" { return .other }
    }
    switch pathEnding {
    case "mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav", "m3u8": return .audio
    case "mp4", "m4v", "mov", "webm", "mkv", "ogv": return .video
    case "jpg", "jpeg", "png", "gif", "webp", "pdf", "epub", "html", "txt", "torrent", "zip": return .other
    default: return .unknown
    }
  }

  /// Whether it is a list of the parts of a stream (HLS, DASH), which is not a file. The extension counts more than a wrong type.
  public var isStream: Bool {
    if ["m3u8", "m3u", "mpd"].contains(pathEnding) { return true }
    return type.map { $0.contains("mpegurl") || $0 == "application/dash+xml" } ?? false
  }

  // MARK: - Private

  private var pathEnding: String {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    guard let dot = path.lastIndex(of: UInt8(ascii: ".")) else { return "" }
    return String(decoding: path[path.index(after: dot)...], as: UTF8.self).lowercased()
  }
}
