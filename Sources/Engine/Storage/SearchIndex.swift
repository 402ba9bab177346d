/// A full-text index of the library. On SQLite it uses FTS5; another engine's own (tsvector) fits behind the same protocol.
///
/// Swift splits and folds the words, so that every engine finds the same; they are joined by spaces. Words belong to rows of
/// `search_document`: a deleted row no longer appears in any result.
public protocol SearchIndex: Sendable {
  /// Adds the words of `documents`. Their ids must be new: words cannot be removed one by one.
  ///
  /// - Throws: `StorageError`. The same holds for the functions below.
  func add(_ documents: [IndexedDocument], on connection: any Connection) throws

  /// Merges some of the pieces in which documents were added, so that searches stay fast. It writes a megabyte at most.
  ///
  /// - Returns: Whether there was something to merge.
  func merge(on connection: any Connection) throws -> Bool

  /// Removes all words.
  func empty(on connection: any Connection) throws

  /// The number of indexed documents, including deleted ones.
  func count(on connection: any Connection) throws -> Int

  /// The ids of the documents that match `search`, the best first.
  func matches(_ search: IndexSearch, on connection: any Connection) throws -> [Int64]
}

/// The indexed content of a row of `search_document`.
public struct IndexedDocument: Sendable, Equatable {
  /// The id of the row.
  public let id: Int64
  /// The kind of the document, e.g. "episode".
  public let kind: String
  /// The id of its show.
  public let show: Int64
  /// The words of its title.
  public let title: String
  /// The words of its text.
  public let text: String

  /// Creates a document from split and folded words.
  public init(id: Int64, kind: String, show: Int64, title: String, text: String) {
    self.id = id
    self.kind = kind
    self.show = show
    self.title = title
    self.text = text
  }

  /// The number of words, as `search_document` stores it: in a short document a matching word counts more.
  public static func length(_ texts: String...) -> Int {
    texts.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.utf8.count { $0 == 0x20 } + 1) }
  }
}

/// A word, or several consecutive words, to search for.
public struct SearchTerm: Sendable, Hashable {
  /// Split and folded; never empty.
  public var words: [String]
  /// Whether the last word is a prefix.
  public var isPrefix: Bool

  /// Creates a term.
  public init(_ words: [String], isPrefix: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
  }
}

/// A Boolean combination of terms.
public struct SearchExpression: Sendable, Equatable {
  /// Groups of terms: a match contains at least one term of each group.
  public var all: [[SearchTerm]]
  /// Terms that a match must not contain.
  public var none: [SearchTerm]
  /// The field for `all`; nil for any.
  public var field: Field?

  /// A field of a document.
  public enum Field: String, Sendable {
    /// The title, or the text below it.
    case title, text
  }

  /// Creates an expression.
  public init(all: [[SearchTerm]], none: [SearchTerm] = [], field: Field? = nil) {
    self.all = all
    self.none = none
    self.field = field
  }
}

/// A query: an expression and the documents to search.
public struct IndexSearch: Sendable {
  /// The terms to match.
  public var expression: SearchExpression
  /// The kinds of documents; empty for all.
  public var kinds: [String]
  /// The shows to search; nil for all.
  public var shows: [Int64]?
  /// The part of the library to search; nil for all.
  public var scope: SearchScope?
  /// Shows whose names match the query, the best first. Their documents come before all others.
  public var named: [Int64] = []
  /// Shows to exclude.
  public var hidden: [Int64] = []
  /// The user whose own documents may be found.
  public var user: Int64
  /// The maximum number of matches.
  public var limit: Int
  /// The number of matches to skip.
  public var offset = 0

  /// Creates a query.
  public init(_ expression: SearchExpression, kinds: [String] = [], shows: [Int64]? = nil, user: Int64, limit: Int) {
    self.expression = expression
    self.kinds = kinds
    self.shows = shows
    self.user = user
    self.limit = limit
  }
}

/// The part of a library that a user has: whole shows, and single episodes of others.
public struct SearchScope: Sendable, Equatable {
  /// The shows.
  public var shows: Set<Int64>
  /// The single episodes, each with its show.
  public var episodes: [Int64: Int64]
  /// The names that the user has given to shows.
  public var titles: [Int64: String] = [:]

  /// Creates a scope.
  public init(shows: Set<Int64>, episodes: [Int64: Int64] = [:]) {
    self.shows = shows
    self.episodes = episodes
  }

  /// The shows with a document in the scope.
  public var touchedShows: Set<Int64> { shows.union(episodes.values) }
}
