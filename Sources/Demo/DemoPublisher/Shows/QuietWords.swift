/// The words of `oneQuietThing`. Things and circumstances are combined so that no title comes twice in 1,440 nights.
enum QuietWords {
  static func title(_ number: Int) -> String {
    let thing = number % things.count
    let circumstance = (number / things.count + thing * 11) % circumstances.count
    return "\(things[thing]) \(circumstances[circumstance])"
  }

  static let things = [
    "A Kettle", "The Last Bus", "A Rowing Boat", "An Orchard Wall", "A Coat on a Hook", "The Village Clock", "A Lighthouse Stair",
    "A Bowl of Pears", "The Reading Room", "A Ferry", "A Greenhouse", "The Night Baker", "A Garden Gate", "A Sleeping Dog",
    "The Weir", "A Piano with Its Lid Down", "A Station Bench", "The Attic Window", "A Linen Cupboard", "A Stone Bridge",
    "The Potting Shed", "A Chessboard", "A Bicycle Against a Hedge", "The Milk Jug", "A Canal Lock", "An Umbrella Stand",
    "A Row of Beehives", "The Lamplit Kitchen", "A Letter Not Yet Opened", "A Swing", "The Harbor Office", "A Hayloft",
    "A Pair of Boots", "The Observatory", "A Blue Door", "A Fishing Hut", "The Laundry", "A Globe in a Classroom",
    "A Wooden Spoon", "The Corner Shop",
  ]

  static let circumstances = [
    "Before Dawn", "After the Rain", "in Light Snow", "on a Sunday", "in November", "by Candlelight", "in Fog",
    "at the End of Summer", "on the Longest Day", "Under a New Moon", "Late in the Year", "in the First Frost",
    "Just Before Midnight", "in a West Wind", "When Nobody Is Waiting", "While Everyone Sleeps", "in March", "After Closing",
    "at Low Tide", "on a Holiday", "in Slow Rain", "with the Radio Off", "at Half Past Four", "in Yellow Light",
    "on the Coldest Night", "During a Power Cut", "in the Off Season", "the Day Before Spring", "in a Small Town",
    "Seen from a Train", "with One Lamp On", "as the Birds Begin", "in August", "Between Two Storms", "a Long Time Ago",
    "Toward Morning",
  ]

  static let sights = [
    "The paint has worn away where hands have been.", "Somewhere a tap has just stopped dripping.",
    "There is a smell of apples, and then of rain.", "A moth has found the lamp and seems content with it.",
    "Dust turns over in the light and lies down again.", "The wood gives a small sound, as wood does.",
    "A spoon in a saucer holds a very small moon.", "Far off, one car goes by and takes its time.",
    "The wind tries the latch and thinks better of it.", "Two leaves have blown in and been allowed to stay.",
    "The glass is cool, and the room behind it warm.", "Someone has left a light on for someone.",
    "Water moves below, in no hurry.", "A cat crosses without looking.", "The snow has made everything the same age.",
    "A clock is ticking in another room.", "There are crumbs on the plate in the shape of an island.",
    "A string of onions shifts on its nail.", "The rope creaks, waits, and creaks.", "A page lies open at a map.",
    "The hinges have been oiled at last.", "A blanket has slipped to the floor.", "The stove is black, and still a little warm.",
  ]

  static let rests = [
    "Nothing needs you until the morning.", "You do not have to hear the end.", "Let it be somebody else's turn to wonder.",
    "It will all still be there tomorrow.", "Breathe out, and leave it at that.", "There is no hurry in any of it.",
    "Put the day down where it is.", "Listen as long as you like, which may not be long.", "Even the harbor has stopped working.",
    "The rest can wait, and is glad to.", "One thing is enough.", "You have seen to everything.", "Good night, wherever this finds you.",
  ]
}
