extension FeedGenerator {
  /// Appends about `length` bytes of notes, with as many tags and links as the publisher's.
  mutating func writeMarkup(_ length: Int, to bytes: inout [UInt8]) {
    let end = bytes.count + length
    guard publisher.tags > 0 else { return writeText(length, to: &bytes) }
    // What a pair of tags takes, and what it takes with the text up to the next one. Some captured tags are empty.
    let pair = 2_048 / (publisher.tags * 0.85)
    let tags = pair * publisher.markup
    let links = min(max((tags - 9) / 76, 0), 1)
    let address = max(64, Int(tags) - 15)
    while bytes.count < end {
      let text = min(Int((pair - tags) * Double.random(in: 0.4...1.6, using: &numbers)), end - bytes.count)
      if Double.random(in: 0..<1, using: &numbers) < links {
        let start = bytes.count
        writeText(text / 2, to: &bytes)
        bytes += " <a href=\"".utf8
        writeAddress(address, to: &bytes)
        bytes += "\">".utf8
        writeText(text - (bytes.count - start) + address + 10, to: &bytes)
        bytes += "</a> ".utf8
      } else {
        bytes += "<p>".utf8
        writeText(text, to: &bytes)
        bytes += "</p>\n".utf8
      }
    }
  }

  /// Appends sentences of about `length` bytes.
  mutating func writeText(_ length: Int, to bytes: inout [UInt8]) {
    let end = bytes.count + length
    var last = language.rank(using: &numbers)
    var rest = 0
    var paused: SeededNumbers?
    while bytes.count < end {
      let begins = rest == 0
      if begins {
        numbers = paused ?? numbers
        paused = nil
        // Every show has sentences that it likes to repeat.
        if numbers.next() % 100 < 20 {
          let sentence = numbers.next() % 24
          paused = numbers
          numbers = SeededNumbers(seed: seed &* 31 &+ sentence)
          last = Int(sentence)
        }
        rest = Int.random(in: 5...22, using: &numbers)
      }
      rest -= 1
      last = next(after: last)
      let start = bytes.count
      // A number now and then: years, minutes, prices.
      if numbers.next() % 40 == 0 { bytes += "\(numbers.next() % 2_030)".utf8 } else { language.write(last, to: &bytes) }
      if begins, (97...122).contains(bytes[start]) { bytes[start] -= 32 }
      if rest == 0 {
        bytes += language.stop
      } else {
        switch numbers.next() % 120 {
        case 0: bytes += " &amp; ".utf8
        case 1: bytes += " – ".utf8
        case 2..<12: bytes += language.comma
        default: bytes += language.space
        }
      }
    }
    numbers = paused ?? numbers
    if bytes.last == 32 { bytes.removeLast() }
  }

  // MARK: - Private

  /// Of the next words, some like to follow the last one, some are those that this show is about.
  private mutating func next(after last: Int) -> Int {
    let chance = numbers.next() % 100
    if chance < 45 { return language.follower(of: last, using: &numbers) }
    let rank = language.rank(using: &numbers)
    guard rank > 300, chance < 56 else { return rank }
    return language.topic(Int(numbers.next() % 400), of: seed &+ 1_000_003)
  }

  /// Most of an address is the same in all links to one place, and a show links to few of them.
  private mutating func writeAddress(_ length: Int, to bytes: inout [UInt8]) {
    let (start, rest) = (bytes.count, numbers)
    numbers = SeededNumbers(seed: seed &* 37 &+ numbers.next() % 5)
    bytes += "https://".utf8
    writeName(to: &bytes)
    bytes += ".example/".utf8
    while bytes.count - start < length * 2 / 3 { writeName(to: &bytes) }
    numbers = rest
    while bytes.count - start < length - 5 {
      bytes.append(UInt8(ascii: "-"))
      writeName(to: &bytes)
    }
    bytes += "\(numbers.next() % 1_000)".utf8
  }

  /// A word of an address: Latin letters in every language.
  private mutating func writeName(to bytes: inout [UInt8]) {
    let english = InventedLanguage.named["en"] ?? language
    english.write(english.rank(using: &numbers), to: &bytes)
  }
}

extension [UInt8] {
  /// Without what stands between `<` and `>`.
  var withoutTags: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count)
    var isTag = false
    for byte in self {
      if byte == UInt8(ascii: "<") { isTag = true }
      if !isTag { text.append(byte) }
      if byte == UInt8(ascii: ">") { isTag = false }
    }
    return text
  }

  /// The first bytes, without a part of a character or of "&amp;".
  func beginning(_ count: Int) -> [UInt8] {
    guard count < self.count else { return self }
    var end = count
    while end > 0, self[end] & 0xC0 == 0x80 { end -= 1 }
    let last = self[..<end].suffix(4)
    if let entity = last.lastIndex(of: UInt8(ascii: "&")), !last[entity...].contains(UInt8(ascii: ";")) { end = entity }
    return Array(self[..<end])
  }

  var escaped: [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(count + count / 4)
    for byte in self {
      switch byte {
      case UInt8(ascii: "<"): text += "&lt;".utf8
      case UInt8(ascii: ">"): text += "&gt;".utf8
      case UInt8(ascii: "&"): text += "&amp;".utf8
      case UInt8(ascii: "\""): text += "&quot;".utf8
      default: text.append(byte)
      }
    }
    return text
  }
}
