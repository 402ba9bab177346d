import Components
import Fetching
import Notifications
import ServiceRouter
import Services
import WebPage

/// The texts of messages about new episodes, and the reasons that one was not delivered.
extension Sentences {
  /// - Parameter language: The tag of a language; nil for the original one.
  public static func notifications(in language: String? = Language.current) -> NotificationTexts {
    let language = language ?? Language.fallback
    @Sendable func said(_ sentence: () -> String) -> String { Language.$current.withValue(language, operation: sentence) }
    return NotificationTexts(
      test: said { strings(.notificationTest) },
      line: { show, title in said { strings(.notificationLine, ["show": show, "title": title]) } },
      others: { count in said { strings(.notificationOthers, count: count) } },
      push: PushTexts(
        language: language, newEpisodes: { count in said { strings(.pushNewEpisodes, count: count) } },
        separator: Components.factSeparator, play: said { strings(.pushPlay) }, queue: said { strings(.pushQueue) },
        homePath: HomePageServices.Navigate().path, showPath: { ShowPageServices.Navigate(show: $0).path },
        episodePath: { EpisodePageServices.Navigate(episode: $0).path },
        artworkPath: { ArtworkServices.ShowArtwork(artwork: $0, size: artworkSize).path }),
      alerts: AlertTexts(
        title: said { strings(.alertTitle) },
        line: { alerts, title, now in said { sentence(for: alerts, showTitle: title, at: now) } }, path: path(for:)))
  }

  /// In pixels.
  private static let artworkSize = 256

  /// - Parameter error: the error of sending the message.
  public static func sentence(forMessage error: FetchingError, toOwner: Bool = false) -> String {
    // The sentence for a feed has more details.
    if case .status(let status, _) = error { return strings(.messageRefused, ["status": "\(status)"]) }
    return sentence(for: error, toOwner: toOwner)
  }
}
