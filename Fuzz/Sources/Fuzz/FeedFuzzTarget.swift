@testable import FeedParsing

/// For any bytes in any chunks: no crash, and always the same feed.
enum FeedFuzzTarget {
  private enum Outcome: Equatable {
    case feed(ParsedFeed)
    case refused(FeedParsingError)
  }

  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let whole = outcome(bytes, piece: .max)
    // Twice the work, so only for one input in four.
    if let last = bytes.last, last % 4 == 0 {
      require(whole == outcome(bytes, piece: 1 + bytes.count % 7), "the feed depends on how its bytes came")
    }
    guard case .feed(let feed) = whole else { return 0 }
    for episode in feed.episodes {
      if let seconds = episode.durationSeconds { require((1...604_800).contains(seconds), "an impossible duration") }
      if let date = episode.published { DateFuzzTarget.check(date) }
    }
    return 0
  }

  private static func outcome(_ bytes: UnsafeRawBufferPointer, piece: Int) -> Outcome {
    let parser = FeedParser(url: "https://a.example/feed")
    do {
      var at = 0
      while at < bytes.count {
        let end = at + min(piece, bytes.count - at)
        try parser.push(Array(bytes[at..<end]))
        at = end
      }
      return .feed(try parser.finish())
    } catch let error as FeedParsingError {
      return .refused(error)
    } catch {
      preconditionFailure("an error of another kind: \(error)")
    }
  }
}
