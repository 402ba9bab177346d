import Foundation

/// Science and nature in English, episodic. It has the oddities: an announcement without sound, notes with a script
/// in them, a picture that is missing, a picture of its own, a trailer.
extension DemoShow {
  static let lichenHour = DemoShow(
    id: "lichen-hour", directoryID: 900_000_001, title: "The Lichen Hour", author: "Fenwick Sound Works",
    ownerName: "Maren Oakhollow", ownerEmail: "letters@lichenhour.example", language: "en-gb",
    summary: """
      Slow science, close to the ground. Each week Maren Oakhollow kneels down in front of something small - a crust on \
      a gravestone, a ticking tree, a pool between two tides - and stays until it makes sense. For everyone who has \
      ever missed a bus because of a beetle.
      """,
    categories: [.init("Science", "Nature", genre: 1533), .init("Education", genre: 1304)],
    kind: .episodic, artwork: "lichen-hour.jpg", copyright: "2026 Fenwick Sound Works",
    clips: ["lichen-1", "lichen-2", "lichen-3"],
    episodes: episodes.enumerated().reversed().map { index, entry in entry.episode(number: index) })

  // MARK: - Private

  private struct Entry {
    var title: String
    var minutes: Int
    var subtitle: String
    var story: String
    var heard: [String]

    /// - Parameter number: 0 is the trailer.
    func episode(number: Int) -> DemoEpisode {
      let slug = number < 10 ? "0\(number)" : "\(number)"
      let page = "https://lichenhour.example/episodes"
      var episode = DemoEpisode(
        slug: slug, guid: "lichen-hour-\(slug)", title: title, subtitle: subtitle,
        notes: ShowNotes(
          paragraphs: [subtitle, story], listTitle: "In this hour", list: heard,
          links: [
            ("Pictures and transcript", "\(page)/\(slug)?from=notes&format=full&lang=en"),
            ("Send us what you found", "mailto:letters@lichenhour.example"),
          ], raw: DemoShow.mischief(inEpisode: number)
        ).html,
        published: PublishingDay.back(weeks: 24 - number), seconds: minutes * 60,
        number: number == 0 ? nil : number, kind: number == 0 ? .trailer : .full)
      switch number {
      case 0: episode.seconds = 45
      case 20: episode.hasEnclosure = false
      case 21: episode.artwork = "lost-in-the-post.jpg"
      case 24: episode.artwork = "reading-the-shore.jpg"
      default: break
      }
      return episode
    }
  }

  /// What a page must never let through.
  private static func mischief(inEpisode number: Int) -> String {
    guard number == 22 else { return "" }
    return """

      <script>document.title = "script ran"</script>
      <p onclick="document.title = 'click ran'" style="position:fixed;inset:0">A guest put this paragraph here.</p>
      <img src="x" onerror="document.title = 'error ran'">
      <a href="javascript:document.title='link ran'">A link that is not one</a>
      """
  }

  private static let episodes: [Entry] = [
    Entry(
      title: "Trailer: Kneel Down", minutes: 1, subtitle: "What this show is, in less than a minute.",
      story: "A hand lens, a wet knee and a little patience. That is all the equipment you need.", heard: ["A zip", "A gate", "Rain"]),
    Entry(
      title: "A Map on a Gravestone", minutes: 10, subtitle: "Some lichens grow a millimetre a year. That makes a churchyard a calendar.",
      story: "We measure grey circles with a ruler and a borrowed key ring, and learn why the north side is always ahead.",
      heard: ["How to date a wall", "Why lichens love limestone", "A verger who keeps records"]),
    Entry(
      title: "The Moss That Waited", minutes: 25, subtitle: "A dry cushion of moss goes into a drawer for two years. Then we add water.",
      story: "Nothing happens for four seconds, and then everything does. On the art of stopping without dying.",
      heard: ["Drying as a strategy", "A drawer in a museum", "Listening to a sponge"]),
    Entry(
      title: "Why the Oak Ticks", minutes: 12, subtitle: "Put your ear on the bark in March.",
      story: "Bark warms, lifts and lets go. Meanwhile, deeper in, water climbs without any pump at all.",
      heard: ["A stethoscope for trees", "Thirsty air", "What sap is not"]),
    Entry(
      title: "Beetles by Streetlight", minutes: 33, subtitle: "A night walk from lamp to lamp through an ordinary town.",
      story: "Under every lamp there is a small drama with a fixed cast. We count who comes, who stays and who eats whom.",
      heard: ["The moth that lands last", "Colour of the light", "A hedgehog with a routine"]),
    Entry(
      title: "The Puddle", minutes: 18, subtitle: "It lives for nine days. We visit on every one of them.",
      story: "By Tuesday there is green. By Friday there are hunters. On the second Sunday somebody drives through it.",
      heard: ["Eggs that can wait for years", "A microscope in a rucksack", "An obituary"]),
    Entry(
      title: "Spiders on the Wind", minutes: 25, subtitle: "How an animal without wings crosses a bay.",
      story: "A thread, a still morning and a little electricity in the air. Then let go.",
      heard: ["Gossamer days", "Tiptoeing", "A ship far from land"]),
    Entry(
      title: "What the Hedge Remembers", minutes: 42, subtitle: "Count the kinds of shrub in thirty paces, and guess a century.",
      story: "The rule is rough and the arguments about it are wonderful. We walk one hedge with three people who disagree.",
      heard: ["Thirty paces", "Hazel, holly, spindle", "A deed from a chest"]),
    Entry(
      title: "Cold Light", minutes: 10, subtitle: "A rotting log that glows, and how to see it.",
      story: "You need no torch, half an hour, and trust. Your eyes will do the rest.",
      heard: ["Foxfire", "Night vision", "Why glow at all?"]),
    Entry(
      title: "The Eel in the Ditch", minutes: 33, subtitle: "It came from another ocean and it will go back.",
      story: "Nobody has seen where it begins. All we have are larvae getting smaller the further one sails.",
      heard: ["Glass eels", "A ladder made of brushes", "Silver in autumn"]),
    Entry(
      title: "Listening to Soil", minutes: 25, subtitle: "We bury a microphone and leave it for a week.",
      story: "Healthy soil is noisy: creaks, pops and something that sounds like a very small typewriter.",
      heard: ["A contact microphone", "Worms at four in the morning", "Quiet fields"]),
    Entry(
      title: "Snow Fleas", minutes: 12, subtitle: "Pepper on the snow that jumps.",
      story: "They are neither fleas nor insects, and they carry their own antifreeze.",
      heard: ["A spring under the tail", "Sugar and proteins", "Footprints full of them"]),
    Entry(
      title: "The Robin's Second Song", minutes: 18, subtitle: "In autumn the tune changes, and the reason is real estate.",
      story: "Both sexes sing through the winter. We follow one garden's border dispute for a month.",
      heard: ["Thin notes", "A wing mirror", "Truce at the feeder"]),
    Entry(
      title: "Salt on the Wall", minutes: 10, subtitle: "White fur on old bricks is a very slow fountain.",
      story: "Water carries salt to the surface and leaves it behind. Some creatures have opinions about that.",
      heard: ["Efflorescence", "Licking science", "A cellar in June"]),
    Entry(
      title: "A Year in One Square Metre", minutes: 60, subtitle: "Four strings, four pegs and three hundred and sixty-five visits.",
      story: "An hour-long special: the diary of one square of meadow, read in the order it was written.",
      heard: ["Frost", "Cowslips", "The mole", "Hay", "Frost"]),
    Entry(
      title: "Galls", minutes: 25, subtitle: "A wasp persuades an oak to build it a house.",
      story: "Inside the house there are lodgers, and lodgers of the lodgers. We cut one open, with apologies.",
      heard: ["Ink", "Marble and cherry", "A door the size of a pin"]),
    Entry(
      title: "The Barnacle's Decision", minutes: 18, subtitle: "It may choose its place exactly once.",
      story: "A larva walks on its head, tasting the rock, and then glues itself down for life.",
      heard: ["Cement", "Good neighbours", "The longest reach in the sea"]),
    Entry(
      title: "Fog Drinkers", minutes: 12, subtitle: "Plants that live where it never rains.",
      story: "A net of hairs, a cool night and the patience of a drop.", heard: ["A hillside above the cloud", "Combing air", "Buckets"]),
    Entry(
      title: "Swifts Asleep", minutes: 33, subtitle: "They are up there now, gliding in half a dream.",
      story: "A bird that does not land for ten months has to do everything else in the air.",
      heard: ["Evening climbs", "One eye open", "A box under the eaves"]),
    Entry(
      title: "The Long Night Walk", minutes: 60, subtitle: "From dusk to dawn along one river, in real time, more or less.",
      story: "We left the recorder running. Owls, a weir, two foxes and a man with a telescope who had brought soup.",
      heard: ["21:40 bats", "00:15 the weir", "02:30 nothing, beautifully", "04:05 first blackbird"]),
    Entry(
      title: "No Sound This Week", minutes: 1, subtitle: "The microphone fell into the bog. We are drying it in rice.",
      story: "There is nothing to play today, only this note. The sundew is fine; it got the windshield.", heard: ["Peat", "Silence"]),
    Entry(
      title: "Ants with Umbrellas", minutes: 25, subtitle: "Under the leaf cutters' parade there is a farm older than ours.",
      story: "They do not eat the leaves. They feed them to a fungus, weed it and carry it along when a queen moves out.",
      heard: ["Trails", "Compost", "Antibiotics"]),
    Entry(
      title: "Letters, with One Rude Guest", minutes: 18, subtitle: "Your questions about slugs, owls & everything in between.",
      story: "Is it true that slugs come home? What is an owl pellet made of? And who wrote in our notes?",
      heard: ["Slugs < snails?", "Owls & pellets", "\"Is moss a plant?\""]),
    Entry(
      title: "Ten Minutes of Rain", minutes: 10, subtitle: "Rain on a tin roof, on beech leaves, on a pond. That is all.",
      story: "Put it on when you need it. Each drop makes two sounds, and the second is a bubble.", heard: ["Tin", "Beech", "Pond"]),
    Entry(
      title: "Reading the Shore", minutes: 25,
      subtitle: "Black, orange, grey: the stripes on the rocks are a ruler, if you know how to read it.",
      story: "We climb from the low tide mark to the first sea pink and meet a different set of neighbours every half a metre.",
      heard: ["Tar lichen", "Orange sea lichen", "Where the spray ends", "A limpet that came home"]),
  ]
}
