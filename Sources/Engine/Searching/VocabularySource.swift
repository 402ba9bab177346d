import Library

/// A source of words for completion and correction: the library, a catalog.
public protocol VocabularySource: Sendable {
  /// The words after `word`, in the source's own stable order.
  func words(after word: String, limit: Int) async throws -> [CountedTerm]
}

extension SearchRepository: VocabularySource {}
