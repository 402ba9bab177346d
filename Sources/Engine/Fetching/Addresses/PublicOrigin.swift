/// The decision whether other people can open the pages of a server.
public enum PublicOrigin {
  /// Whether an origin, such as "https://podcasts.example", is that of a server on the internet: its host is a public address, or a name that
  /// is not one of this machine or a home network. Nothing is looked up.
  public static func isPublic(_ origin: String) -> Bool {
    guard let host = (try? RemoteURL(origin))?.host.lowercased() else { return false }
    if let address = IPAddress(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host) { return address.isPublic }
    let name = host.hasSuffix(".") ? host.dropLast() : host[...]
    guard name.contains(".") else { return false }
    return !homeEndings.contains { name.hasSuffix($0) }
  }

  /// The endings of names that only a home network resolves: RFC 6761 and 6762, RFC 8375, ICANN's `.internal`, and those of usual routers.
  private static let homeEndings = [
    ".localhost", ".local", ".internal", ".home.arpa", ".home", ".lan", ".fritz.box", ".localdomain", ".intranet", ".test", ".invalid",
  ]
}
