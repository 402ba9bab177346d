import Fetching
import Foundation

/// Apple's podcast directory through the iTunes Search API, and anything that answers in the same way.
///
/// Source: "iTunes Search API", developer.apple.com. Apple allows about 20 calls a minute.
public struct ITunesDirectory: DirectorySource {
  public static let appleURL = "https://itunes.apple.com"

  private let baseURL: String
  private let fetcher: Fetcher

  /// - Parameter baseURL: Without a path or with one (`http://127.0.0.1:9000/itunes`); `/search` and `/lookup` are added.
  public init(baseURL: String = appleURL, fetcher: Fetcher) {
    var base = baseURL
    while base.hasSuffix("/") { base.removeLast() }
    self.baseURL = base
    self.fetcher = fetcher
  }

  public func search(_ term: String, limit: Int, offset: Int) async throws -> [DirectoryShow] {
    let words = term.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard !words.isEmpty, limit > 0 else { return [] }
    // The API documents no offset, and 200 as the largest answer: a later page is the end of a longer answer.
    let passed = max(offset, 0)
    let wanted = min(min(passed, 200) + min(limit, 200), 200)
    guard passed < 200, wanted > passed else { return [] }
    let value = Self.queryValue(String(words.prefix(200)))
    let found = try await shows("search?media=podcast&entity=podcast&term=\(value)&limit=\(wanted)")
    return Array(found.prefix(wanted).dropFirst(passed))
  }

  public func lookup(itunesID: Int64) async throws -> DirectoryShow? {
    try await shows("lookup?id=\(itunesID)&entity=podcast").first { $0.itunesID == itunesID }
  }

  // MARK: - Private

  private func shows(_ pathAndQuery: String) async throws -> [DirectoryShow] {
    let answer: Fetched
    do {
      answer = try await fetcher.fetch(FetchRequest("\(baseURL)/\(pathAndQuery)", kind: .directory))
    } catch let error as FetchingError {
      throw DirectoryError.unreachable(error)
    }
    return try ITunesAnswer.shows(answer.body)
  }

  /// Percent-encodes everything but letters, digits and `-._~`, so that no term can add a parameter.
  private static func queryValue(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x5F, 0x7E].contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }
}
