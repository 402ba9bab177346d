/// The mapping of headings in show notes to levels below those of the surrounding page.
///
/// Publishers use headings by their size. The first one becomes an h3, since pages have their own h1 and h2, and no level is ever
/// skipped: screen reader users navigate from heading to heading.
struct NotesOutline {
  /// The publisher's levels from the outermost open one to the last.
  private var levels: [Int] = []

  /// - Parameter name: "h1" to "h6".
  mutating func tag(for name: String) -> NotesTag {
    let level = name.utf8.last.map { Int(clamping: $0) - 0x30 } ?? 6
    while let last = levels.last, last >= level { levels.removeLast() }
    levels.append(level)
    return levels.count == 1 ? .h3 : levels.count == 2 ? .h4 : levels.count == 3 ? .h5 : .h6
  }
}
