/// A crawl of linked pages: two of each shape, so that `/shows/1` represents all shows.
struct PageCrawler {
  private var waiting: [String]
  private var seen: [String: Int] = [:]
  var shapes: Set<String> { Set(seen.keys) }

  init(from paths: [String]) { waiting = paths }

  mutating func next() -> String? {
    while let path = waiting.popLast() {
      let shape =
        String(path.prefix { $0 != "?" }.split(separator: "/").map { $0.allSatisfy(\.isNumber) ? "N" : String($0) }.joined(separator: "/"))
        + (path.contains("?") ? "?" + path.matches(of: /[?&;](\w+)=/).map { String($0.1) }.sorted().joined(separator: "&") : "")
      if seen[shape, default: 0] < 2 {
        seen[shape, default: 0] += 1
        return path
      }
    }
    return nil
  }

  mutating func found(in html: String) {
    let links = html.matches(of: /<a [^>]*href="(\/[^"#]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
    waiting += links.filter { !$0.hasPrefix("/media/") && !$0.hasPrefix("/artwork/") && !$0.hasPrefix("/private/") }
  }
}
