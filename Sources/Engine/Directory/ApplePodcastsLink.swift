import Fetching

/// A parser of links that people copy from Apple Podcasts, `https://podcasts.apple.com/us/podcast/name/id123456789?i=1000`, and of links of
/// other apps with the same id: `https://overcast.fm/itunes123456789/name`, `https://pca.st/itunes/123456789`.
public enum ApplePodcastsLink {
  /// The iTunes id of the show that a pasted link leads to; nil for any other text.
  public static func itunesID(in pasted: String) -> Int64? {
    guard let url = try? RemoteURL(pasted.replacingScheme()) else { return nil }
    let segments = url.pathAndQuery.prefix { $0 != "?" }.split(separator: "/")
    let numbers: [Substring] =
      switch url.host {
      case "podcasts.apple.com", "itunes.apple.com", "podcast.apple.com":
        segments.reversed().filter { $0.hasPrefix("id") }.map { $0.dropFirst("id".count) }
      case "overcast.fm": segments.prefix(1).filter { $0.hasPrefix("itunes") }.map { $0.dropFirst("itunes".count) }
      case "pca.st", "castro.fm": segments.first == "itunes" ? Array(segments.dropFirst()) : []
      default: []
      }
    return numbers.compactMap { Int64($0) }.first { $0 > 0 }
  }
}

extension String {
  /// Apple's own apps write the same links with the schemes `podcasts://` and `itms-podcasts://`.
  fileprivate func replacingScheme() -> String {
    for scheme in ["itms-podcasts://", "itms-pcast://", "itms://", "itmss://"] where lowercased().hasPrefix(scheme) {
      return "https://" + dropFirst(scheme.count)
    }
    return self
  }
}
