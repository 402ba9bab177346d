import Fetching

/// The types of files that may be saved, and their extensions.
enum MediaType {
  /// - Returns: The MIME type; nil when the bytes are neither audio nor video.
  static func sniff(_ beginning: some Collection<UInt8>, declaredType: String?) -> String? {
    let finding = MediaSniffer.sniff(beginning, declaredType: declaredType)
    return finding?.kind == .image ? nil : finding?.mimeType
  }

  static func fileExtension(of mimeType: String) -> String {
    switch mimeType {
    case "audio/mpeg": "mp3"
    case "audio/mp4": "m4a"
    case "audio/webm": "weba"
    case "video/ogg": "ogv"
    default: String(mimeType.drop { $0 != "/" }.dropFirst())
    }
  }
}
