import Components
import WebPage

extension DownloadList {
  public static var title: String { words(.title) }

  /// "Asking how large they are: 34 of 100"
  public static func progress(_ asking: Asking) -> String { words(.asking, ["done": "\(asking.done)", "total": "\(asking.total)"]) }

  /// "41.2 MB", or "about 41 MB" for a size from the feed.
  public static func text(of size: Size) -> String {
    guard let bytes = size.bytes else { return words(size.isAsked ? .unknownSize : .noSizeYet) }
    return size.isClaim ? words(.about, ["size": ByteText.size(bytes)]) : ByteText.size(bytes)
  }

  /// The patches of open pages after the size of a file has become known.
  public static func leaves(_ size: Size) -> [Leaf] {
    [
      Leaf("size-\(size.episode)", text: text(of: size), attributes: ["data-claim": size.isAsked ? "false" : "true"]),
      Leaf("size-box-\(size.episode)", attributes: ["data-amount": size.bytes.map { "\($0)" }]),
    ]
  }

  /// The patches of open pages after progress of asking for sizes.
  public static func leaves(_ asking: Asking, of show: Int64) -> [Leaf] {
    [
      Leaf("sizes-\(show)", attributes: ["data-asking": asking.isUnderWay ? "true" : "false"]),
      Leaf("sizes-text-\(show)", text: progress(asking)),
      Leaf("sizes-bar-\(show)", attributes: ["value": "\(asking.done)", "max": "\(max(asking.total, 1))"]),
    ]
  }

  /// The notice when no episode was selected.
  public static var nothingChosen: String { words(.nothingChosen) }
}
