import Library

/// A source of words for completion and correction: the library, a catalog.
public protocol WordSource: Sendable {
  /// The words after `word`, in the source's own stable order.
  func words(after word: String, limit: Int) async throws -> [CountedWord]
}

extension SearchRepository: WordSource {}
