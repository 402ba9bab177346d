import Foundation
import Library
import PodcastModel

/// Replacements of an episode's audio that the feed itself announces: another address or another length under the same identity.
enum ReplacedAudio {
  /// Whether the feed names other audio for an episode than before.
  static func isNoticed(_ known: KnownEpisode, _ enclosure: Enclosure?) -> Bool {
    guard let old = known.enclosureURL, let enclosure else { return false }
    let lengths = [known.enclosureLength, enclosure.length].compactMap { $0 }.filter { $0 >= minLength }
    // An address with another token, or of another counter of downloads, is of the same file when it has the same length.
    if lengths.count == 2 { return lengths[0] != lengths[1] }
    return path(old) != path(enclosure.url)
  }

  /// Whether so many changes at once say nothing: a feed that moves, or that names another length for each answer of its server.
  static func isSystematic(_ changes: Int, of episodes: Int) -> Bool { changes > 2 && changes * 4 > episodes }

  // MARK: - Private

  /// In bytes: a smaller number is no length of audio, such as a 1 or a duration in seconds.
  private static let minLength: Int64 = 20_000

  private static func path(_ url: String) -> Substring {
    let start = url.firstRange(of: "://")?.upperBound ?? url.startIndex
    return url[start...].prefix { $0 != "?" && $0 != "#" }
  }
}
