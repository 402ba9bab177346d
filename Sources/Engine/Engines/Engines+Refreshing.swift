import Foundation
import Library
import PodcastModel

extension Engines {
  /// The shows that an argument may name, for a user: the one with this id, or with this feed address, or subscribed ones whose title
  /// is or contains it.
  ///
  /// - Throws: `StorageError`.
  public func shows(named words: String, for user: UserID = .owner) async throws -> [NamedShow] {
    if let id = Int64(words), let show = try await library.shows.show(ShowID(id), for: user) { return [NamedShow(show)] }
    if let show = try await library.shows.show(feedURL: words), try await library.privateShows.isVisible(show.id, to: user) {
      return [NamedShow(show)]
    }
    let subscribed = try await library.subscriptions.shows(of: user)
    let wanted = Self.folded(words)
    let whole = subscribed.filter { Self.folded($0.title) == wanted }
    return (whole.isEmpty ? subscribed.filter { Self.folded($0.title).contains(wanted) } : whole).map(NamedShow.init)
  }

  // MARK: - Private

  private static func folded(_ text: String) -> String {
    text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// A show with its id, for a choice between several.
public struct NamedShow: Sendable, Equatable, Codable {
  /// The id of the show.
  public let id: ShowID
  /// The title of the show.
  public let title: String

  init(_ show: Show) {
    id = show.id
    title = show.title
  }
}
