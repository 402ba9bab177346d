import Foundation

/// The news of a county that is on no map, every weekday, in a few minutes. It shares author and owner with
/// `theThirdHalf`.
extension DemoShow {
  static let tenToSeven = DemoShow(
    id: "ten-to-seven", directoryID: 900_000_004, title: "Ten to Seven", author: "Small Harbour Radio",
    ownerName: "Odile Brandt", ownerEmail: "desk@smallharbour.example", language: "en-us",
    summary: """
      The day in a few minutes, before you leave the house. Every weekday at ten to seven Odile Brandt reads what \
      happened overnight along the estuary, what will be argued about by lunchtime, and whether the ferry runs.
      """,
    categories: [.init("News", "Daily News", genre: 1489)],
    kind: .episodic, artwork: "ten-to-seven.jpg", copyright: "2026 Small Harbour Radio", clips: ["ten-1"],
    episodes: headlines.enumerated().map { index, headline in bulletin(headline, workday: index) })

  // MARK: - Private

  /// - Parameter workday: 0 is the demo's own day, 1 the working day before it.
  private static func bulletin(_ headline: (title: String, lead: String), workday: Int) -> DemoEpisode {
    let daysBack = workday + (workday + 1) / 5 * 2  // The demo's own day is a Thursday.
    let published = PublishingDay.back(weeks: 0, days: daysBack).addingTimeInterval(50 * 60)
    let number = headlines.count - workday
    let also = [
      briefs[workday % briefs.count], briefs[(workday * 3 + 4) % briefs.count], "Tides, weather and the ferry, as ever.",
    ]
    return DemoEpisode(
      slug: "n\(number < 10 ? "0" : "")\(number)", guid: "ten-to-seven-n\(number)",
      title: "\(PublishingDay.shortDay(published)): \(headline.title)",
      subtitle: headline.lead,
      notes: ShowNotes(
        paragraphs: [headline.lead], listTitle: "Also today", list: also,
        links: [("All of today's stories", "https://smallharbour.example/today?number=\(number)&from=notes")]
      ).html,
      published: published, seconds: [6, 7, 5, 8, 6][workday % 5] * 60, number: number)
  }

  private static let briefs = [
    "Eggs are dearer again, and the market blames the hens.", "The library opens on Sundays from next month.",
    "A bus driver retires after two million stops.", "Roadworks on the hill: allow a quarter of an hour.",
    "The lost parrot has been seen, and heard.", "School dinners: the sprouts are staying.",
    "Somebody has returned the town's missing bench.", "The swimming pool is warm again.",
    "A new clock for the station, which is also wrong.", "The choir still needs basses.", "Five seals, one jetty, no room.",
  ]

  /// Newest first.
  private static let headlines: [(title: String, lead: String)] = [
    (
      "The ferry that turned round",
      "Two hundred people see the far shore and then the near one again, because of a single forgotten rope."
    ),
    (
      "A bridge gets its third colour",
      "The painters have been to the bridge once more, and this time nobody admits to having ordered green."
    ),
    ("The council counts its chairs", "There are forty more than anybody bought. An inquiry begins, standing."),
    ("Fog until nine", "What a morning without sight does to a town whose whole business is looking out."),
    ("The last phone box votes", "Residents may decide what becomes of it: books, a heart starter or, as one petition has it, a shower."),
    ("Who owns the lower meadow?", "Two maps, three families and a cow that has been grazing on the answer."),
    ("The bakery strike, day two", "Bread by the loaf, not by the hour: both sides explain what a night shift costs."),
    ("A school with one new pupil", "The island school had planned to close. Then a family arrived with a piano."),
    ("The harbour wall leaks upwards", "Engineers find a spring beneath the quay, and suddenly there are two opinions about swimming."),
    ("Night buses are back", "After six years the last one leaves at a quarter past one again, and the first passengers sing."),
    ("The price of a mooring", "It has doubled since spring. We ask those who pay it, those who charge it and one who has stopped."),
    ("A vote about a tree", "The lime in front of the town hall is older than the hall, and neither is in good health."),
    ("Hospital car park, free at last", "For the first hour. The second hour is where the argument lives."),
    ("The clock that struck thirteen", "It happened once before, in the year of the flood, and some people have packed."),
    ("A record for rhubarb", "And a scandal about it: was the stalk one stalk?"),
    ("Ferry talks break off", "The crews want a timetable that knows about tides. So far the tide has not been invited."),
    ("Small fire, large queue", "The chip shop reopens an hour after the engines leave, and everybody who came to look stays for supper."),
    ("The mayor's bicycle", "Stolen on Monday, returned on Tuesday, repaired by the thief."),
    ("Broadband by boat", "The cable to the outer islands comes ashore today, if the dog on the beach allows it."),
    ("A quiet budget", "Libraries up, flower beds down, and one line that nobody at the meeting could explain."),
    (
      "Storm names the wrong town",
      "The warning was meant for a place of the same name, four hundred miles away. The sandbags stay anyway."
    ),
    ("First frost, last tomatoes", "Allotment holders meet at dawn with blankets and without hope."),
    ("The quarry asks for ten years", "And the village at its edge asks for silence, at least after six."),
    ("New rules for fireworks", "Fewer, lower and earlier: how an evening of noise was negotiated."),
    ("A ferry captain goes ashore", "She has crossed the estuary ninety thousand times and would like to see the other end of the road."),
    ("Wages at the fish hall", "The cutters have won an extra hour's pay for work before sunrise. The gulls have not commented."),
    ("Empty shops, full windows", "Artists have moved into nine of them, and rents are the talk of the street."),
    ("The bypass, again", "It was first drawn before most of its opponents were born. Now there is a new line on the map."),
    ("Wolves, or one large dog", "A farmer, a photograph and a biologist who says: look at the collar."),
    ("Trains on a Sunday", "For the first time since the line was cut in half there are four, two of them on time."),
    ("The well under the supermarket", "Builders find it, historians love it, and the freezer aisle moves to the left."),
    ("A landlord says sorry", "Forty tenants get their deposits back, with a letter that is being framed."),
    ("The great leaf question", "Who sweeps the pavement in front of a house that is nobody's?"),
    ("Teachers by the hour", "The county has thirty posts to fill and eleven applications, two of them from the same person."),
    ("A lifeboat with a new engine", "It is quieter. The crew say that they now hear who is calling."),
    ("Heat in September", "The warmest week in the record, and the record is two hundred years of one family's notebooks."),
    ("The market moves indoors", "For a trial month. The fishmonger has been asked about the ceiling fans."),
    ("One vote in it", "The recount of the parish election took all night. It is a different vote now."),
    ("Summer's last ship", "Nine thousand visitors in one season, and what they left: money, maps and a single left shoe."),
    ("The museum returns a drum", "A hundred and twelve years after it came here in a crate, it goes home in a seat of its own."),
    ("School begins, twice", "A new timetable sends half the town out at eight and the other half at nine."),
    ("Who rang the bells?", "At ten past three on Sunday morning, and rather well."),
    ("A drought, measured in jugs", "The reservoir is at its lowest since it was dug, and the old road has come up for air."),
    ("We begin again", "Back from the summer break with a new microphone, the same kettle and a list of what we missed."),
  ]
}
