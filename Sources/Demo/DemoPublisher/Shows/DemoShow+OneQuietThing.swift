import Foundation

/// A daily in English: 1,200 episodes, put together from `QuietWords`, always in the same way.
extension DemoShow {
  static let oneQuietThing = DemoShow(
    id: "one-quiet-thing", directoryID: 900_000_006, title: "One Quiet Thing", author: "Night Shelf",
    ownerName: "Aurel Penn", ownerEmail: "goodnight@nightshelf.example", language: "en-us",
    summary: """
      Every night, one quiet thing, described until you are asleep: a kettle, a ferry, a coat on a hook. No plot, no \
      lesson, nothing to remember in the morning. There are more than a thousand of them by now; begin anywhere.
      """,
    categories: [.init("Health & Fitness", "Mental Health", genre: 1512)],
    kind: .episodic, artwork: "one-quiet-thing.jpg", copyright: "2026 Night Shelf", clips: ["quiet-1"],
    episodes: (1...quietNights).reversed().map(quietNight))

  static let quietNights = 1_200

  // MARK: - Private

  private static func quietNight(_ number: Int) -> DemoEpisode {
    let words = QuietWords.self
    let slug = String(String(10_000 + number).dropFirst())
    let subtitle = "\(words.sights[number * 7 % words.sights.count]) \(words.rests[number * 5 % words.rests.count])"
    return DemoEpisode(
      slug: slug, guid: "one-quiet-thing-\(slug)", title: words.title(number), subtitle: subtitle,
      notes: ShowNotes(
        paragraphs: [subtitle, "Night \(number). Read by Aurel Penn, slowly. \(words.rests[number * 11 % words.rests.count])"],
        links: [("Last night's and tomorrow's", "https://nightshelf.example/nights?number=\(number)&around=1")]
      ).html,
      published: PublishingDay.back(weeks: 0, days: quietNights - number).addingTimeInterval(-9 * 3_600),
      seconds: [9, 11, 8, 14, 10, 12, 21][number % 7] * 60, number: number)
  }
}
