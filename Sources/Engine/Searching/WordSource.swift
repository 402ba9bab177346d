import Library

/// Where words for completing and mending come from: the library, a catalog.
public protocol WordSource: Sendable {
  /// Words after `word`, in the source's own order, which is the same every time.
  func words(after word: String, limit: Int) async throws -> [CountedWord]
}

extension SearchRepository: WordSource {}
