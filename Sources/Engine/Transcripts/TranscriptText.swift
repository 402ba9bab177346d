/// The text of a transcript in one piece, to be searched; each place in it leads to its cue.
public struct TranscriptText: Sendable, Equatable {
  /// The texts of all cues, without speakers, each separated from the next by a space, so that phrases across two cues are found.
  public let text: String
  /// Where the text of each cue begins, as offsets in the UTF-8 bytes of `text`.
  public let offsets: [Int]

  /// Joins the texts of `transcript`.
  public init(_ transcript: Transcript) {
    var text = ""
    var offsets: [Int] = []
    offsets.reserveCapacity(transcript.cues.count)
    for cue in transcript.cues {
      if !text.isEmpty { text += " " }
      offsets.append(text.utf8.count)
      text += cue.text
    }
    (self.text, self.offsets) = (text, offsets)
  }

  /// The index of the cue at `offset` in the UTF-8 bytes of `text`, in logarithmic time; the space after a cue belongs to it.
  ///
  /// - Returns: nil for an offset outside of the text.
  public func cueIndex(atOffset offset: Int) -> Int? {
    guard (0..<text.utf8.count).contains(offset) else { return nil }
    var (low, high) = (0, offsets.count)
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] <= offset { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
