import Fetching

/// A parser of links that people copy from Apple Podcasts: `https://podcasts.apple.com/us/podcast/name/id123456789?i=1000`.
public enum ApplePodcastsLink {
  /// The iTunes id of the show that a pasted link leads to; nil for any other text.
  public static func itunesID(in pasted: String) -> Int64? {
    guard let url = try? RemoteURL(pasted.replacingScheme()),
      ["podcasts.apple.com", "itunes.apple.com", "podcast.apple.com"].contains(url.host)
    else { return nil }
    let path = url.pathAndQuery.prefix { $0 != "?" }
    for segment in path.split(separator: "/").reversed() where segment.hasPrefix("id") {
      if let id = Int64(segment.dropFirst(2)), id > 0 { return id }
    }
    return nil
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
