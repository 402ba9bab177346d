extension String {
  /// Its beginning, at most so many characters: it ends after a word, with an ellipsis that is not counted. A text without spaces is cut
  /// between characters.
  ///
  /// - Parameter isCut: whether it is the beginning of a longer text, so that it needs an ellipsis in any case.
  package func endingAtWord(within limit: Int, isCut: Bool = false) -> String {
    // The number of bytes is known, and no text has fewer bytes than characters.
    guard isCut || utf8.count > limit else { return self }
    let start = self[..<end(ofCharacters: limit)]
    guard isCut || start.endIndex < endIndex else { return self }
    var end = start.endIndex
    if end < endIndex, !self[end].isWhitespace, let space = start.lastIndex(where: \.isWhitespace),
      2 * utf8.distance(from: startIndex, to: space) >= start.utf8.count
    {
      end = space
    }
    while end > startIndex, self[index(before: end)].isWhitespace || Self.separators.contains(self[index(before: end)]) {
      end = index(before: end)
    }
    guard end > startIndex else { return String(start) + "…" }
    let last = self[index(before: end)]
    let text = String(self[..<end])
    return last == "…" ? text : text + (".!?".contains(last) ? " …" : "…")
  }

  private static let separators: Set<Character> = [",", ";", ":", "·", "•", "–", "—", "-", "(", "，", "；", "：", "、"]

  /// The end of its first characters, which need no search where each is one byte.
  private func end(ofCharacters count: Int) -> Index {
    let first = utf8.prefix(count + 1)
    guard first.count > count, first.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
      return index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex
    }
    return utf8.index(startIndex, offsetBy: count)
  }
}
