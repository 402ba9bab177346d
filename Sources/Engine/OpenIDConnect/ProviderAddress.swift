import Fetching

/// An address of the provider: https, or http on a loopback address, where there is no network to listen on. Never repaired.
struct ProviderAddress: Sendable, Equatable {
  /// The text as the provider or the owner wrote it.
  let text: String
  let remote: RemoteURL

  /// - Returns: nil for any other address, and one with a user or a fragment.
  init?(_ text: String) {
    let isSecure = text.hasPrefix("https://")
    guard text.utf8.count <= ProviderSettings.maxLength, isSecure || text.hasPrefix("http://"), !text.contains("#"),
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"") }),
      let remote = try? RemoteURL(text), remote.credentials == nil, isSecure || Self.loopback.contains(remote.host)
    else { return nil }
    self.text = text
    self.remote = remote
  }

  /// The address with a query; its own query stays.
  func adding(_ pairs: KeyValuePairs<String, String>) -> String {
    text + (text.contains("?") ? "&" : "?") + FormEncoding.encoded(pairs)
  }

  private static let loopback: Set<String> = ["127.0.0.1", "localhost", "::1"]
}
