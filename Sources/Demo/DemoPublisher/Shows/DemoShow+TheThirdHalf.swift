/// Amateur sport in English. It shares author and owner with `tenToSeven`.
extension DemoShow {
  static let theThirdHalf = DemoShow(
    id: "the-third-half", directoryID: 900_000_009, title: "The Third Half", author: "Small Harbour Radio",
    ownerName: "Odile Brandt", ownerEmail: "desk@smallharbour.example", language: "en-gb",
    summary: """
      Sport as most people play it: badly, weekly and with tea. Rab Muirden goes to the matches that nobody films and \
      stays for the third half, the one in the clubhouse, where the score is settled again.
      """,
    categories: [.init("Sports", "Running", genre: 1545)],
    kind: .episodic, artwork: "the-third-half.jpg", copyright: "2026 Small Harbour Radio", clips: ["third-1"],
    episodes: EpisodeCardBox(
      showID: "the-third-half", website: "https://smallharbour.example/third-half", pageText: "Tables and photographs",
      letterText: "Tell us about your team", email: "desk@smallharbour.example", lastDay: 3, titlePattern: "Round #: ",
      cards: matches
    ).episodes)

  // MARK: - Private

  private static let matches: [EpisodeCard] = [
    .init(
      "Nineteen Spectators", 28, "A cup tie on a sloping field.",
      "The home side always plays uphill first. Nobody remembers who decided it."),
    .init(
      "The Slowest Marathon", 41, "Seven hours and forty minutes, with a picnic.",
      "We walk with the sweep car and the two women who have been last eleven times, on purpose."),
    .init("Goalkeepers' Hands", 22, "Five keepers, twenty-six mended fingers.", "Why would anyone stand there? A round table with ice."),
    .init(
      "Swimming to Work", 25, "One river, three office workers and a waterproof bag.",
      "The current helps on Monday mornings and not on Friday evenings."),
    .init(
      "A Referee's Saturday", 36, "Up at six, shouted at by ten.",
      "She is nineteen, she knows the rules better than the fathers do, and she has a whistle."),
    .init(
      "Table Tennis at Midnight", 19, "The cellar under the post office has one lamp and nine players.",
      "Balls go missing in the dark. So, once, did a trophy."),
    .init(
      "The Hill Race", 33, "Up is a question, down is an answer.",
      "Two hundred runners, one ridge and a marshal with soup at the top."),
    .init("Bowls, Explained Quietly", 27, "It is a game about leaving room.", "The green is closed to shoes, dogs and irony."),
    .init("Relegated", 30, "The last match of the worst season.", "They lost forty games in a row and nobody left. We ask why."),
    .init("Rowing in the Dark", 24, "Eight oars, one lamp, five in the morning.", "What the cox sees is eight faces and no river."),
    .init("The Borrowed Pony", 31, "A gymkhana with more ponies than plans.", "Biscuit has opinions about the water jump."),
    .init(
      "Squash at Seventy", 20, "He plays the ball before it has been hit.",
      "Sixty years on the same court have taught him where everybody goes."),
    .init("An Own Goal", 18, "The man who scored it tells it himself.", "It was a beautiful header. Everybody says so, still."),
    .init(
      "Cricket in the Rain", 38, "Four hours of waiting, nine minutes of play.",
      "The groundsman, the covers and the philosophy of drizzle."),
    .init(
      "The Long Throw", 23, "A javelin, a field and a farmer's permission.",
      "She throws between the cows and the road. The cows have learnt."),
    .init("Sunday League, Pitch Nine", 35, "There is a tree on it.", "It counts as a defender and has never been booked."),
    .init("Cold Water", 29, "The winter swimmers and their kettle.", "Two minutes in, twenty minutes of talking."),
    .init("The Captain's Phone", 26, "How to find eleven people by Saturday.", "Four hundred messages, three excuses worth keeping."),
    .init("Climbing the Gasworks", 32, "An old tower, new handholds.", "The route is called Mind the Pigeon, and for a reason."),
    .init(
      "Chess Boxing, Briefly", 21, "One round of each, and we lost both.",
      "A reporter should try things. A reporter should also keep his chin down."),
    .init("Tug of War", 25, "The rope is older than the village hall.", "It is not strength, they say. It is patience, and boots."),
    .init("The Tea Lady's Table", 34, "Forty seasons of sandwiches.", "She knows the results by what comes back on the plates."),
    .init("A Bicycle Without a Gear", 28, "Across three counties on one cog.", "Uphill he talks, downhill he prays."),
    .init("The Return Leg", 40, "Nineteen spectators, a year later.", "The slope is still there. So is everybody else."),
  ]
}
