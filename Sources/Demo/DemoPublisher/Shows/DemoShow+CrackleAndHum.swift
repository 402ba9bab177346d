/// Music in English, and the feed that has everything wrong; see `HandMadeFeed`. These values are what its publisher
/// meant to say.
extension DemoShow {
  static let crackleAndHum = {
    var show = DemoShow(
      id: "crackle-and-hum", directoryID: 900_000_012, title: "Crackle & Hum", author: "Bert & Winnie Stallybrass",
      ownerName: "Bert Stallybrass", ownerEmail: "shop@cracklehum.example", language: "en",
      summary: """
        Records from the back of the shop, played on whatever still turns — café bands, brass at the seaside, a choir of \
        typists. Bert has the stories, Winnie has the facts, and the feed has been typed by hand since the beginning.
        """,
      categories: [.init("Music", "Music History", genre: 1310)],
      kind: .episodic, artwork: "crackle-and-hum.jpg", copyright: "Bert & Winnie", clips: ["crackle-1"],
      episodes: EpisodeCardBox(
        showID: "crackle-and-hum", website: "https://cracklehum.example/sides", pageText: "The sleeve", letterText: "Write to the shop",
        email: "shop@cracklehum.example", lastDay: 0, titlePattern: "Side #: ", cards: sides
      ).episodes)
    show.isHandMade = true
    return show
  }()

  // MARK: - Private

  private static let sides: [EpisodeCard] = [
    .init("Needles & Pins", 12, "How to hear a record without hurting it.", ""),
    .init("The Typists' Choir", 18, "Forty voices, forty bells & one carriage return.", ""),
    .init("A Box from the Pier", 10, "Salt in every groove.", ""),
    .init("Brass in the Rain", 25, "The tuba fills up first.", ""),
    .init("Seventy-Eight", 12, "Why that number? R&D, says Winnie.", ""),
    .init("Side B Only", 18, "Songs that were never meant to be heard.", ""),
    .init("The Waltz That Skips", 10, "In three, then in two and a bit.", ""),
    .init("Café Orchestra", 15, "Somebody drops a spoon in 1931.", ""),
    .init("A Whistling Milkman", 9, "Pitch perfect until the dog.", ""),
    .init("Two Pianos, One Tuned", 62, "A very long side, with an interval.", ""),
    .init("The Shellac Shortage", 21, "Please bring back your old ones.", ""),
    .init("Songs for Machines", 14, "Music to knit, drill & can by.", ""),
    .init("The Hum", 11, "Fifty of them a second.", ""),
    .init("Found on a Wall", 16, "Someone had used it as a clock.", ""),
    .init("Needles & Pins, Again", 12, "By request, and because of the typing.", ""),
    .init("The Run-Out Groove", 12, "What is scratched into the silence at the end.", ""),
  ]
}
