/// The settings of the directories: which ones are asked, and their addresses and keys.
public struct DirectorySettings: Sendable, Equatable {
  /// A directory that is switched on.
  public struct Choice: Sendable, Equatable {
    /// The name, one of `Directories.names`.
    public let name: String
    /// The address of its server; nil for the public one.
    public let baseURL: String?

    /// Creates a choice.
    public init(_ name: String, at baseURL: String? = nil) {
      self.name = name
      self.baseURL = baseURL
    }
  }

  /// In order of trust, the most trusted first.
  public var choices: [Choice]
  /// The key of the Podcast Index; without one this directory is left out.
  public var podcastIndexKey: String?
  /// The secret that belongs to `podcastIndexKey`.
  public var podcastIndexSecret: String?

  /// Creates the settings.
  public init(choices: [Choice] = standard, podcastIndexKey: String? = nil, podcastIndexSecret: String? = nil) {
    self.choices = choices
    self.podcastIndexKey = podcastIndexKey
    self.podcastIndexSecret = podcastIndexSecret
  }

  /// The default, without gpodder.net, which is often unreachable.
  public static let standard = [Choice("apple"), Choice("podcast-index"), Choice("catalog")]

  /// Parses "apple, gpodder=https://gpodder.example, catalog"; "none" switches all off.
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
  /// The name as it is written in the settings.
  public let name: String
}
