import Foundation

/// Stories in seasons, to be heard from the beginning: 120 episodes, so that a list has to be continued beyond 100.
extension DemoShow {
  static let hallowQuay = DemoShow(
    id: "hallow-quay", directoryID: 900_000_002, title: "The Archive at Hallow Quay", author: "Hallow Quay Players",
    ownerName: "Ines Tarrow", ownerEmail: "keeper@hallowquay.example", language: "en",
    summary: """
      There is a town that is on no map, and in its old customs house there are nine hundred boxes. Every season Ines \
      Tarrow opens one of them and tells, in twelve parts, the history of what is inside: a lantern, a bell, a jar of \
      salt, a key that fits no door. Begin at the beginning; the tide will wait.
      """,
    categories: [.init("History", genre: 1487), .init("Fiction", "Drama", genre: 1483)],
    kind: .serial, artwork: "hallow-quay.jpg", copyright: "2026 Hallow Quay Players", clips: ["hallow-1", "hallow-2"],
    episodes: (seasonsOneToFive + seasonsSixToTen).enumerated().flatMap { index, season in
      season.episodes(number: index + 1)
    }.reversed())

  struct Season {
    var box: String
    var premise: String
    var parts: [(title: String, subtitle: String)]

    func episodes(number season: Int) -> [DemoEpisode] {
      parts.enumerated().map { index, part in
        let number = index + 1
        let slug = "s\(season < 10 ? "0" : "")\(season)e\(number < 10 ? "0" : "")\(number)"
        let weeks = 120 - ((season - 1) * 12 + number)
        return DemoEpisode(
          slug: slug, guid: "hallow-quay-\(slug)", title: part.title, subtitle: part.subtitle,
          notes: ShowNotes(
            paragraphs: [
              part.subtitle,
              "Part \(number) of 12 from \(box). \(premise)",
              "Written and read by Ines Tarrow, with Corin Vale as the harbour master. Bells by the bells.",
            ],
            listTitle: "In the box", list: ["One label, in blue ink", "Sand", "What this story is about"],
            links: [
              ("The catalogue card", "https://hallowquay.example/cards?season=\(season)&part=\(number)&from=notes"),
              ("All of season \(season)", "https://hallowquay.example/seasons/\(season)"),
            ]
          ).html,
          published: PublishingDay.back(weeks: weeks, days: 2), seconds: Self.minutes[(season + index * 5) % 7] * 60,
          season: season, number: number, kind: .full,
          artwork: slug == "s10e11" ? "not-the-front-door.jpg" : nil)
      }
    }

    /// Lengths take turns, so that no two neighbours are alike.
    private static let minutes = [25, 31, 28, 42, 22, 36, 60]
  }
}
