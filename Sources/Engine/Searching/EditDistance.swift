/// The edit distance of a word to other words: the number of inserted, deleted, replaced and swapped
/// letters.
struct EditDistance {
  private let word: [UInt32]
  private var beforeLast: [Int] = []
  private var last: [Int] = []
  private var current: [Int] = []

  init(from word: [UInt32]) { self.word = word }

  init(from word: String) { self.init(from: word.unicodeScalars.map(\.value)) }

  /// The distance, or nil when it is more than `most`.
  ///
  /// - Parameter letters: those of the other word, counted from `startIndex`.
  mutating func distance<Letter: FixedWidthInteger>(to letters: ArraySlice<Letter>, atMost most: Int) -> Int? {
    guard abs(word.count - letters.count) <= most else { return nil }
    let width = letters.count + 1
    if last.count < width {
      beforeLast = Array(repeating: 0, count: width)
      last = beforeLast
      current = beforeLast
    }
    for column in 0..<width { last[column] = column }
    for (row, letter) in zip(1..., word) {
      current[0] = row
      var best = row
      for column in 1..<max(width, 1) {
        let other = UInt32(truncatingIfNeeded: letters[letters.startIndex + column - 1])
        var distance = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (letter == other ? 0 : 1))
        if row > 1, column > 1, word[row - 2] == other,
          UInt32(truncatingIfNeeded: letters[letters.startIndex + column - 2]) == letter
        {
          distance = min(distance, beforeLast[column - 2] + 1)
        }
        current[column] = distance
        best = min(best, distance)
      }
      if best > most { return nil }
      (beforeLast, last, current) = (last, current, beforeLast)
    }
    return last[letters.count] <= most ? last[letters.count] : nil
  }

  /// The number of typing errors that a word with this many letters may have.
  static func maxDistance(in letters: Int) -> Int { letters >= 9 ? 2 : letters >= 5 ? 1 : 0 }
}
