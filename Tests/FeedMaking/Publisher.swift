/// What a feed is like. Each is measured at one captured feed: figures only, no text of it.
struct Publisher: Sendable {
  /// The number of items.
  let items: Int
  /// Of the longest notes of an item in bytes, markup included: the tenth, fiftieth, ninetieth and ninety-ninth percentile.
  let lengths: [Double]
  /// Tags in 1,024 bytes of notes.
  let tags: Double
  /// The share of the notes' bytes that are tags.
  let markup: Double
  /// The share of the notes that most items repeat: who made it, where to write to.
  let repeated: Double
  /// The elements that carry notes or a part of them.
  let elements: [NotesElement]
  /// The other bytes of an item.
  let frame: Int
  /// The bytes of a title.
  let title: Int
  let language: String

  /// The feeds of the corpus, one each for those with the same title.
  static let all: [Publisher] = table.split(separator: "\n").map { Publisher($0) }

  // MARK: - Private

  private init(_ line: Substring) {
    let words = line.split(separator: " ")
    let numbers = words.compactMap { Int($0) }
    items = numbers[0]
    lengths = numbers[1...4].map(Double.init)
    tags = Double(numbers[5])
    (markup, repeated) = (Double(numbers[6]) / 100, Double(numbers[7]) / 100)
    (frame, title) = (numbers[8], numbers[9])
    let codes = Array(words[8])
    elements = NotesElement.names.enumerated().compactMap { NotesElement($1, form: codes[$0 * 2], ninths: codes[$0 * 2 + 1]) }
    language = String(words[11])
  }

  /// Items; lengths of the notes (four percentiles); tags in a kilobyte; per cent of markup, per cent repeated; forms; frame; title;
  /// language. The forms have two signs for each of `NotesElement.names`: c for CDATA, e for escaped markup, t for text, then how many
  /// ninths of the notes it has.
  private static let table = """
    937 235 366 598 785 11 14 0 c9c9------ 2518 43 en
    32 7882 9853 13446 16489 30 43 11 c9-------- 862 123 en
    276 3839 6104 7834 9861 32 40 15 c9e9------ 1256 70 de
    61 916 1707 2359 2620 28 36 38 c9c9t9---- 1119 25 en
    118 936 1667 2096 2898 25 38 15 c9c9t1--t1 1146 71 en
    336 1091 1880 3020 4129 31 46 6 t1c9------ 702 52 en
    179 733 880 1095 1847 31 34 39 t9c9t9--t1 710 25 en
    6 885 1144 1253 1253 14 60 0 e9--t9--t0 946 59 es
    3 781 944 998 998 23 25 0 c9c9t1--t1 1125 56 en
    29 3660 4204 4942 5009 52 52 41 e9--e9--t0 989 19 en
    2 69 240 240 240 13 5 0 t9c9------ 811 45 de
    23 231 540 819 940 22 25 0 t3c9t3--t3 774 21 en
    31 923 1081 1411 1524 24 28 35 c9c9------ 1239 59 en
    3 89 139 268 268 4 19 0 ----t9--t2 565 22 en
    187 140 370 1003 2078 29 34 0 t9c9t9--t1 524 23 en
    58 4118 6457 9317 12962 32 60 0 c1c9t1--t0 1578 21 de
    300 230 244 266 22254 21 65 5 t1c9t1--t1 967 46 en
    4 411 1006 1186 1186 8 4 0 t7c9t7--t1 1458 98 en
    8 0 0 0 0 0 0 0 ---------- 520 22 he
    1871 168 446 1149 3558 13 20 0 c9--e9---- 809 47 en
    7 353 537 693 693 0 0 0 t9--t9--t1 720 30 en
    25 150 176 186 186 0 0 0 t9t9----t9 4170 35 en
    249 282 684 2359 3990 7 29 0 e5--t9--t2 1942 45 en
    6 0 0 0 0 0 0 0 ---------- 1055 69 el
    805 1 75 139 221 0 0 0 t9-------- 456 34 en
    4 27 2532 2730 2730 10 19 0 c9------t0 5637 27 en
    20 3026 3917 6625 7937 17 71 6 e2c9c7--t1 1599 44 en
    36 190 253 337 409 8 21 0 t4--c9--t4 732 23 zh
    643 218 289 363 449 0 0 0 c9--c9--c2 2005 64 en
    71 143 494 1147 2981 29 44 3 c9--c2--c2 690 48 en
    9 1055 1676 2240 2240 31 33 41 c9c9t1--t1 1166 57 en
    1 67 67 67 67 31 10 0 t9t9t9--t8 710 15 en
    20 441 501 606 648 0 0 39 c4c9------ 4091 53 en
    3 565 1016 1218 1218 34 12 0 t9c9t9--t0 563 22 en
    12 15 17 43 48 0 0 0 t9--t9---- 827 41 nl
    241 426 944 6850 76744 9 7 2 c9c9c2c1c0 870 52 en
    296 146 234 376 538 9 3 0 c9c9t7--t7 1813 67 en
    32 34 217 246 252 0 0 0 t9-------- 553 127 he
    47 238 501 915 1126 3 6 0 t9--t9--t1 772 45 fa
    350 331 440 582 710 0 0 0 t9--t9--t0 378 24 ca
    1 1981 1981 1981 1981 18 76 0 e9--t9--t1 887 14 en
    8 6675 7691 11841 11841 28 40 15 c2c9t2--t0 1342 102 en
    4 407 592 722 722 37 39 0 c9c9t2---- 1296 50 en
    54 77 89 101 192 0 0 0 t9--t9--t5 805 51 en
    46 459 645 1422 2021 38 50 18 c9--c2---- 728 49 nl
    10 1146 3865 12738 12738 16 28 0 c1c9------ 1000 45 en
    2 177 187 187 187 0 0 0 t9------t0 484 60 zh
    15 240 376 562 630 17 11 18 c9c9t8---- 902 16 en
    8 167 320 392 392 0 0 0 t9-------- 673 20 en
    450 0 0 5 38 0 0 0 ---------- 694 36 en
    50 396 454 500 603 5 2 0 c9--c9--t0 1143 31 en
    2 151 250 250 250 10 5 0 c9--t9--t6 1145 42 en
    232 573 901 1315 4683 36 32 11 c9--c6---- 3291 30 en
    500 193 430 818 3415 0 0 11 t9--t9--t1 842 27 en
    100 514 760 1896 3041 8 21 7 c9c9----c2 674 34 en
    2 5429 8072 8072 8072 29 51 0 c9c9t4---- 1264 92 en
    6 103 202 421 421 45 21 0 c9c9----c7 621 11 en
    """
}

/// An element of an item with notes.
struct NotesElement: Sendable {
  enum Form: Character { case cdata = "c", escaped = "e", text = "t" }

  static let names = ["description", "content:encoded", "itunes:summary", "googleplay:description", "itunes:subtitle"]

  let name: String
  let form: Form
  /// The share of the longest notes that it has.
  let share: Double

  /// - Returns: nil when the feed has no such element.
  fileprivate init?(_ name: String, form: Character, ninths: Character) {
    guard let form = Form(rawValue: form), let ninths = ninths.wholeNumberValue else { return nil }
    self.name = name
    self.form = form
    share = Double(ninths) / 9
  }
}
