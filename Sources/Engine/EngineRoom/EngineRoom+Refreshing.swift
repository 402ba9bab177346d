import Foundation
import Library
import PodcastModel

extension EngineRoom {
  /// The shows that a person may mean by `words`: the one with this id, or with this feed's address, or subscribed ones whose title is
  /// or contains the words.
  public func shows(named words: String) async throws -> [NamedShow] {
    if let id = Int64(words), let show = try await library.shows.show(ShowID(id)) { return [NamedShow(show)] }
    if let show = try await library.shows.show(feedURL: words) { return [NamedShow(show)] }
    let subscribed = try await library.subscriptions.shows(of: .local)
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

/// A show, to choose by.
public struct NamedShow: Sendable, Equatable, Codable {
  public let id: ShowID
  public let title: String

  public init(id: ShowID, title: String) {
    self.id = id
    self.title = title
  }

  init(_ show: Show) { self.init(id: show.id, title: show.title) }
}
