import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import ShowPage

extension ShowPageManager {
  /// First the shows that the publisher recommends, then shows by the same author, then shows of the same category, without duplicates.
  func related(to show: Show, for user: UserID) async throws -> [ShowPage.Content.Related] {
    var known: Set<ShowID> = [show.id]
    var related: [ShowPage.Content.Related] = []
    for (entry, stored) in try await library.shows.recommended(by: show.id, for: user) {
      if let stored {
        if known.insert(stored.id).inserted { related.append(card(stored, .recommended(show.title))) }
      } else if let feedURL = entry.feedURL {
        // This server does not have it yet: the link previews its feed.
        related.append(
          ShowPage.Content.Related(
            title: entry.title ?? feedURL, artworkURL: nil, url: SearchPageServices.Preview(feed: feedURL).path,
            reason: .recommended(show.title)))
      }
    }
    let similar = try await library.shows.related(to: show.id, for: user, limit: Self.maxRelated)
    for other in similar.sameAuthor where known.insert(other.id).inserted {
      related.append(card(other, .sameMaker(other.author ?? show.author ?? "")))
    }
    for other in similar.sameCategory where known.insert(other.id).inserted {
      related.append(card(other, .sameCategory(Sentences.genre(show.category ?? ""))))
    }
    return Array(related.prefix(Self.maxRelated))
  }

  // MARK: - Private

  private func card(_ show: Show, _ reason: ShowPage.Content.Related.Reason) -> ShowPage.Content.Related {
    ShowPage.Content.Related(
      title: show.title, artworkURL: show.artwork?.path, url: ShowPageServices.Navigate(show: show.id.rawValue).path, reason: reason)
  }

  private static let maxRelated = 12
}
