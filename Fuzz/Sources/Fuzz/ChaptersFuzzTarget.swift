import MediaTags

/// A JSON file with chapters, whole and cut, and the same bytes as show notes: all values are possible, a cut file has no other chapters, and
/// times in notes ascend.
enum ChaptersFuzzTarget {
  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let file = JSONChapters.read(Array(bytes), url: "https://a.example/b/chapters.json")
    check(file.chapters)
    let part = JSONChapters.read(Array(bytes.prefix(bytes.count / 2)))
    require(file.chapters.map(\.startSeconds).starts(with: part.chapters.map(\.startSeconds)), "a cut file has other chapters")
    let notes = NotesChapters.read(String(decoding: bytes, as: UTF8.self))
    check(notes)
    require(zip(notes, notes.dropFirst()).allSatisfy { $0.startSeconds < $1.startSeconds }, "chapters out of order")
    require(notes.isEmpty || notes.count > 1, "a time as a list of chapters")
    return 0
  }

  static func check(_ chapters: [MediaChapter]) {
    require(chapters.count <= MediaChapter.maxCount, "too many chapters")
    for chapter in chapters {
      require((0...604_800).contains(chapter.startSeconds), "an impossible start")
      if let end = chapter.endSeconds { require(end > chapter.startSeconds && end <= 604_800, "an impossible end") }
      if let title = chapter.title {
        require(!title.isEmpty && title.count <= 500 && !title.unicodeScalars.contains { $0.value < 0x20 }, "an impossible title")
      }
      for url in [chapter.url, chapter.imageURL].compactMap(\.self) {
        let scheme = url.prefix { $0 != ":" }.lowercased()
        require(["http", "https"].contains(scheme) && url.utf8.count <= 2_048, "an impossible link")
      }
    }
    let normalized = chapters.normalized(durationSeconds: 3_600)
    require(zip(normalized, normalized.dropFirst()).allSatisfy { $0.startSeconds <= $1.startSeconds }, "chapters out of order")
    require(normalized.allSatisfy { ($0.startSeconds.nextUp...3_600).contains($0.endSeconds ?? 0) }, "an impossible end")
    let listed = normalized.filter(\.isInTableOfContents)
    require(zip(listed, listed.dropFirst()).allSatisfy { ($0.endSeconds ?? 0) <= $1.startSeconds }, "chapters overlap")
  }
}
