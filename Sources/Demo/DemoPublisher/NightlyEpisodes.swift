import Foundation

/// The episodes of a show with one every night, made from words. Things and circumstances are combined so that no title comes twice in 1,440 nights.
struct NightlyEpisodes: Sendable, Decodable {
  let count: Int
  let things: [String]
  let circumstances: [String]
  let sights: [String]
  let rests: [String]
  /// Lengths that take turns.
  let minutes: [Int]

  /// Newest first.
  func episodes(of show: String) -> [DemoEpisode] { (1...count).reversed().map { night($0, of: show) } }

  // MARK: - Private

  private func night(_ number: Int, of show: String) -> DemoEpisode {
    let slug = String(String(10_000 + number).dropFirst())
    let subtitle = "\(sights[number * 7 % sights.count]) \(rests[number * 5 % rests.count])"
    return DemoEpisode(
      slug: slug, guid: "\(show)-\(slug)", title: title(number), subtitle: subtitle,
      notes: ShowNotes(
        paragraphs: [subtitle, "Night \(number). Read by Aurel Penn, slowly. \(rests[number * 11 % rests.count])"],
        links: [.init(text: "Last night's and tomorrow's", address: "https://nightshelf.example/nights?number=\(number)&around=1")]),
      published: PublicationCalendar.base.addingTimeInterval(Double((number - count) * 24 - 9) * 3_600),
      seconds: minutes[number % minutes.count] * 60, number: number, kind: .full)
  }

  private func title(_ number: Int) -> String {
    let thing = number % things.count
    let circumstance = (number / things.count + thing * 11) % circumstances.count
    return "\(things[thing]) \(circumstances[circumstance])"
  }
}
