import Foundation

/// Interviews about technology in English, with everything the podcast namespace has: named seasons, people, chapters in
/// the feed and in files, transcripts of what is really said, soundbites, funding and recommendations.
extension DemoShow {
  static let theUndoKey = DemoShow(
    id: "the-undo-key", directoryID: 900_000_005, title: "The Undo Key", author: "Tamsin Rook",
    ownerName: "Tamsin Rook", ownerEmail: "hello@undokey.example", language: "en",
    summary: """
      Conversations with people who build things, about the one step they would take back. Tamsin Rook asks makers of \
      software, bridges, bread ovens and museum labels what broke, what stayed and what came back.
      """,
    categories: [.init("Technology", genre: 1318), .init("Education", "How To", genre: 1304)],
    kind: .episodic, artwork: "the-undo-key.jpg", copyright: "2026 Tamsin Rook", clips: ["undo-1", "undo-2", "undo-3", "undo-4"],
    episodes: undoTalks.enumerated().reversed().map { index, talk in talk.episode(index: index) } + [undoTrailer],
    extras: DemoShowExtras(
      people: [
        DemoPerson("Tamsin Rook", .host, link: "https://undokey.example/tamsin"),
        DemoPerson("Joss Underhay", .editor),
      ],
      fundingText: "Buy the microphone a new cable", fundingAddress: "https://undokey.example/support?from=feed&once=1",
      podroll: ["why-though", "hallow-quay"],
      seasonNames: [1: "Things That Broke", 2: "Things That Stayed", 3: "Things That Came Back"]))

  // MARK: - Private

  private static let site = "https://undokey.example/talks"

  /// Short enough that nothing in it comes twice.
  private static let undoTrailer = {
    var trailer = DemoEpisode(
      slug: "trailer", guid: "the-undo-key-trailer", title: "Trailer: Save Often",
      subtitle: "Less than a minute of somebody changing their mind.",
      notes: ShowNotes(paragraphs: ["Who we are, and why there is a key for it."]).html,
      published: PublishingDay.back(weeks: 37, days: 1), seconds: 57, kind: .trailer)
    trailer.extras = DemoEpisodeExtras(people: [DemoPerson("Nils Arkwright", .guest)])
    return trailer
  }()

  private struct UndoTalk {
    var title: String
    var guest: String
    var minutes: Int
    var subtitle: String
    /// What the talk comes to after the opening.
    var parts: [String]

    func episode(index: Int) -> DemoEpisode {
      let season = index / 6 + 1
      let number = index % 6 + 1
      let slug = "s\(season)e\(number)"
      var episode = DemoEpisode(
        slug: slug, guid: "the-undo-key-\(slug)", title: title, subtitle: subtitle,
        notes: ShowNotes(
          paragraphs: [subtitle, "Tamsin Rook talks with \(guest)."], listTitle: "Chapters",
          list: chapters(slug: slug).filter(\.isListed).map { "\(clock($0.start)) \($0.title)" },
          links: [("Links and transcript", "\(DemoShow.site)/\(slug)?from=notes&view=full")]
        ).html,
        published: PublishingDay.back(weeks: 36 - index * 2, days: 1), seconds: minutes * 60, season: season, number: number)
      episode.extras = DemoEpisodeExtras(
        people: [DemoPerson(guest, .guest, link: "\(DemoShow.site)/\(slug)#guest")], chapters: chapters(slug: slug),
        chapterForm: index == 4 ? .podlove : index == 5 ? .file : .both,
        soundbites: [
          .init(start: start(ofClip: 1, in: number, after: 2.68), seconds: 4.5, title: "\(guest) on courage"),
          .init(start: start(ofClip: 2, in: number), seconds: 5.9, title: "Saying no, twice a day"),
        ], hasTranscript: index != 3)
      return episode
    }

    /// Where a clip is first heard: each episode begins with another one.
    private func start(ofClip clip: Int, in number: Int, after part: Double = 0) -> Double {
      let lengths = [16.32, 14.88, 12.48, 12.96]
      let first = number % lengths.count
      let seconds = (first..<first + (clip - first + lengths.count) % lengths.count).reduce(part) { $0 + lengths[$1 % lengths.count] }
      return (seconds * 100).rounded() / 100
    }

    /// The opening, then the parts at equal distances, each on a full minute, where the count is heard.
    private func chapters(slug: String) -> [DemoChapter] {
      let step = max((minutes - 2) / parts.count, 1)
      let listed = parts.enumerated().map { place, part in
        DemoChapter(
          (1 + place * step) * 60, part, link: place == 1 ? "\(DemoShow.site)/\(slug)#part-2" : nil,
          artwork: place == 2 ? "ten-to-seven.jpg" : nil)
      }
      let picture = DemoChapter(90, "A look at the bench", artwork: "not-the-front-door.jpg", isListed: false)
      let opening = DemoChapter(0, "Hello", artwork: "the-undo-key.jpg")
      return ([opening, picture] + listed + [DemoChapter((minutes - 1) * 60, "Save often")]).sorted { $0.start < $1.start }
    }

    private func clock(_ seconds: Int) -> String {
      "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
  }

  private static let undoTalks: [UndoTalk] = [
    UndoTalk(
      title: "The Button That Said Yes Twice", guest: "Nils Arkwright", minutes: 12,
      subtitle: "A form, two green buttons and eleven thousand wrong orders.",
      parts: ["The form", "Green and green", "Eleven thousand sofas"]),
    UndoTalk(
      title: "A Bridge With a Sound", guest: "Esme Vantongeren", minutes: 24,
      subtitle: "It hums in D when the wind is in the west.",
      parts: ["The first night", "Tuned mass", "Letters from singers", "What she would take back"]),
    UndoTalk(
      title: "Deleting the Library", guest: "Oren Blythe", minutes: 31,
      subtitle: "Ninety years of catalogue cards, one careless Tuesday.",
      parts: ["The command", "Silence in the office", "Tapes in a barn", "Typing it all again"]),
    UndoTalk(
      title: "The Map That Moved a Village", guest: "Sunniva Hale", minutes: 19,
      subtitle: "Four hundred metres east, and the post never arrived again.",
      parts: ["A sheet of grid paper", "Whose fault is a fold?", "The correction"]),
    UndoTalk(
      title: "Too Many Doors", guest: "Ambrose Tilling", minutes: 27,
      subtitle: "A hospital in which nobody could find the way out.",
      parts: ["Colours", "The nurse's pencil marks", "Closing nine doors"]),
    UndoTalk(
      title: "Password, Please", guest: "Delphine Moraga", minutes: 22,
      subtitle: "She wrote the rule with the capital letter and the sign. She is sorry.",
      parts: ["A rule of thumb", "Sticky notes", "The apology"]),
    UndoTalk(
      title: "Forty Years of One Oven", guest: "Matthias Corbel", minutes: 25,
      subtitle: "What does not need a new version?",
      parts: ["Brick", "The door", "A loaf as a log file"]),
    UndoTalk(
      title: "The Programmer Who Stayed", guest: "Ottilie Brask", minutes: 38,
      subtitle: "Same desk, same program, three generations of machines.",
      parts: ["Punched cards", "The year two thousand", "Reading your younger self", "Handing over the key"]),
    UndoTalk(
      title: "Labels in a Museum", guest: "Ferdinand Oyelaran", minutes: 21,
      subtitle: "Sixty words, and who gets to choose them.",
      parts: ["Standing still", "The word 'found'", "Pencil first"]),
    UndoTalk(
      title: "A Language With Nine Speakers", guest: "Ragna Teale", minutes: 33,
      subtitle: "She builds a keyboard for people who have never typed.",
      parts: ["A letter that was missing", "Grandmothers as testers", "Undo in a spoken language"]),
    UndoTalk(
      title: "The Quiet Elevator", guest: "Casimir Wold", minutes: 18,
      subtitle: "People complained that it was slow. So he hung up a mirror.",
      parts: ["Waiting", "The mirror", "Measuring patience"]),
    UndoTalk(
      title: "Seeds in a Freezer", guest: "Imke Solander", minutes: 29,
      subtitle: "A backup of every field, and the one time it was restored.",
      parts: ["Minus eighteen", "The request", "What came up"]),
    UndoTalk(
      title: "The Typewriter Clinic", guest: "Basil Tredwin", minutes: 23,
      subtitle: "Why a machine without a delete key is full of patients.",
      parts: ["The waiting room", "A ribbon", "No way back"]),
    UndoTalk(
      title: "Paper Tickets", guest: "Yevgenia Lark", minutes: 26,
      subtitle: "The tram company scrapped them, and then the network went down.",
      parts: ["Nine in the morning", "A drawer full of tickets", "Both, please"]),
    UndoTalk(
      title: "A River Without a Pipe", guest: "Hollis Amadi", minutes: 35,
      subtitle: "How to dig up a stream that a city had forgotten.",
      parts: ["An old drawing", "The first daylight", "Fish in week two", "Neighbours with buckets"]),
    UndoTalk(
      title: "Knobs", guest: "Perpetua Lindgaard", minutes: 20,
      subtitle: "She took them out of the dashboard and has just put them back.",
      parts: ["Smooth glass", "Gloves", "Click"]),
    UndoTalk(
      title: "The Repair Café", guest: "Winston Abara", minutes: 28,
      subtitle: "Sixty toasters, one of them beyond hope.",
      parts: ["The queue", "A fuse that costs nothing", "Beyond hope"]),
    UndoTalk(
      title: "Control, Z", guest: "Marguerite Eiken", minutes: 42,
      subtitle: "A long talk about a very short gesture, and who first thought of it.",
      parts: ["Two keys", "One step, then many", "Redo", "What cannot be undone"]),
  ]
}
