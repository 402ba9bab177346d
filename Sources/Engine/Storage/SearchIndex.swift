/// Where the words of the library are looked up. FTS5 is behind it on SQLite; a second engine's own (tsvector) fits behind the same
/// protocol.
///
/// It is given words that Swift has cut and folded already, a blank between them, so that every engine finds the same. They belong to
/// rows of `search_document`: a row that is gone takes its words out of every answer.
public protocol SearchIndex: Sendable {
  /// Adds the words of `documents`, whose ids were never used before: words are not taken out one by one.
  ///
  /// - Throws: `StorageError`. Likewise below.
  func add(_ documents: [IndexedDocument], on connection: any Connection) throws

  /// Forgets all words.
  func empty(on connection: any Connection) throws

  /// How many documents it has the words of; those of documents that are gone count.
  func count(on connection: any Connection) throws -> Int

  /// The documents that meet `search`, the best first.
  func matches(_ search: IndexSearch, on connection: any Connection) throws -> [IndexMatch]
}

/// What the index is to know of a row of `search_document`.
public struct IndexedDocument: Sendable, Equatable {
  public let id: Int64
  public let kind: String
  public let show: Int64
  /// The words of its title, and of what stands below it.
  public let title: String
  public let text: String

  public init(id: Int64, kind: String, show: Int64, title: String, text: String) {
    self.id = id
    self.kind = kind
    self.show = show
    self.title = title
    self.text = text
  }

  /// How many words they are, as `search_document` keeps it: what is short says more with the same word.
  public static func length(_ texts: String...) -> Int {
    texts.reduce(0) { $0 + ($1.isEmpty ? 0 : $1.utf8.count { $0 == 0x20 } + 1) }
  }
}

/// Words that follow each other; one, mostly.
public struct SearchTerm: Sendable, Hashable {
  /// Cut and folded; never empty.
  public var words: [String]
  /// Whether the last word is only the beginning of one.
  public var isPrefix: Bool

  public init(_ words: [String], isPrefix: Bool = false) {
    self.words = words
    self.isPrefix = isPrefix
  }
}

/// What is looked for.
public struct SearchExpression: Sendable, Equatable {
  /// Of each of these any one is to be there.
  public var all: [[SearchTerm]]
  /// None of these is to be there.
  public var none: [SearchTerm]
  /// Where `all` are to stand; nil for anywhere.
  public var field: Field?

  public enum Field: String, Sendable {
    case title, text
  }

  public init(all: [[SearchTerm]], none: [SearchTerm] = [], field: Field? = nil) {
    self.all = all
    self.none = none
    self.field = field
  }
}

/// What is looked for, and among which documents.
public struct IndexSearch: Sendable {
  public var expression: SearchExpression
  /// Which kinds of documents; empty for all.
  public var kinds: [String]
  /// Of which shows; nil for all.
  public var shows: [Int64]?
  /// Shows that are found in any case, the best first, before everything else: their names hold what is looked for.
  public var named: [Int64] = []
  /// Of which shows none.
  public var hidden: [Int64] = []
  /// Whose own documents may be seen.
  public var user: Int64
  public var limit: Int
  public var offset: Int

  public init(_ expression: SearchExpression, kinds: [String] = [], shows: [Int64]? = nil, user: Int64, limit: Int, offset: Int = 0) {
    self.expression = expression
    self.kinds = kinds
    self.shows = shows
    self.user = user
    self.limit = limit
    self.offset = offset
  }
}

/// A document that was found.
public struct IndexMatch: Sendable, Equatable {
  public let document: Int64
  /// The higher the better.
  public let score: Double
}
