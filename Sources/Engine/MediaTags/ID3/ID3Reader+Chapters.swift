extension ID3Reader {
  /// Reads a `CHAP` frame: the element ID, start and end in milliseconds, two byte offsets, and frames that describe the chapter.
  mutating func readChapter(_ frame: ID3Frame) async throws {
    var body = frame.body
    let id = TagText.latin1(try await body.terminated())
    let start = try await body.integer(4)
    let end = try await body.integer(4)
    try await body.skip(8)
    // A time of all ones is not set: the byte offsets count.
    guard start != Self.unset else { return }
    let count = tags.chapters.count
    try tags.chapters.add(
      MediaChapter(startSeconds: Double(start) / 1_000, endSeconds: end == Self.unset ? nil : Double(end) / 1_000))
    guard tags.chapters.count > count else { return }
    chapterIDs.append(id)
    while let part = try await nextFrame(in: &body) {
      switch part.id {
      case "TIT2" where tags.chapters[count].title == nil: tags.chapters[count].title = try await part.text()
      case ID3Frame.linkName where tags.chapters[count].url == nil: tags.chapters[count].url = try await part.url()
      case "APIC" where tags.chapters[count].picture == nil: tags.chapters[count].picture = try await part.picture()?.0
      default: break
      }
    }
  }

  private static let unset: Int64 = 0xFFFF_FFFF
}
