import Storage

/// The steps within a transaction.
extension SearchRepository {
  static func texts(of task: SearchTask, on connection: any Connection) throws -> SearchTexts {
    let id = Value.integer(task.item)
    let empty = SearchTexts(task: task, show: 0)
    switch task.kind {
    case .show:
      guard let row = try connection.row(showTexts, ["show": id]) else { return empty }
      let text = [try row.optionalText("author"), try row.text("summary")].compactMap { $0 }.joined(separator: "\n")
      return SearchTexts(
        task: task, show: task.item,
        passages: [SearchPassage(title: try row.text("title"), text: text)])
    case .episode:
      guard let row = try connection.row(episodeTexts, ["episode": id]) else { return empty }
      let html = try row.optionalCompressedText("html")
      let text = try html ?? row.text("summary")
      return SearchTexts(
        task: task, show: try row.int64("show_id"), episode: task.item,
        passages: [SearchPassage(title: try row.text("title"), text: text, isHTML: html != nil)])
    case .chapter:
      let rows = try connection.rows(chapterTexts, ["episode": id])
      guard let show = try rows.first?.int64("show_id") else { return empty }
      return SearchTexts(
        task: task, show: show, episode: task.item,
        passages: try rows.map {
          SearchPassage(title: try $0.text("title"), number: try $0.int64("number"), start: try $0.double("start_at"))
        })
    case .bookmark:
      guard let row = try connection.row(bookmarkTexts, ["bookmark": id]) else { return empty }
      return SearchTexts(
        task: task, show: try row.int64("show_id"), episode: try row.int64("episode_id"), bookmark: task.item,
        user: try row.int64("user_id"),
        passages: [SearchPassage(title: try row.text("note"), start: try row.double("position"))])
    case .transcript:
      let rows = try connection.rows(transcriptTexts, ["transcript": id])
      guard let row = rows.first else { return empty }
      return SearchTexts(
        task: task, show: try row.int64("show_id"), episode: try row.int64("episode_id"), passages: try spoken(rows))
    }
  }

  /// - Returns: a passage a part, until there is as much text as one transaction writes quickly.
  private static func spoken(_ rows: [Row]) throws -> [SearchPassage] {
    var (passages, bytes) = ([SearchPassage](), 0)
    for row in rows where bytes < maxTranscriptBytes {
      let cues = CueLines.cues(in: try row.text("cues"))
      let text = cues.map(\.text).joined(separator: " ")
      bytes += text.utf8.count
      passages.append(SearchPassage(title: "", text: text, number: try row.int64("number"), start: cues.first?.startSeconds))
    }
    return passages
  }

  /// About twenty hours of speech.
  private static let maxTranscriptBytes = 1_000_000

  /// Runs `body` within a transaction, and adds the document to the backlog when its texts differ afterwards.
  static func noting(_ kind: SearchKind, _ item: Int64, on connection: any Connection, _ body: () throws -> Void) throws {
    let task = SearchTask(kind: kind, item: item)
    let before = try texts(of: task, on: connection).passages
    try body()
    if try texts(of: task, on: connection).passages != before { try note(kind, item, on: connection) }
  }

  /// Writes the words of several documents; they are added to the index together.
  static func write(_ read: [IndexedSearchTask], _ index: any SearchIndex, on connection: any Connection) throws {
    var documents: [IndexedDocument] = []
    var counted: [String: (spelling: String, times: Int64)] = [:]
    for task in read {
      guard let isNew = try write(task, into: &documents, on: connection) else { continue }
      for (word, spelling) in task.spellings {
        // A word that was counted once is not counted again when the notes have changed.
        if isNew {
          counted[word, default: (spelling, 0)].times += 1
        } else {
          try connection.run(noteTerm, ["word": .text(word), "spelling": .text(spelling)])
        }
      }
    }
    try index.add(documents, on: connection)
    for (word, found) in counted {
      try connection.run(countTerm, ["word": .text(word), "spelling": .text(found.spelling), "documents": .integer(found.times)])
    }
  }

  // MARK: - Private

  /// - Returns: whether it is new; nil when its words are private, or it will be read again.
  private static func write(
    _ read: IndexedSearchTask, into documents: inout [IndexedDocument], on connection: any Connection
  ) throws -> Bool? {
    let (texts, task) = (read.texts, read.texts.task)
    let item: Parameters = ["kind": .text(task.kind.rawValue), "item": .integer(task.item)]
    guard try connection.run(finish, item + ["generation": .integer(task.generation)]) == 1 else { return nil }
    let isNew = try connection.run(delete, item) == 0
    // It may have been deleted since it was read.
    guard !texts.passages.isEmpty, try isThere(task, on: connection) else { return nil }
    for (passage, words) in zip(texts.passages, read.words) where !words.title.isEmpty || !words.text.isEmpty {
      let row = try connection.row(
        insert,
        item + [
          "show": .integer(texts.show), "episode": Value(texts.episode), "bookmark": Value(texts.bookmark), "user": Value(texts.user),
          "number": Value(passage.number), "start_at": Value(passage.start),
          "word_count": Value(IndexedDocument.length(words.title, words.text)),
        ])
      guard let id = try row?.int64("id") else { throw StorageError.unexpectedValue(column: "id") }
      documents.append(
        IndexedDocument(id: id, kind: task.kind.rawValue, show: texts.show, title: words.title, text: words.text))
    }
    // The words of users' own texts, and of private feeds.
    guard texts.user == nil, try connection.row(isPrivate, ["show": .integer(texts.show)]) == nil else { return nil }
    return isNew
  }

  private static func isThere(_ task: SearchTask, on connection: any Connection) throws -> Bool {
    let statement =
      switch task.kind {
      case .show: isShow
      case .episode, .chapter: isEpisode
      case .bookmark: isBookmark
      case .transcript: isTranscript
      }
    return try connection.row(statement, ["item": .integer(task.item)]) != nil
  }
}
