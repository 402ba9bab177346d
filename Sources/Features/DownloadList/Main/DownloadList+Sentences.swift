import Components
import WebPage

extension DownloadList {
  /// The page's title.
  public static var title: String { words(.title) }

  /// "Asking how large they are: 34 of 100"
  public static func progress(_ asking: Asking) -> String { words(.asking, ["done": "\(asking.done)", "total": "\(asking.total)"]) }

  /// "41.2 MB", "about 41 MB" while only the feed says so.
  public static func text(of size: Size) -> String {
    guard let bytes = size.bytes else { return words(size.isAsked ? .unknownSize : .noSizeYet) }
    return size.isClaim ? words(.about, ["size": ByteText.size(bytes)]) : ByteText.size(bytes)
  }

  /// All that follows in open pages from a size that has come.
  public static func leaves(_ size: Size) -> [Leaf] {
    [
      Leaf("size-\(size.episode)", text: text(of: size), attributes: ["data-claim": size.isAsked ? "false" : "true"]),
      Leaf("size-box-\(size.episode)", attributes: ["data-amount": size.bytes.map { "\($0)" }]),
    ]
  }

  /// The same for how far the asking has come.
  public static func leaves(_ asking: Asking, of show: Int64) -> [Leaf] {
    [
      Leaf("sizes-\(show)", attributes: ["data-asking": asking.isUnderWay ? "true" : "false"]),
      Leaf("sizes-text-\(show)", text: progress(asking)),
      Leaf("sizes-bar-\(show)", attributes: ["value": "\(asking.done)", "max": "\(max(asking.total, 1))"]),
    ]
  }

  /// Nothing was chosen.
  public static var nothingChosen: String { words(.nothingChosen) }
}
