import NIOCore

/// The spoken number of a minute, composed of single words at regular positions in an audio file.
struct SpokenMinutes: Sendable {
  /// The composition of numbers in a language. The slots are in the order of the `text` lines of make-media.sh.
  enum Order: Sendable { case english, chinese, japanese, arabic }

  /// 30 frames, 0.72 s.
  static let slotBytes = 30 * DemoAudio.frameBytes

  var text: ByteBuffer
  var order: Order

  /// The words of a minute, from 1 to 9,999, in order.
  func audio(of minute: Int) -> [ByteBuffer] {
    slots(of: minute).compactMap {
      text.getSlice(at: text.readerIndex + $0 * Self.slotBytes, length: Self.slotBytes)
    }
  }

  // MARK: - Private

  private func slots(of minute: Int) -> [Int] {
    switch order {
    case .english: [0] + thousands(of: minute, word: 29) + hundreds(of: minute, word: 28) + belowHundred(minute % 100)
    case .chinese: [0] + digits(of: minute, zero: 14) + [11]
    case .japanese: [0] + digits(of: minute, zero: nil) + [11]
    case .arabic: [0] + Array(arabicParts(of: minute).joined(separator: [Self.arabicAnd]))
    }
  }

  private static let arabicAnd = 21

  private func thousands(of minute: Int, word: Int) -> [Int] { minute < 1_000 ? [] : [minute / 1_000, word] }

  private func hundreds(of minute: Int, word: Int) -> [Int] {
    let hundreds = minute / 100 % 10
    return hundreds > 0 ? [hundreds, word] : []
  }

  /// English: single words up to nineteen, then tens and ones.
  private func belowHundred(_ number: Int) -> [Int] {
    if number < 20 { return number > 0 ? [number] : [] }
    return [18 + number / 10] + (number % 10 > 0 ? [number % 10] : [])
  }

  /// Chinese and Japanese: a digit and its place; one ten is only "ten", and a gap is one zero.
  private func digits(of minute: Int, zero: Int?) -> [Int] {
    var slots: [Int] = []
    var hasGap = false
    for (value, word) in [(1_000, 13), (100, 12), (10, 10), (1, 0)] {
      let digit = minute / value % 10
      guard digit > 0 else {
        hasGap = !slots.isEmpty
        continue
      }
      if hasGap, let zero { slots.append(zero) }
      hasGap = false
      let isSpoken = digit > 1 || value == 1 || (zero != nil && (value > 10 || !slots.isEmpty))
      slots += (isSpoken ? [digit] : []) + (word > 0 ? [word] : [])
    }
    return slots
  }

  /// Arabic has ones before tens, with an "and" between all parts.
  private func arabicParts(of minute: Int) -> [[Int]] {
    let tens = minute / 10 % 10
    let ones = minute % 10
    var parts = [thousands(of: minute, word: 20), hundreds(of: minute, word: 19)]
    if tens == 1 {
      parts.append((ones > 0 ? [ones] : []) + [10])
    } else {
      parts += [ones > 0 ? [ones] : [], tens > 0 ? [9 + tens] : []]
    }
    return parts.filter { !$0.isEmpty }
  }
}
