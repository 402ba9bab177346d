import Foundation

/// What somebody would jot down about an episode; the rest follows from its place in its show.
struct EpisodeCard {
  var title: String
  var minutes: Int
  var subtitle: String
  var story: String

  init(_ title: String, _ minutes: Int, _ subtitle: String, _ story: String) {
    self.title = title
    self.minutes = minutes
    self.subtitle = subtitle
    self.story = story
  }
}

/// The cards of one show, oldest first, and what all its episodes share.
struct EpisodeCardBox {
  var showID: String
  var website: String
  var pageText: String
  var letterText: String
  var email: String
  /// The days between two episodes.
  var rhythm = 7
  /// How many days before the demo's own day the newest came out.
  var lastDay: Int
  /// In front of every title, with `#` for the number.
  var titlePattern = "#: "
  var cards: [EpisodeCard]

  /// Newest first, as a feed has them.
  var episodes: [DemoEpisode] {
    cards.enumerated().reversed().map { index, card in
      let number = index + 1
      let slug = number < 10 ? "0\(number)" : "\(number)"
      return DemoEpisode(
        slug: slug, guid: "\(showID)-\(slug)", title: titlePattern.replacing("#", with: String(number)) + card.title,
        subtitle: card.subtitle,
        notes: ShowNotes(
          paragraphs: [card.subtitle, card.story],
          links: [(pageText, "\(website)/\(slug)?from=notes&part=all"), (letterText, "mailto:\(email)")]
        ).html,
        published: PublishingDay.back(weeks: 0, days: lastDay + (cards.count - number) * rhythm),
        seconds: card.minutes * 60, number: number)
    }
  }
}
