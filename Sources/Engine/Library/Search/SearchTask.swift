/// An entry of the backlog: a document that differs from the index.
///
/// A task of kind `chapter` stands for all chapters of one episode, one of kind `transcript` for all parts of one transcript.
public struct SearchTask: Sendable, Hashable {
  /// The kind of the document.
  public let kind: SearchKind
  /// The id of the show, the episode, the bookmark or the transcript.
  public let item: Int64
  /// The generation: it grows when the document changes again.
  var generation: Int64 = 0
}

/// The current texts of a task.
public struct SearchTexts: Sendable {
  /// The task.
  public let task: SearchTask
  let show: Int64
  var episode: Int64?
  var bookmark: Int64?
  var user: Int64?
  /// The texts, each with its own hit.
  public internal(set) var passages: [SearchPassage] = []
}

/// A text with its own hit.
public struct SearchPassage: Sendable, Equatable {
  /// The title.
  public let title: String
  /// The text below the title.
  public internal(set) var text = ""
  /// Whether the text is show notes as HTML.
  public internal(set) var isHTML = false
  /// The number of the chapter or the part of a transcript; nil for other kinds.
  var number: Int64?
  /// Seconds from the start, for a chapter, a bookmark and a part of a transcript with times.
  public internal(set) var start: Double?
}

/// A task with the words of its texts.
public struct IndexedSearchTask: Sendable {
  /// The texts.
  public let texts: SearchTexts
  /// The words of each passage, in the form of the index.
  public let words: [(title: String, text: String)]
  /// The folded words of the titles with their spellings.
  public let spellings: [String: String]

  /// Creates an indexed task.
  public init(_ texts: SearchTexts, words: [(title: String, text: String)], spellings: [String: String]) {
    self.texts = texts
    self.words = words
    self.spellings = spellings
  }
}

/// The exclusive right to write the index.
public struct SearchLease: Sendable, Equatable {
  /// The instance that holds the lease.
  public let owner: String
  let generation: Int64
}

/// The error of a write without the lease, which another process has taken.
public struct SearchLeaseLost: Error, Equatable {}

/// A word with the number of titles that contain it.
public struct CountedTerm: Sendable, Equatable {
  /// The folded form.
  public let word: String
  /// The most recent spelling.
  public let spelling: String
  /// The number of titles.
  public let documents: Int

  /// Creates a word.
  public init(word: String, spelling: String, documents: Int) {
    self.word = word
    self.spelling = spelling
    self.documents = documents
  }
}
