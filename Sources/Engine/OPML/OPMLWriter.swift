import TextScanning

/// Writes a list of subscriptions as OPML 2.0, which every podcast app reads.
public enum OPMLWriter {
  /// The list as UTF-8 text. Folders become outlines around their feeds, in the order of their first occurrence.
  public static func text(_ feeds: [OPMLFeed], title: String) -> String {
    var root = Folder()
    for feed in feeds {
      for folders in [feed.folders] + feed.otherFolders { root.add(feed, to: folders[...]) }
    }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<opml version=\"2.0\">\n  <head>\n    <title>"
    text += escaped(title) + "</title>\n  </head>\n  <body>\n"
    write(root, indent: "    ", to: &text)
    return text + "  </body>\n</opml>\n"
  }

  // MARK: - Private

  private struct Folder {
    var names: [String] = []
    var folders: [String: Folder] = [:]
    var feeds: [OPMLFeed] = []

    mutating func add(_ feed: OPMLFeed, to path: ArraySlice<String>) {
      guard let name = path.first else { return feeds.append(feed) }
      if folders[name] == nil { names.append(name) }
      folders[name, default: Folder()].add(feed, to: path.dropFirst())
    }
  }

  private static func write(_ folder: Folder, indent: String, to text: inout String) {
    for name in folder.names {
      guard let inner = folder.folders[name] else { continue }
      text += "\(indent)<outline text=\"\(escaped(name))\" title=\"\(escaped(name))\">\n"
      write(inner, indent: indent + "  ", to: &text)
      text += "\(indent)</outline>\n"
    }
    for feed in folder.feeds {
      let title = escaped(feed.title ?? feed.url)
      let link = feed.link.map { " htmlUrl=\"\(escaped($0))\"" } ?? ""
      text += "\(indent)<outline type=\"rss\" text=\"\(title)\" title=\"\(title)\" xmlUrl=\"\(escaped(feed.url))\"\(link)/>\n"
    }
  }

  private static func escaped(_ text: String) -> String { XMLText.escaped(text, isOneLine: true) }
}
