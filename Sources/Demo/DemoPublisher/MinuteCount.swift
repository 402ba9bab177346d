import NIOCore

/// Speaks the number of a minute, put together from single words that lie one slot apart in a sound file.
struct MinuteCount: Sendable {
  /// How a language puts a number together. The slots are in the order of the `words` lines of make-media.sh.
  enum Order: Sendable { case english, chinese }

  /// 30 frames, 0.72 s.
  static let slotBytes = 30 * SoundTrack.frameBytes

  var words: ByteBuffer
  var order: Order

  /// The words for a minute, from 1 to 99 (English: to 59), one after the other.
  func sound(of minute: Int) -> [ByteBuffer] {
    slots(of: minute).compactMap {
      words.getSlice(at: words.readerIndex + $0 * Self.slotBytes, length: Self.slotBytes)
    }
  }

  // MARK: - Private

  private func slots(of minute: Int) -> [Int] {
    let tens = minute / 10
    let ones = minute % 10
    switch order {
    case .english:
      return minute < 20 ? [0, minute] : [0, 18 + tens] + (ones > 0 ? [ones] : [])
    case .chinese:
      let leading = tens > 1 ? [tens] : []
      let ten = tens > 0 ? [10] : []
      return [0] + leading + ten + (ones > 0 ? [ones] : []) + [11]
    }
  }
}
