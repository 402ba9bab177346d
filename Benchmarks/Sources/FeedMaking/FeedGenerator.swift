import Glibc

/// A generator of feeds like those of publishers: iTunes and Podcasting 2.0 elements, a short description with escaped markup, long
/// notes in CDATA with links, lists and timestamps. An item has about 4 KB. The same seed gives the same bytes.
public struct FeedGenerator: Sendable {
  private var numbers: SeededNumbers
  private let seed: UInt64

  public init(seed: UInt64) {
    self.seed = seed
    numbers = SeededNumbers(seed: seed)
  }

  /// The title of the feed with this seed.
  public static func title(seed: UInt64) -> String { "The Generated Hour, No. \(seed)" }

  /// A whole feed, newest item first.
  public static func feed(seed: UInt64, items: Int) -> [UInt8] {
    var maker = FeedGenerator(seed: seed)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(items * 4_200 + 2_000)
    maker.writeOpening(to: &bytes)
    for number in stride(from: items, to: 0, by: -1) { maker.writeItem(number, to: &bytes) }
    writeClosing(to: &bytes)
    return bytes
  }

  /// Everything before the first item.
  public mutating func writeOpening(to bytes: inout [UInt8]) {
    bytes += """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" \
      xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" \
      xmlns:podcast="https://podcastindex.org/namespace/1.0">
      <channel>
      <title>\(Self.title(seed: seed))</title>
      <link>https://show\(seed).example.org/</link>
      <language>en</language>
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
    let root = "https://show\(seed).example.org/\(number)"
    bytes += "<item>\n<title>\(number): ".utf8
    writeText(4...8, to: &bytes)
    bytes += " &amp; ".utf8
    writeText(2...3, to: &bytes)
    bytes += "</title>\n<link>\(root)</link>\n<guid isPermaLink=\"false\">urn:hour:\(seed):\(number)</guid>\n<pubDate>".utf8
    Self.writeDate(1_500_000_000 + number * 86_400 + Int(seed % 86_400), to: &bytes)
    bytes += "</pubDate>\n<description>&lt;p&gt;".utf8
    writeText(35...55, to: &bytes)
    bytes += " &#8211; &quot;".utf8
    writeText(4...6, to: &bytes)
    bytes += "&quot;, &lt;a href=&quot;\(root)?from=feed&amp;amp;n=\(number)&quot;&gt;more&lt;/a&gt;.&lt;/p&gt;</description>\n".utf8
    bytes += "<content:encoded><![CDATA[".utf8
    writeNotes(root, to: &bytes)
    bytes += "]]></content:encoded>\n".utf8
    let seconds = Int.random(in: 900...7_200, using: &numbers)
    bytes += """
      <enclosure url="https://media.example.org/\(seed)/\(number).mp3?source=feed&amp;key=\(numbers.next() >> 24)" \
      length="\(seconds * 16_000)" type="audio/mpeg"/>
      <itunes:duration>\(seconds / 3_600):\(Self.twoDigits(seconds / 60 % 60)):\(Self.twoDigits(seconds % 60))</itunes:duration>
      <itunes:episode>\(number)</itunes:episode>
      <itunes:season>\(number / 100 + 1)</itunes:season>
      <itunes:episodeType>full</itunes:episodeType>
      <itunes:explicit>false</itunes:explicit>
      <itunes:image href="\(root).jpg"/>
      <podcast:transcript url="\(root).vtt" type="text/vtt"/>
      <podcast:chapters url="\(root).json" type="application/json+chapters"/>
      <podcast:person role="host" href="https://show\(seed).example.org/host">Maker \(seed % 97)</podcast:person>
      </item>

      """.utf8
  }

  public static func writeClosing(to bytes: inout [UInt8]) { bytes += "</channel>\n</rss>\n".utf8 }

  // MARK: - Private

  private mutating func writeNotes(_ root: String, to bytes: inout [UInt8]) {
    for paragraph in 0..<3 {
      bytes += "<p>".utf8
      writeText(30...50, to: &bytes)
      bytes += ", <a href=\"\(root)/\(paragraph)?x=1&amp;y=2\">".utf8
      writeText(3...5, to: &bytes)
      bytes += "</a> &amp; <strong>".utf8
      writeText(2...4, to: &bytes)
      bytes += "</strong>&nbsp;– ".utf8
      writeText(15...30, to: &bytes)
      bytes += ".</p>\n".utf8
    }
    bytes += "<h3>Topics</h3>\n<ul>\n".utf8
    for topic in 1...8 {
      bytes += "<li>(\(Self.twoDigits(topic * 5)):\(Self.twoDigits(topic * 7 % 60))) ".utf8
      writeText(4...9, to: &bytes)
      bytes += " <a href=\"https://example.org/topic/\(topic)\">".utf8
      writeText(1...3, to: &bytes)
      bytes += "</a></li>\n".utf8
    }
    bytes += "</ul>\n<p>".utf8
    writeText(30...45, to: &bytes)
    bytes += "<br/>Write to us: <a href=\"mailto:maker@example.org\">maker@example.org</a></p>\n".utf8
  }

  private mutating func writeText(_ count: ClosedRange<Int>, to bytes: inout [UInt8]) {
    for place in 0..<Int.random(in: count, using: &numbers) {
      if place > 0 { bytes.append(UInt8(ascii: " ")) }
      bytes += Self.words[Int.random(in: 0..<Self.words.count, using: &numbers)]
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

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
  private static let words: [[UInt8]] = """
    the a of and to in on with for about over under between again once when where which who why how there here this that road kettle \
    lamp radio voice river station morning evening paper café naïve people interview sound engineer question answer story world summer \
    winter city harbour mountain letter window garden market teacher doctor sailor baker clock bridge train ticket coffee bread weather \
    forecast history science music language library kitchen neighbour’s “quiet” listening remember wonder travel build repair begin
    """.split(separator: " ").map { Array($0.utf8) }
}
