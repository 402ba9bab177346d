/// The `CTOC` frames of a tag, which name the chapters to be listed. Chapters that they do not name are silent.
struct ID3TablesOfContents {
  private struct Table {
    var isTopLevel = false
    var children: [String] = []
  }

  private var tables: [String: Table] = [:]

  /// Reads a `CTOC` frame: the element ID, flags, and the element IDs of chapters or further tables.
  mutating func read(_ frame: ID3Frame) async throws {
    var body = frame.body
    let id = TagText.latin1(try await body.terminated())
    var table = Table(isTopLevel: try await body.integer(1) & 0x02 != 0)
    for _ in 0..<(try await body.integer(1)) where !body.isAtEnd {
      table.children.append(TagText.latin1(try await body.terminated()))
    }
    guard tables.count < MediaChapter.maxCount else { throw MediaTagsError.tooLarge }
    tables[id] = table
  }

  /// Marks the chapters that no table names as silent; without a table that names any, all are listed.
  ///
  /// - Parameter ids: the element IDs of `chapters`.
  func mark(_ chapters: inout [MediaChapter], ids: [String]) {
    // A table counts its entries in one byte, so it cannot name more.
    guard chapters.count <= 255 else { return }
    let named = namedElements
    guard ids.contains(where: named.contains) else { return }
    for (index, id) in zip(chapters.indices, ids) { chapters[index].isInTableOfContents = named.contains(id) }
  }

  // MARK: - Private

  /// What the top-level tables name, also through other tables, which may name one another in a circle.
  private var namedElements: Set<String> {
    let top = tables.filter(\.value.isTopLevel).keys
    var open = Array(top.isEmpty ? tables.keys : top)
    var named = Set(open)
    while let id = open.popLast() {
      for child in tables[id]?.children ?? [] where named.insert(child).inserted { open.append(child) }
    }
    return named
  }
}
