import Glibc

/// The words of a language that does not exist, with the frequencies of one that does: a short word is frequent, most words are rare,
/// and some like to follow others. A search index and a compressor treat such text like notes of publishers.
public struct InventedLanguage: Sendable {
  /// Between words; empty for scripts that write none.
  let space: [UInt8]
  let comma: [UInt8]
  let stop: [UInt8]
  private let salt: UInt64
  private let syllables: [[UInt8]]
  private let frequent: [[UInt8]]

  static let named: [String: InventedLanguage] = {
    let latin = [
      "de": ["ä", "ö", "ü", "sch", "cht"], "nl": ["ij", "oe", "aa", "ui"], "es": ["ó", "ñ", "á", "ci"], "ca": ["à", "ç", "ò", "ny"],
    ]
    var all = ["en": InventedLanguage()]
    for (number, name) in latin.keys.sorted().enumerated() {
      all[name] = InventedLanguage(UInt64(2 + number), Self.latin + (latin[name] ?? []))
    }
    all["el"] = InventedLanguage(11, Self.pairs("κλμνπρστ", "αειοουη"))
    all["he"] = InventedLanguage(12, Self.pairs("אבגדהול", "מנרשתיק"))
    all["fa"] = InventedLanguage(13, Self.pairs("ابدرسشم", "نویهکلت"), comma: "، ")
    let characters = (0..<1_200).compactMap { Unicode.Scalar(0x4E00 + $0 * 7).map(String.init) }
    all["zh"] = InventedLanguage(14, characters, space: "", comma: "，", stop: "。")
    return all
  }()

  private init(_ salt: UInt64, _ syllables: [String], space: String = " ", comma: String = ", ", stop: String = ". ") {
    self.salt = salt
    (self.space, self.comma, self.stop) = (Array(space.utf8), Array(comma.utf8), Array(stop.utf8))
    // Each language has its own order of them, so that its frequent words are others.
    var numbers = SeededNumbers(seed: salt)
    let shuffled = syllables.map { Array($0.utf8) }.shuffled(using: &numbers)
    self.syllables = shuffled
    frequent = (0..<6_000).map { Self.spell($0, shuffled) }
  }

  /// The most frequent words of a language like English, the most frequent one first.
  public static func words(_ count: Int) -> [String] {
    let language = InventedLanguage()
    return (0..<count).map { rank in
      var word: [UInt8] = []
      language.write(rank, to: &word)
      return String(decoding: word, as: UTF8.self)
    }
  }

  /// A language like English.
  init() { self.init(1, Self.latin) }

  /// Appends the word with a rank: 0 for the most frequent one.
  func write(_ rank: Int, to bytes: inout [UInt8]) { bytes += rank < frequent.count ? frequent[rank] : Self.spell(rank, syllables) }

  /// A random word, by frequency.
  func rank(using numbers: inout SeededNumbers) -> Int { Self.rank(Self.part(numbers.next())) }

  /// A word that likes to follow another.
  func follower(of rank: Int, using numbers: inout SeededNumbers) -> Int {
    // A frequent word has many followers, of which the first ones are more likely.
    let choices = 4 + 2_000 / (rank + 2)
    let chosen = Int(pow(Double(choices), Self.part(numbers.next()))) - 1
    return topic(chosen, of: UInt64(rank))
  }

  /// The word with a number among those that something is about.
  func topic(_ number: Int, of subject: UInt64) -> Int {
    var numbers = SeededNumbers(seed: (salt &+ subject) &* 0x1_0001 &+ UInt64(number))
    return Self.rank(Self.part(numbers.next()))
  }

  // MARK: - Private

  private static let latin = """
    a an be co de er fi ga he in jo ka le me no or pa re sa te un va we is al ta en di lo mi ro su ti ve ra na to se ri li st on ar el ne ma \
    ch th ing tion ent ard est ick und ill ow ay ey s e
    """.split(separator: " ").map(String.init)

  private static func pairs(_ first: String, _ second: String) -> [String] { first.flatMap { one in second.map { "\(one)\($0)" } } }

  /// The shares of the captured feeds' words that the words up to a rank have.
  private static let shares: [(rank: Double, share: Double)] = [
    (1, 0), (1, 0.04), (10, 0.17), (50, 0.31), (100, 0.38), (500, 0.58), (1_000, 0.68), (5_000, 0.86), (10_000, 0.92), (900_000, 1),
  ]

  private static func rank(_ part: Double) -> Int {
    part < 0.92 ? frequentRanks[Int(part * 20_000)] : computedRank(part)
  }

  private static let frequentRanks = (0..<18_400).map { computedRank((Double($0) + 0.5) / 20_000) }

  private static func computedRank(_ part: Double) -> Int {
    for (low, high) in zip(shares, shares.dropFirst()) where part < high.share {
      return Int((low.rank * pow(high.rank / low.rank, (part - low.share) / (high.share - low.share))).rounded(.up)) - 1
    }
    return 0
  }

  private static func part(_ number: UInt64) -> Double { Double(number >> 11) * 0x1p-53 }

  /// One syllable for the most frequent words, two for some hundreds, then three and more. The words of a length are all different.
  private static func spell(_ rank: Int, _ syllables: [[UInt8]]) -> [UInt8] {
    let count = syllables.count
    let sizes = [10, 190, 60_000, 900_000]
    var (first, length) = (0, 1)
    while length < sizes.count, rank >= first + sizes[length - 1] {
      first += sizes[length - 1]
      length += 1
    }
    // Neighbours in rank are not to be neighbours in spelling.
    let all = (0..<length).reduce(1) { product, _ in product * count }
    var code = (rank - first) * 7_919 % all
    var word: [UInt8] = []
    for _ in 0..<length {
      word += syllables[code % count]
      code /= count
    }
    return word
  }
}
