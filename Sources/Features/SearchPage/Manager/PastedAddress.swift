import Fetching

/// The detection of pasted addresses among search terms.
enum PastedAddress {
  /// Whether `text` is an address: it has a scheme, or looks like a host with a dot or a port and has no spaces.
  static func isAddress(_ text: String) -> Bool {
    guard !text.contains(where: \.isWhitespace) else { return false }
    let lowered = text.lowercased()
    if let colon = lowered.firstIndex(of: ":"), schemes.contains(String(lowered[..<colon])) { return true }
    let host = lowered.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard let name = parts.first, parts.count <= 2, !name.isEmpty else { return false }
    if parts.count == 2 { return Int(parts[1]) != nil }
    let labels = name.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, labels.allSatisfy({ !$0.isEmpty }) else { return false }
    return last.count >= 2 && last.allSatisfy(\.isLetter) || labels.count == 4 && labels.allSatisfy { Int($0) != nil }
  }

  /// Whether `text` is the address of a single audio or video file, by the end of its path: no feed is at such an address.
  static func isAudioFile(_ text: String) -> Bool {
    guard isAddress(text), let url = try? RemoteURL(text), ["http", "https"].contains(url.scheme) else { return false }
    let path = url.pathAndQuery.prefix { $0 != "?" }.lowercased()
    return endings.contains { path.hasSuffix(".\($0)") }
  }

  private static let endings = ["mp3", "m4a", "m4b", "aac", "ogg", "oga", "opus", "flac", "wav", "mp4", "m4v", "webm"]
  private static let schemes = RemoteURL.feedSchemes.union(["http", "https"])
}
