import Foundation

/// The reachable pages by kind: `/shows/17` and `/shows/18` are one.
struct PageKinds {
  /// Addresses of each kind, in the order of their discovery.
  private(set) var found: [String: [String]] = [:]
  private var waiting: [String]

  init(from paths: [String]) { waiting = paths }

  /// Follows the links of `reader`'s pages, and retains at most `most` of each kind.
  mutating func explore(_ reader: Reader, most: Int) throws {
    var seen: Set<String> = []
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      guard seen.insert(path).inserted, found[Self.kind(path), default: []].count < most else { continue }
      let page = try reader.read(path)
      guard page.status == 200 else { continue }
      found[Self.kind(path), default: []].append(path)
      waiting += page.body.matches(of: /<a [^>]*href="(\/[^"#]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
        .filter { path in !Self.files.contains { path.hasPrefix($0) } }
    }
  }

  private static let files = ["/media/", "/artwork/", "/private/", "/export", "/bookmarks/export"]

  /// Numbers, topics and query values are omitted, and all of a query except its first part.
  private static func kind(_ path: String) -> String {
    let parts = path.split(separator: "?", maxSplits: 1)
    let names = (parts.first ?? "").split(separator: "/").map { $0.allSatisfy(\.isNumber) ? "N" : String($0) }
    let way = names.first == "categories" && names.count > 1 ? "categories/TOPIC" : names.joined(separator: "/")
    let query = parts.count < 2 ? nil : parts[1].split(separator: "&").compactMap { $0.split(separator: "=").first }.min()
    return "/" + way + (query.map { "?" + $0 } ?? "")
  }
}
