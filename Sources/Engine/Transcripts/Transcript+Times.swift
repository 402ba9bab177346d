extension Transcript {
  /// The index of the cue to show at `seconds`: the last one that starts until then, of several with the same start the first one. Takes
  /// logarithmic time.
  ///
  /// - Returns: nil before the first cue, for a number that is not finite, and in a transcript without times.
  public func cueIndex(at seconds: Double) -> Int? {
    guard isTimed, seconds.isFinite else { return nil }
    let next = count { $0 <= seconds }
    guard next > 0, let start = cues[next - 1].startSeconds else { return nil }
    return count { $0 < start }
  }

  /// The cue to show at `seconds`, as `cueIndex(at:)` finds it.
  public func cue(at seconds: Double) -> TranscriptCue? { cueIndex(at: seconds).map { cues[$0] } }

  // MARK: - Private

  /// The number of cues at the beginning whose starts match.
  private func count(_ matches: (Double) -> Bool) -> Int {
    var (low, high) = (0, cues.count)
    while low < high {
      let middle = (low + high) / 2
      if matches(cues[middle].startSeconds ?? 0) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
