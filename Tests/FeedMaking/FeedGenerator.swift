import Glibc

/// A generator of feeds that are like captured ones: lengths, markup, repetitions and languages of the table in `Publisher`, whose rows
/// follow one another with the seeds; the words are of an `InventedLanguage`. The same seed gives the same bytes, and an item depends
/// only on its number: a feed with one item more is the next state of the same feed.
public struct FeedGenerator: Sendable {
  let publisher: Publisher
  let language: InventedLanguage
  let seed: UInt64
  var numbers: SeededNumbers
  private var footer: [UInt8] = []

  /// - Parameter edition: the state of what every item repeats; publishers sometimes change it, and thereby all their notes.
  public init(seed: UInt64, edition: UInt64 = 0) {
    self.seed = seed
    publisher = Publisher.all[Int(seed % UInt64(Publisher.all.count))]
    language = InventedLanguage.named[publisher.language] ?? InventedLanguage.named["en"] ?? InventedLanguage()
    numbers = SeededNumbers(seed: seed &+ edition << 32)
    guard publisher.repeated > 0 else { return }
    var repeated: [UInt8] = []
    writeMarkup(Int(publisher.repeated * publisher.lengths[1]), to: &repeated)
    footer = repeated
  }

  /// The title of the feed with this seed.
  public static func title(seed: UInt64) -> String { "The Generated Hour, No. \(seed)" }

  /// The number of items that the captured feed has which the feed with this seed is like.
  public static func items(seed: UInt64) -> Int { Publisher.all[Int(seed % UInt64(Publisher.all.count))].items }

  /// A whole feed, newest item first.
  ///
  /// - Parameter items: nil for `items(seed:)`.
  public static func feed(seed: UInt64, items: Int? = nil, edition: UInt64 = 0) -> [UInt8] {
    var maker = FeedGenerator(seed: seed, edition: edition)
    var bytes: [UInt8] = []
    maker.writeOpening(to: &bytes)
    for number in stride(from: items ?? maker.publisher.items, to: 0, by: -1) { maker.writeItem(number, to: &bytes) }
    writeClosing(to: &bytes)
    return bytes
  }

  /// Everything before the first item.
  public mutating func writeOpening(to bytes: inout [UInt8]) {
    bytes +=
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:googleplay="http://www.google.com/schemas/play-podcasts/1.0" \
      xmlns:media="http://search.yahoo.com/mrss/" xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel>
      <title>\(Self.title(seed: seed))</title>
      <link>https://show\(seed).example.org/</link>
      <language>\(publisher.language)</language>
      <copyright>© The makers of hour \(seed)</copyright>
      <description>Evening after evening somebody talks &amp; somebody listens. Made by a program.</description>
      <itunes:author>Maker \(seed % 97)</itunes:author>
      <itunes:owner><itunes:name>Maker \(seed % 97)</itunes:name><itunes:email>maker@example.org</itunes:email></itunes:owner>
      <itunes:image href="https://show\(seed).example.org/cover.jpg"/>
      <itunes:category text="Society &amp; Culture"><itunes:category text="Documentary"/></itunes:category>
      <itunes:explicit>false</itunes:explicit>
      <itunes:type>episodic</itunes:type>

      """.utf8
  }

  /// One item; the higher its number, the newer it is.
  public mutating func writeItem(_ number: Int, to bytes: inout [UInt8]) {
    var first = SeededNumbers(seed: seed &* 0x1_0000_0001 &+ UInt64(number))
    numbers = SeededNumbers(seed: first.next())
    let start = bytes.count
    bytes += "    <item>\n      <title>".utf8
    writeText(publisher.title - 4, to: &bytes)
    bytes += "</title>\n".utf8
    let notesStart = bytes.count
    writeNotes(to: &bytes)
    writeFrame(number, size: publisher.frame + bytes.count - notesStart, from: start, to: &bytes)
    bytes += "    </item>\n".utf8
  }

  public static func writeClosing(to bytes: inout [UInt8]) { bytes += "</channel>\n</rss>\n".utf8 }

  // MARK: - Private

  /// The longest notes of an item, and what each element has of them.
  private mutating func writeNotes(to bytes: inout [UInt8]) {
    let length = notesLength()
    guard length > 0 else { return }
    var notes: [UInt8] = []
    let body = length - footer.count
    writeMarkup(body > length / 4 ? body : length, to: &notes)
    if body > length / 4 { notes += footer }
    let text = publisher.elements.contains { $0.form == .text || $0.share < 0.9 } ? notes.withoutTags : []
    for element in publisher.elements {
      let whole = element.share >= 0.9
      let content = whole && element.form != .text ? notes : text.beginning(whole ? text.count : Int(Double(notes.count) * element.share))
      bytes += "      <\(element.name)>".utf8
      switch element.form {
      case .cdata:
        bytes += "<![CDATA[".utf8
        bytes += content
        bytes += "]]>".utf8
      case .escaped: bytes += content.escaped
      case .text: bytes += content
      }
      bytes += "</\(element.name)>\n".utf8
    }
  }

  /// A length by the publisher's percentiles, and between two of them any.
  private mutating func notesLength() -> Int {
    let (part, lengths) = (Double.random(in: 0..<1, using: &numbers), publisher.lengths)
    guard lengths[1] > 0 else { return 0 }
    let knots = [(0, lengths[0] * 0.3), (0.1, lengths[0]), (0.5, lengths[1]), (0.9, lengths[2]), (0.99, lengths[3]), (1, lengths[3])]
    for (low, high) in zip(knots, knots.dropFirst()) where part < high.0 {
      let (from, to) = (max(low.1, 1), max(high.1, 1))
      return Int(from * pow(to / from, (part - low.0) / (high.0 - low.0)))
    }
    return Int(lengths[3])
  }

  /// The other elements, as many as the publisher's items have bytes.
  private mutating func writeFrame(_ number: Int, size: Int, from start: Int, to bytes: inout [UInt8]) {
    let root = "https://show\(seed).example.org/\(number)"
    let seconds = Int.random(in: 900...7_200, using: &numbers)
    bytes += "      <guid isPermaLink=\"false\">urn:hour:\(seed):\(number)</guid>\n      <pubDate>".utf8
    Self.writeDate(1_500_000_000 + number * 86_400 + Int(seed % 86_400), to: &bytes)
    bytes +=
      """
      </pubDate>
            <enclosure url="https://media.example.org/\(seed)/\(number).mp3?source=feed&amp;key=\(numbers.next() >> 44)" \
      length="\(seconds * 16_000)" type="audio/mpeg"/>
            <itunes:duration>\(seconds / 3_600):\(Self.twoDigits(seconds / 60 % 60)):\(Self.twoDigits(seconds % 60))</itunes:duration>

      """.utf8
    let further = [
      "<link>\(root)</link>", "<itunes:explicit>false</itunes:explicit>", "<itunes:episodeType>full</itunes:episodeType>",
      "<itunes:image href=\"\(root).jpg\"/>", "<itunes:author>Maker \(seed % 97)</itunes:author>",
      "<itunes:episode>\(number)</itunes:episode>",
      "<itunes:season>\(number / 100 + 1)</itunes:season>", "<podcast:chapters url=\"\(root).json\" type=\"application/json+chapters\"/>",
      "<podcast:transcript url=\"\(root).vtt\" type=\"text/vtt\"/>",
      "<podcast:person role=\"host\" href=\"https://show\(seed).example.org/host\">Maker \(seed % 97)</podcast:person>",
    ]
    for line in further where bytes.count - start + line.utf8.count < size { bytes += "      \(line)\n".utf8 }
    // What only other programs read: addresses of payments, other sizes of the same picture. Each show has its own, in every item.
    var own = SeededNumbers(seed: seed)
    while bytes.count - start + 90 < size {
      let recipient = "<podcast:valueRecipient type=\"node\" address=\"\(own.next())\(own.next())\" split=\"\(own.next() % 100)\"/>"
      let picture = "<media:content url=\"\(root).jpg?size=\(own.next() % 4_000)&amp;form=square\" type=\"image/jpeg\" medium=\"image\"/>"
      bytes += "      \(own.next() % 2 == 0 ? recipient : picture)\n".utf8
    }
  }

  /// RFC 822, in English for any locale.
  private static func writeDate(_ seconds: Int, to bytes: inout [UInt8]) {
    var moment = time_t(seconds)
    var parts = tm()
    gmtime_r(&moment, &parts)
    let day = days[Int(parts.tm_wday)]
    let month = months[Int(parts.tm_mon)]
    let time = "\(twoDigits(Int(parts.tm_hour))):\(twoDigits(Int(parts.tm_min))):\(twoDigits(Int(parts.tm_sec)))"
    bytes += "\(day), \(twoDigits(Int(parts.tm_mday))) \(month) \(parts.tm_year + 1_900) \(time) +0000".utf8
  }

  static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
}
