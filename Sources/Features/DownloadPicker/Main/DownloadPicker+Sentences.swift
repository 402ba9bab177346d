import Components
import WebPage

extension DownloadPicker {
  public static var title: String { strings(.title) }

  /// "Asking how large they are: 34 of 100"
  public static func progress(_ asking: SizeProgress) -> String {
    strings(.loading, ["done": "\(asking.done)", "total": "\(asking.total)"])
  }

  /// "41.2 MB", or "about 41 MB" for a size from the feed.
  public static func text(of size: Size) -> String {
    guard let bytes = size.bytes else { return strings(size.isRequested ? .unknownSize : .noSizeYet) }
    return size.isFromFeed ? strings(.about, ["size": ByteText.size(bytes)]) : ByteText.size(bytes)
  }

  /// The patches of open pages after the size of a file has become known.
  public static func livePatches(_ size: Size) -> [LivePatch] {
    [
      LivePatch("size-\(size.episode)", text: text(of: size), attributes: ["data-from-feed": size.isRequested ? "false" : "true"]),
      LivePatch("size-box-\(size.episode)", attributes: ["data-amount": size.bytes.map { "\($0)" }]),
    ]
  }

  /// The patches of open pages after progress of asking for sizes.
  public static func livePatches(_ asking: SizeProgress, of show: Int64) -> [LivePatch] {
    [
      LivePatch("sizes-\(show)", attributes: ["data-is-checking": asking.isInProgress ? "true" : "false"]),
      LivePatch("sizes-text-\(show)", text: progress(asking)),
      LivePatch("sizes-bar-\(show)", attributes: ["value": "\(asking.done)", "max": "\(max(asking.total, 1))"]),
    ]
  }

  /// The notice when no episode was selected.
  public static var nothingSelected: String { strings(.nothingSelected) }
}
