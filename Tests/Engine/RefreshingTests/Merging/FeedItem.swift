/// An item of a feed with the given fields.
func item(_ title: String, guid: String? = nil, sound: String? = nil, link: String? = nil, day: Int? = nil) -> String {
  let parts = [
    guid.map { "<guid isPermaLink=\"false\">\($0)</guid>" }, link.map { "<link>\($0)</link>" },
    sound.map { "<enclosure url=\"https://x.example/\($0).mp3\" type=\"audio/mpeg\" length=\"1\"/>" },
    day.map { "<pubDate>0\($0) Sep 2026 08:00:00 GMT</pubDate>" },
  ]
  return "<item><title>\(title)</title>\(parts.compactMap { $0 }.joined())</item>"
}
