/// Comedy in English: the minutes of a committee.
extension DemoShow {
  static let anyOtherBusiness = DemoShow(
    id: "any-other-business", directoryID: 900_000_007, title: "Any Other Business", author: "Lower Wexcombe Players",
    ownerName: "Philippa Dray", ownerEmail: "minutes@lowerwexcombe.example", language: "en-gb",
    summary: """
      Four people, one agenda and nobody's idea of a script. The Lower Wexcombe Amenities Committee meets on the first \
      Tuesday, and on every Tuesday after that, because it never gets to the end. Improvised, minuted, and chaired by a duck.
      """,
    categories: [.init("Comedy", "Improv", genre: 1303), .init("Fiction", "Comedy Fiction", genre: 1483)],
    kind: .episodic, artwork: "any-other-business.jpg", copyright: "2026 Lower Wexcombe Players", clips: ["business-1"],
    episodes: EpisodeCardBox(
      showID: "any-other-business", website: "https://lowerwexcombe.example/minutes", pageText: "The minutes, as amended",
      letterText: "Put something on the agenda", email: "minutes@lowerwexcombe.example", lastDay: 2, titlePattern: "Meeting #: ",
      cards: meetings
    ).episodes)

  // MARK: - Private

  private static let meetings: [EpisodeCard] = [
    .init(
      "Apologies for Absence", 31, "Everyone has sent some. Everyone is here.",
      "The treasurer asks whether one can apologise for presence."),
    .init("The Matter of the Bench", 27, "It faces the wrong way, or the view does.", "A working party is formed to sit on it."),
    .init("Matters Arising", 34, "From the bench.", "They arise slowly, holding their backs."),
    .init(
      "A New Kettle", 22, "Three quotations, one of them from a poem.",
      "The old kettle is asked to leave the room while it is discussed."),
    .init("The Fête Worse Than Last Year", 45, "It rained indoors.", "Who booked the tombola, and who let it out?"),
    .init("Standing Orders", 29, "Nobody may sit until they are read.", "They are very long. Two members have begun to lean."),
    .init("The Duck Is Co-opted", 33, "A vacancy, a pond and a misread motion.", "It abstains with great dignity."),
    .init("Chair", 30, "There can be only one, and it quacks.", "The former chair takes the minutes and several deep breaths."),
    .init("Signage", 24, "A sign is needed to say where the sign is.", "Nine fonts are proposed. Fists are mentioned."),
    .init(
      "The Twinning", 38, "Lower Wexcombe gets a twin town, and it is Upper Wexcombe.",
      "Four hundred metres, two delegations, one interpreter."),
    .init("Bins", 26, "Colours: eleven. Agreement: none.", "The mauve one is for regret."),
    .init("An Emergency Meeting", 19, "About the number of emergency meetings.", "It is held in the cupboard, for speed."),
    .init(
      "The Christmas Lights", 36, "There is one. It is a good one.",
      "The switching-on takes a moment; the switching-off is contested."),
    .init(
      "Minutes of the Minutes", 28, "Were they true? Were they fair? Were they about us?",
      "A motion to forget is carried and cannot be found."),
    .init("Health and Safety", 32, "The ladder is assessed by standing near it.", "The duck is fitted with a high-visibility jacket."),
    .init("The Missing Treasurer", 41, "Present, but not accounted for.", "He is found behind the accounts."),
    .init("A Statue of Whom?", 35, "There is bronze for one leg.", "The village's only famous son turns out to be from the next village."),
    .init("The Quorum", 21, "Three members and a very lifelike coat.", "The coat is asked for its view."),
    .init("Twelve Angry Jams", 30, "The preserves competition goes to a jury.", "Damson has form."),
    .init(
      "Any Other Business", 60, "We reach the last item for the first time.",
      "Nobody knows what happens now. An hour is spent finding out."),
  ]
}
