import OPML
import TextScanning

/// For any bytes in any chunks: no crash, always the same list, and the written list can be read again.
enum OPMLFuzzTarget {
  private enum Outcome: Equatable {
    case list(OPMLDocument)
    case refused(OPMLError)
  }

  static func run(_ bytes: UnsafeRawBufferPointer) -> CInt {
    let whole = outcome(bytes, piece: .max)
    // Twice the work, so only for one input in four.
    if let last = bytes.last, last % 4 == 0 {
      require(whole == outcome(bytes, piece: 1 + bytes.count % 7), "the list depends on how its bytes came")
    }
    guard case .list(let list) = whole else { return 0 }
    require(Set(list.feeds.map(\.url)).count == list.feeds.count, "an address twice")
    for feed in list.feeds {
      let scheme = FeedAddress.scheme(of: feed.url)
      require(scheme == "http" || scheme == "https", "an address of another kind")
    }
    check(list.feeds)
    return 0
  }

  /// Addresses and folders survive; spaces in titles may change.
  private static func check(_ feeds: [OPMLFeed]) {
    // Control characters, and those that XML does not allow, are dropped, and two addresses may be equal without them.
    guard feeds.allSatisfy({ feed in !feed.url.unicodeScalars.contains { [0x7F, 0xFFFE, 0xFFFF].contains($0.value) } }) else { return }
    let text = OPMLWriter.text(feeds, title: "")
    guard case .list(let again) = Array(text.utf8).withUnsafeBytes({ outcome($0, piece: .max) }) else {
      preconditionFailure("a list that was written cannot be read")
    }
    require(again.isComplete && again.feeds.count == feeds.count, "a feed was lost in writing")
  }

  private static func outcome(_ bytes: UnsafeRawBufferPointer, piece: Int) -> Outcome {
    let reader = OPMLReader()
    do {
      var at = 0
      while at < bytes.count {
        let end = at + min(piece, bytes.count - at)
        try reader.push(Array(bytes[at..<end]))
        at = end
      }
      return .list(try reader.finish())
    } catch let error as OPMLError {
      return .refused(error)
    } catch {
      preconditionFailure("an error of another kind: \(error)")
    }
  }
}
