extension [MediaChapter] {
  /// The chapters as a player needs them: sorted, each start once, within the media, and with ends.
  ///
  /// Of two chapters with the same start the later one in the list stays, since the other has no length; listed and silent chapters are
  /// separate there. A listed chapter ends where the next listed one starts at the latest, a silent one where any other starts.
  ///
  /// - Parameter durationSeconds: the duration of the media; without one, or with an impossible one, the last end can stay nil.
  public func normalized(durationSeconds: Double? = nil) -> [MediaChapter] {
    let duration = durationSeconds.flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    let limit = duration ?? MediaChapter.times.upperBound
    let possible = prefix(MediaChapter.maxCount).filter { MediaChapter.times.contains($0.startSeconds) && $0.startSeconds < limit }
    // `sorted` is stable: of equal starts, the later one in the list comes later.
    let sorted = possible.sorted { $0.startSeconds < $1.startSeconds }
    var chapters: [MediaChapter] = []
    for chapter in sorted {
      let same = chapters.lastIndex { $0.isInTableOfContents == chapter.isInTableOfContents }
      if let same, chapters[same].startSeconds == chapter.startSeconds { chapters.remove(at: same) }
      chapters.append(chapter)
    }
    return chapters.withEnds(until: duration)
  }

  // MARK: - Private

  private func withEnds(until duration: Double?) -> [MediaChapter] {
    var chapters = self
    // The starts of the next listed chapter and of the next chapter of any kind, from the end.
    var (nextListed, next, following) = (duration, duration, duration)
    for index in indices.reversed() {
      let start = self[index].startSeconds
      if let following, following > start { next = following }
      let limit = self[index].isInTableOfContents ? nextListed : next
      let end = [self[index].endSeconds, limit].compactMap(\.self).filter { $0 > start }.min()
      chapters[index].endSeconds = end
      if self[index].isInTableOfContents { nextListed = start }
      following = start
    }
    return chapters
  }
}
