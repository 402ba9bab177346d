import Foundation

/// The folders of the watched folder that may be shows: those with files, those whose sub-folders are discs, and those that are shows
/// already. Nothing is followed out of it: links are left out, and so is all that exceeds the limits.
struct FolderTree: Sendable {
  struct Folder: Sendable {
    /// Its path in the watched folder; `root` for that folder itself.
    let path: String
    /// Sorted, those of its discs last; nil when it cannot be read.
    var files: [File]?

    /// The name of the folder above it; nil for those of the first level.
    var parent: String? { path.split(separator: "/").dropLast().last.map(String.init) }
  }

  struct File: Sendable {
    /// Its path in its show's folder.
    let name: String
    let bytes: Int64
    let modified: Date
    /// nil for a file that is on no disc.
    var disc: Disc?

    /// Its path in the watched folder.
    func path(in folder: Folder) -> String { folder.path == FolderTree.root ? name : "\(folder.path)/\(name)" }
  }

  struct Disc: Sendable {
    let number: Int
    let name: String
  }

  /// What a loose file's show has instead of a folder.
  static let root = "."

  private(set) var folders: [Folder] = []
  private(set) var ignored: [IgnoredFile] = []
  /// The number of folders so far.
  private var read = 0

  /// - Parameters:
  ///   - known: the folders that are shows already.
  ///   - excluded: the folders of which the owner has deleted the shows; nothing below them is read either.
  /// - Returns: nil when the watched folder cannot be read: it may be on a disk that is not connected.
  init?(_ place: URL, known: Set<String>, excluding excluded: Set<String>) {
    guard let entries = Self.entries(of: place) else { return nil }
    add(entries, at: place, "", depth: 0, known: known, excluding: excluded)
  }

  // MARK: - Private

  private struct Entry {
    let name: String
    let type: FileAttributeType
    let bytes: Int64
    let modified: Date
  }

  private mutating func add(
    _ entries: [Entry], at place: URL, _ path: String, depth: Int, known: Set<String>, excluding excluded: Set<String>
  ) {
    let key = path.isEmpty ? Self.root : path
    let subfolders = entries.filter { $0.type == .typeDirectory }
    // The folders of the first level are shows under any name.
    let discs = path.isEmpty ? [] : subfolders.compactMap { folder in Self.disc(folder.name) }.sorted { $0.number < $1.number }
    if !excluded.contains(key) {
      var files = files(entries, in: path, "", nil)
      for disc in discs {
        guard let inside = Self.entries(of: place.appending(path: disc.name)) else { continue }
        files += self.files(inside, in: path, "\(disc.name)/", disc)
        for folder in inside where folder.type == .typeDirectory { ignore(path, "\(disc.name)/\(folder.name)", .tooDeep) }
      }
      if files.count > OwnAudio.maxFiles {
        for file in files[OwnAudio.maxFiles...] { ignore(path, file.name, .tooMany) }
        files = Array(files.prefix(OwnAudio.maxFiles))
      }
      if !files.isEmpty || known.contains(key) {
        if folders.count < OwnAudio.maxShows || known.contains(key) {
          folders.append(Folder(path: key, files: files))
        } else {
          ignore("", key, .tooMany)
        }
      }
    } else if !path.isEmpty {
      return
    }
    let names = Set(discs.map(\.name))
    for folder in subfolders where !names.contains(folder.name) {
      let below = path.isEmpty ? folder.name : "\(path)/\(folder.name)"
      read += 1
      if read > Self.maxFolders {
        ignore("", below, .tooMany)
      } else if depth == Self.maxDepth {
        ignore("", below, .tooDeep)
      } else if let entries = Self.entries(of: place.appending(path: folder.name)) {
        add(entries, at: place.appending(path: folder.name), below, depth: depth + 1, known: known, excluding: excluded)
      } else if known.contains(below) {
        folders.append(Folder(path: below, files: nil))
      } else {
        ignore("", below, .unreadable)
      }
    }
  }

  private mutating func files(_ entries: [Entry], in path: String, _ prefix: String, _ disc: Disc?) -> [File] {
    entries.compactMap { entry in
      if entry.type != .typeDirectory && entry.type != .typeRegular { ignore(path, prefix + entry.name, .link) }
      guard entry.type == .typeRegular, entry.bytes > 0 else { return nil }
      return File(name: prefix + entry.name, bytes: entry.bytes, modified: entry.modified, disc: disc)
    }
  }

  private mutating func ignore(_ path: String, _ name: String, _ reason: IgnoredFile.Reason) {
    guard ignored.count < IgnoredFile.maxCount else { return }
    ignored.append(IgnoredFile(path: path.isEmpty ? name : "\(path)/\(name)", reason: reason))
  }

  /// The plain names of a folder, sorted, without hidden ones.
  ///
  /// - Returns: nil when it cannot be read.
  private static func entries(of folder: URL) -> [Entry]? {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return nil }
    return names.sorted().lazy.filter { !$0.hasPrefix(".") && $0.utf8.count <= 255 }.prefix(maxEntries).compactMap { name in
      guard let attributes = try? FileManager.default.attributesOfItem(atPath: folder.appending(path: name).path),
        let type = attributes[.type] as? FileAttributeType
      else { return nil }
      let modified = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
      // Some file systems have whole seconds.
      return Entry(
        name: name, type: type, bytes: (attributes[.size] as? NSNumber)?.int64Value ?? 0,
        modified: Date(timeIntervalSince1970: modified.rounded(.down)))
    }
  }

  /// "Disc 1", "CD02", "Disk-3", "Side 2": nil for the name of anything else.
  static func disc(_ name: String) -> Disc? {
    let plain = name.lowercased()
    guard let word = ["disc", "disk", "disque", "cd", "side", "part", "teil", "диск", "碟", "光盘"].first(where: plain.hasPrefix) else {
      return nil
    }
    let digits = plain.dropFirst(word.count).drop { " _-.#".contains($0) }
    guard (1...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else { return nil }
    return Disc(number: number, name: name)
  }

  private static let maxDepth = 5
  private static let maxFolders = 10_000
  private static let maxEntries = 10_000
}

/// A file or folder of the watched folder that is no episode.
public struct IgnoredFile: Sendable, Equatable {
  /// Why it is ignored.
  public enum Reason: Sendable, CaseIterable {
    /// It is no audio, or damaged.
    case notAudio
    /// It is a link or a special file.
    case link
    /// It is inside too many folders.
    case tooDeep
    /// There are too many episodes or shows.
    case tooMany
    /// It cannot be read.
    case unreadable
  }

  /// Its path in the watched folder.
  public let path: String
  /// Why it is ignored.
  public let reason: Reason

  static let maxCount = 200
}
