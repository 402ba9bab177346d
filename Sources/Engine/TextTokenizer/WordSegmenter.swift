/// The word splitter. In scripts without spaces each two neighbouring letters are a word, and the last letter is one too: then a match
/// of several letters is a phrase, and a single letter is the beginning of a pair.
struct WordSegmenter {
  /// Receives a word: its bytes, its range, and how it was separated.
  typealias WordReceiver = (_ word: ArraySlice<UInt8>, _ range: Range<Int>, _ cut: SearchWord.Cut) -> Void

  private var word: [UInt8] = []
  private var wordStart = 0
  private var wordEnd = 0

  /// The last units of a run, at most two: their bytes follow each other in `pair`.
  private var pair: [UInt8] = []
  private var firstLength = 0
  private var unitStarts = (0, 0)
  private var unitEnd = 0
  private var unitsInRow = 0
  /// The last unit, while a mark may still combine with it.
  private var lastUnit: Unicode.Scalar?

  /// A longer word is truncated: no query contains all of it.
  private static let maxLength = 96

  static func cut(_ text: String, _ take: WordReceiver) {
    var cutter = WordSegmenter()
    var at = 0
    for scalar in text.unicodeScalars {
      let end = at + UTF8.width(scalar)
      cutter.read(scalar, at..<end, take)
      at = end
    }
    cutter.endRow(take)
    cutter.endWord(take)
  }

  // MARK: - Private

  private mutating func read(_ scalar: Unicode.Scalar, _ range: Range<Int>, _ take: WordReceiver) {
    switch ScalarFolding.kind(of: scalar) {
    case .letter:
      endRow(take)
      if word.isEmpty { wordStart = range.lowerBound }
      if word.count < Self.maxLength { ScalarFolding.append(scalar, to: &word) }
      wordEnd = range.upperBound
    case .dropped:
      if !word.isEmpty { wordEnd = range.upperBound }
      if unitsInRow > 0 { unitEnd = range.upperBound }
    case .unit:
      endWord(take)
      begin(unit: scalar, range, take)
    case .unitMark:
      endWord(take)
      guard unitsInRow > 0 else { return begin(unit: scalar, range, take) }
      if pair.count < Self.maxLength { ScalarFolding.append(scalar, to: &pair) }
      unitEnd = range.upperBound
      lastUnit = nil
    case .composing:
      endWord(take)
      compose(scalar, range, take)
    case .apart:
      endRow(take)
      endWord(take)
    }
  }

  private mutating func endWord(_ take: WordReceiver) {
    guard !word.isEmpty else { return }
    take(word[...], wordStart..<wordEnd, .word)
    word.removeAll(keepingCapacity: true)
  }

  private mutating func begin(unit scalar: Unicode.Scalar, _ range: Range<Int>, _ take: WordReceiver) {
    if unitsInRow >= 2 { endPair(take) }
    if unitsInRow == 0 {
      unitStarts.0 = range.lowerBound
    } else {
      firstLength = pair.count
      unitStarts.1 = range.lowerBound
    }
    let length = pair.count
    ScalarFolding.append(scalar, to: &pair)
    // A scalar that is folded to nothing still counts as a position in the run.
    if pair.count == length { pair.append(contentsOf: String(scalar).utf8) }
    unitsInRow += 1
    unitEnd = range.upperBound
    lastUnit = scalar
  }

  /// The second of two units becomes the first of the next two.
  private mutating func endPair(_ take: WordReceiver) {
    take(pair[...], unitStarts.0..<unitEnd, .pair)
    pair.removeFirst(firstLength)
    unitStarts.0 = unitStarts.1
  }

  private mutating func compose(_ scalar: Unicode.Scalar, _ range: Range<Int>, _ take: WordReceiver) {
    let mark: Unicode.Scalar = scalar == "\u{FF9E}" ? "\u{3099}" : scalar == "\u{FF9F}" ? "\u{309A}" : scalar
    guard let lastUnit, let whole = ScalarFolding.composed(Self.wide(lastUnit), mark) else {
      // A voicing mark alone is not a letter; a part of a syllable is one.
      if (0x1160...0x11FF).contains(scalar.value) { begin(unit: scalar, range, take) }
      return
    }
    pair.removeLast(pair.count - (unitsInRow > 1 ? firstLength : 0))
    ScalarFolding.append(whole, to: &pair)
    unitEnd = range.upperBound
    self.lastUnit = whole
  }

  /// Half-width kana are folded to full-width kana, which the marks combine with.
  private static func wide(_ unit: Unicode.Scalar) -> Unicode.Scalar {
    guard (0xFF66...0xFF9D).contains(unit.value) else { return unit }
    var bytes: [UInt8] = []
    ScalarFolding.append(unit, to: &bytes)
    return String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? unit
  }

  private mutating func endRow(_ take: WordReceiver) {
    guard unitsInRow > 0 else { return }
    if unitsInRow == 1 {
      take(pair[...], unitStarts.0..<unitEnd, .alone)
    } else {
      take(pair[...], unitStarts.0..<unitEnd, .pair)
      take(pair[firstLength...], unitStarts.1..<unitEnd, .last)
    }
    pair.removeAll(keepingCapacity: true)
    (unitsInRow, firstLength, lastUnit) = (0, 0, nil)
  }
}
