import Fetching
import Foundation

/// A parser of links to shows: of other sites, and in texts that other apps share.
enum SubscribeLink {
  /// - Parameters:
  ///   - url: The address of a feed or a website, with any scheme for links to feeds.
  ///   - texts: Texts that contain an address when `url` is none. The first counts.
  /// - Returns: nil when none of them has an address.
  static func address(url: String?, texts: [String?] = []) -> RemoteURL? {
    if let url, let address = address(url.trimmingCharacters(in: .whitespacesAndNewlines)) { return address }
    return texts.compactMap { $0.flatMap(firstLink(in:)).flatMap(address(_:)) }.first
  }

  // MARK: - Private

  private static func address(_ link: String) -> RemoteURL? {
    guard PastedAddress.isAddress(link), let address = try? RemoteURL(link) else { return nil }
    return feed(in: address) ?? address
  }

  /// The feed that a link for another app names.
  private static func feed(in address: RemoteURL) -> RemoteURL? {
    let parts = URLComponents(string: address.text)
    let named: String? =
      switch address.host {
      case "antennapod.org", "www.antennapod.org":
        parts?.path == "/deeplink/subscribe" ? parts?.queryItems?.first { $0.name == "url" }?.value : nil
      case "subscribeonandroid.com", "www.subscribeonandroid.com": String(address.pathAndQuery.dropFirst())
      default: nil
      }
    return named.flatMap { PastedAddress.isAddress($0) ? try? RemoteURL($0) : nil }
  }

  /// The first web address, or address with a scheme for links to feeds.
  private static func firstLink(in text: String) -> String? {
    let pattern =
      #/
      (?i) (?: (?: (?:feeds?|podcasts?|itpcs?|pcasts?|web\+podcast) : (?:\/\/)? )? https? | feeds? | podcasts? | itpcs? | pcasts? | web\+podcast )
      :\/\/ [^\s<>\x22“”「」《》（），。！？；、]+
      /#
    guard var link = text.firstMatch(of: pattern)?.output else { return nil }
    // The punctuation of the sentence.
    while let last = link.last, ".,;:!?]}'’".contains(last) || (last == ")" && !link.contains("(")) { link.removeLast() }
    return String(link)
  }
}
