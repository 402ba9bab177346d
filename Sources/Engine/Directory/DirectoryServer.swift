import Fetching

/// The HTTP server of a directory.
struct DirectoryServer: Sendable {
  let baseURL: String
  private let fetcher: Fetcher

  /// - Parameter baseURL: An address with or without a path (`http://127.0.0.1:9000/itunes`) and a trailing slash.
  init(_ baseURL: String, fetcher: Fetcher) {
    var base = baseURL
    while base.hasSuffix("/") { base.removeLast() }
    self.baseURL = base
    self.fetcher = fetcher
  }

  /// The body of the response.
  ///
  /// - Throws: `DirectoryError`, `CancellationError`.
  func answer(to pathAndQuery: String, headers: [String: String] = [:]) async throws -> [UInt8] {
    var request = FetchRequest("\(baseURL)/\(pathAndQuery)", kind: .directory)
    request.headers = headers
    do {
      return try await fetcher.fetch(request).body
    } catch let error as FetchingError {
      throw DirectoryError.unreachable(error)
    }
  }

  /// Percent-encodes everything but letters, digits and `-._~`, so that no term can add a parameter or a path segment. Terms are cut to 200
  /// characters.
  static func encoded(_ text: String) -> String {
    text.prefix(200).utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}

extension String {
  /// The words of the search term, separated by single spaces.
  var normalizedTerm: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
