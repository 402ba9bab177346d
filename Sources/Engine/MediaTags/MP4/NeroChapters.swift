/// A reader of `chpl`, the list of chapters of Nero's programs. It has no specification; the layouts are those that programs write.
enum NeroChapters {
  /// Reads the chapters in `body`, the content of the box.
  ///
  /// - Throws: the reason why the list ends early; the chapters before that are in `chapters`.
  static func read(_ body: ByteCursor, into chapters: inout [MediaChapter]) async throws {
    var body = body
    let version = try await body.version()
    // Version 1, also written as version 0: a reserved byte and a count of four bytes.
    var list = try await List(body, reservedSize: 1, countSize: 4)
    if version == 0 {
      // Version 0 has a count of one byte, and fills the box.
      let short = try await List(body, reservedSize: 0, countSize: 1)
      if short.isAtEnd || short.chapters.count > list.chapters.count { list = short }
    }
    chapters = list.chapters
    if let failure = list.failure { throw failure }
  }

  // MARK: - Private

  /// The box in one of the layouts.
  private struct List {
    private(set) var chapters: [MediaChapter] = []
    private(set) var failure: MediaTagsError?
    /// Whether nothing follows the last chapter.
    private(set) var isAtEnd = false

    init(_ body: ByteCursor, reservedSize: Int64, countSize: Int) async throws {
      var body = body
      do {
        try await body.skip(reservedSize)
        for _ in 0..<(try await body.integer(countSize)) {
          // In units of 100 ns.
          let start = Double(try await body.integer(8)) / 10_000_000
          let length = Int(clamping: try await body.integer(1))
          let title = try await body.bytes(length)
          try chapters.add(MediaChapter(startSeconds: start, title: TagText.cleaned(TagText.unicode(title))))
        }
        isAtEnd = body.isAtEnd
      } catch let error as MediaTagsError {
        failure = error
      }
    }
  }
}
