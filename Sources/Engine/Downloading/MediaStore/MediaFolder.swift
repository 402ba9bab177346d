import Foundation
import Secrets

/// The folder of downloaded files: `media` in the data folder, or another one, for example on a larger disk.
///
/// Another folder contains a marker file with an id that the data folder records. Where a disk is not mounted, its folder exists and is
/// empty: without the marker, every download would count as deleted.
public struct MediaFolder: Sendable {
  /// The path, without symbolic links.
  public let url: URL
  /// The content of the marker; nil for the folder in the data folder, which has none.
  private let id: String?

  /// The marker's name.
  static let markerName = "earnest-media-folder.txt"

  /// A folder without a marker.
  ///
  /// - Parameter url: A folder, which is created when it does not exist.
  public init(_ url: URL) {
    self.url = url
    id = nil
  }

  private init(_ url: URL, id: String) {
    self.url = url
    self.id = id
  }

  /// The folder of a library. At the first use of another folder, this puts the marker there.
  ///
  /// - Parameters:
  ///   - chosen: Another folder than the one in the data folder; nil for that one.
  ///   - home: The data folder.
  /// - Throws: `MediaFolderError`; `CocoaError` or `POSIXError` when the record in the data folder cannot be read or written.
  public static func open(_ chosen: URL?, in home: URL) throws -> MediaFolder {
    let own = home.appending(path: "media")
    let record = SecretFile(home.appending(path: "media-folder.id"))
    let recorded = try record.read().map { String(decoding: $0, as: UTF8.self).split(separator: "\n").map(String.init) } ?? []
    guard let chosen, chosen.resolvingSymlinksInPath().path != own.resolvingSymlinksInPath().path else {
      guard let path = recorded.dropFirst().first else { return MediaFolder(own) }
      throw MediaFolderError.isElsewhere(path: path, record: home.appending(path: "media-folder.id").path)
    }
    let folder = chosen.resolvingSymlinksInPath()
    if let id = recorded.first { return MediaFolder(folder, id: id) }
    let id = try mark(folder, replacing: own)
    _ = try record.read(orCreate: Data("\(id)\n\(folder.path)\n".utf8))
    return MediaFolder(folder, id: id)
  }

  /// Whether the folder is created when it does not exist.
  var isCreatedOnDemand: Bool { id == nil }

  /// Whether the folder is the library's one, and not an empty folder where a disk is to be mounted.
  var isAvailable: Bool { id == nil || Self.marker(in: url) == id }

  // MARK: - Private

  /// Puts a marker into a folder that has none.
  ///
  /// - Returns: Its id.
  private static func mark(_ folder: URL, replacing own: URL) throws -> String {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), isFolder.boolValue else {
      throw MediaFolderError.missing(path: folder.path)
    }
    guard fileNames(in: own).isEmpty else { throw MediaFolderError.hasDownloads(old: own.path, new: folder.path) }
    if let marker = marker(in: folder) {
      // Of an interrupted first use: nothing was saved there yet.
      guard fileNames(in: folder) == [markerName] else { throw MediaFolderError.ofAnotherLibrary(path: folder.path, marker: markerName) }
      return marker
    }
    let id = UUID().uuidString
    do {
      try PrivateFile.write(Array("\(id)\n".utf8), to: folder.appending(path: markerName).path, ownNames: 1, sync: PrivateFile.sync)
    } catch let error as POSIXError {
      throw MediaFolderError.notWritable(path: folder.path, reason: String(cString: strerror(error.code.rawValue)))
    }
    return id
  }

  private static func fileNames(in folder: URL) -> [String] {
    // A folder that does not exist or cannot be read has no known files.
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).filter { $0 != "lost+found" }
  }

  /// nil when there is none.
  private static func marker(in folder: URL) -> String? {
    guard let handle = try? PrivateFile.open(folder.appending(path: markerName).path, O_RDONLY, ownNames: 1) else { return nil }
    let bytes = try? FileHandle(fileDescriptor: handle, closeOnDealloc: true).read(upToCount: 100)
    return bytes.map { String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }
}
