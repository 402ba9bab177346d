extension String {
  /// Its beginning, at most so many characters: it ends after a word, with an ellipsis that is not counted. A text without spaces is cut
  /// between characters.
  ///
  /// - Parameter isCut: whether it is the beginning of a longer text, so that it needs an ellipsis in any case.
  package func endingAtWord(within limit: Int, isCut: Bool = false) -> String {
    // The number of bytes is known, and no text has fewer bytes than characters.
    guard isCut || utf8.count > limit else { return self }
    let start = prefix(limit)
    guard isCut || start.endIndex < endIndex else { return self }
    var end = start.endIndex
    if end < endIndex, !self[end].isWhitespace, let space = start.lastIndex(where: \.isWhitespace),
      start.distance(from: start.startIndex, to: space) >= limit / 2
    {
      end = space
    }
    let separators: Set<Character> = [",", ";", ":", "·", "•", "–", "—", "-", "(", "，", "；", "：", "、"]
    while end > startIndex, self[index(before: end)].isWhitespace || separators.contains(self[index(before: end)]) {
      end = index(before: end)
    }
    guard end > startIndex else { return self[..<start.endIndex] + "…" }
    let last = self[index(before: end)]
    return last == "…" ? String(self[..<end]) : self[..<end] + (".!?".contains(last) ? " …" : "…")
  }
}
