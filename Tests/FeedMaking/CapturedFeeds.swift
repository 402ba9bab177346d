import Foundation

/// The captured feeds whose figures the table in `Publisher` has.
public enum CapturedFeeds {
  /// Of feeds with the same title, the largest; none without items, and none that is derived from another.
  ///
  /// - Parameter folder: where they lie, at any depth.
  public static func files(in folder: URL) throws -> [(title: String, file: URL)] {
    var largest: [String: (file: URL, bytes: Int)] = [:]
    let found = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    for file in found where ["xml", "rss"].contains(file.pathExtension) && !file.path.contains("/derived/") {
      let feed = try Data(contentsOf: file)
      guard let title = title(feed), feed.range(of: Data("<item".utf8)) != nil, feed.count > largest[title]?.bytes ?? 0 else { continue }
      largest[title] = (file, feed.count)
    }
    return largest.map { (title: $0.key, file: $0.value.file) }.sorted { $0.file.path < $1.file.path }
  }

  /// Everything up to the end of an item, as a feed.
  public static func beginning(of feed: Data, items: Int) -> Data {
    var end = feed.startIndex
    for _ in 0..<items { end = feed.range(of: Data("</item>".utf8), in: end..<feed.endIndex)?.upperBound ?? end }
    return feed[..<end] + Data("</channel></rss>".utf8)
  }

  private static func title(_ feed: Data) -> String? {
    guard let start = feed.range(of: Data("<title>".utf8)),
      let end = feed.range(of: Data("</title>".utf8), in: start.upperBound..<feed.endIndex)
    else { return nil }
    return String(decoding: feed[start.upperBound..<end.lowerBound], as: UTF8.self)
      .replacing("<![CDATA[", with: "").replacing("]]>", with: "").trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
