import PodcastModel
import Storage

/// Something in the library that is otherwise than the index knows it.
///
/// A task of kind `chapter` stands for all chapters of one episode.
public struct SearchTask: Sendable, Hashable {
  public let kind: SearchKind
  /// The id of the show, the episode or the bookmark.
  public let item: Int64
  /// It is higher once the thing has changed again.
  let generation: Int64

  init(kind: SearchKind, item: Int64, generation: Int64 = 0) {
    self.kind = kind
    self.item = item
    self.generation = generation
  }
}

/// The texts of a task, as they are in the library.
public struct SearchTexts: Sendable {
  public let task: SearchTask
  let show: Int64
  let episode: Int64?
  let bookmark: Int64?
  let user: Int64?
  public internal(set) var passages: [SearchPassage]
}

/// One text that can be found by itself.
public struct SearchPassage: Sendable, Equatable {
  public let title: String
  public let text: String
  /// The text is show notes.
  public let isHTML: Bool
  /// Which of the chapters; nil for everything else.
  let number: Int64?
  /// Seconds from the start, where it belongs to a place.
  public let start: Double?

  init(title: String, text: String = "", isHTML: Bool = false, number: Int64? = nil, start: Double? = nil) {
    self.title = title
    self.text = text
    self.isHTML = isHTML
    self.number = number
    self.start = start
  }
}

/// A task with the words that were found in its texts.
public struct ReadSearchTask: Sendable {
  public let texts: SearchTexts
  /// One for each of its passages: the words as the index takes them.
  public let words: [(title: String, text: String)]
  /// Words of its titles as they are looked up, with how they are spelt.
  public let spellings: [String: String]

  public init(_ texts: SearchTexts, words: [(title: String, text: String)], spellings: [String: String]) {
    self.texts = texts
    self.words = words
    self.spellings = spellings
  }
}

/// The right to write the index.
public struct SearchLease: Sendable, Equatable {
  public let owner: String
  let generation: Int64
}

/// Somebody else writes the index.
public struct SearchLeaseLost: Error, Equatable {}

/// A word of the titles, and in how many of them it stands.
public struct CountedWord: Sendable, Equatable {
  /// As it is looked up.
  public let word: String
  public let spelling: String
  public let documents: Int

  public init(word: String, spelling: String, documents: Int) {
    self.word = word
    self.spelling = spelling
    self.documents = documents
  }
}
