/// Which directories are asked, and where they are.
public struct DirectorySettings: Sendable, Equatable {
  /// One directory that is switched on.
  public struct Choice: Sendable, Equatable {
    public let name: String
    /// nil: where it usually is.
    public let baseURL: String?

    public init(_ name: String, at baseURL: String? = nil) {
      self.name = name
      self.baseURL = baseURL
    }
  }

  /// The first is believed most.
  public var choices: [Choice]
  /// The key of the Podcast Index; without one it is not asked.
  public var podcastIndexKey: String?
  public var podcastIndexSecret: String?

  public init(choices: [Choice] = standard, podcastIndexKey: String? = nil, podcastIndexSecret: String? = nil) {
    self.choices = choices
    self.podcastIndexKey = podcastIndexKey
    self.podcastIndexSecret = podcastIndexSecret
  }

  /// Without gpodder.net, which is often away.
  public static let standard = [Choice("apple"), Choice("podcast-index"), Choice("catalog")]

  /// Reads "apple, gpodder=https://gpodder.example, catalog"; "none" switches all off.
  ///
  /// - Throws: `UnknownDirectory`.
  public static func choices(in text: String) throws(UnknownDirectory) -> [Choice] {
    var choices: [Choice] = []
    let words = text.split { $0 == "," || $0.isWhitespace }
    if words.isEmpty { return standard }
    if words == ["none"] { return [] }
    for word in words {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard let name = parts.first.map({ $0.lowercased() }), Directories.names.contains(name) else {
        throw UnknownDirectory(name: String(word.prefix(100)))
      }
      if !choices.contains(where: { $0.name == name }) { choices.append(Choice(name, at: parts.count > 1 ? String(parts[1]) : nil)) }
    }
    return choices
  }
}

/// A directory in the settings that does not exist.
public struct UnknownDirectory: Error, Sendable, Equatable {
  public let name: String
}
