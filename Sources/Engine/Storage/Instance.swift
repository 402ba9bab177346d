import Foundation
import Secrets

/// This process among those that work on one data folder. While it lives it holds a lock that the kernel lets go with it, so
/// that the others know at once whether an owner of work still lives.
public final class Instance: Sendable {
  public let id = UUID().uuidString
  private let folder: URL?
  private let lock: Int32

  /// A process that is alone with its database, such as a test.
  public init() {
    folder = nil
    lock = -1
  }

  /// - Parameter folder: the data folder; a file of this instance is made in it.
  /// - Throws: `StorageError.cannotOpen`.
  public init(folder: URL) throws {
    let instances = folder.appendingPathComponent("instances")
    let path = instances.appendingPathComponent(id).path
    // Where it cannot be created the file in it cannot either, and that is said.
    try? PrivateFolder.create(instances)
    lock = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      throw StorageError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    self.folder = instances
  }

  deinit {
    guard let folder else { return }
    try? FileManager.default.removeItem(at: folder.appendingPathComponent(id))
    close(lock)
  }

  /// Whether the owner of some work still lives. Where there is no folder nobody can tell, and it counts as alive.
  public func isAlive(_ owner: String) -> Bool {
    guard let folder, owner != id else { return true }
    // An id from the database is a name of a file only when it is one of ours.
    guard UUID(uuidString: owner) != nil else { return false }
    let path = folder.appendingPathComponent(owner).path
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return true }
    try? FileManager.default.removeItem(atPath: path)
    return false
  }
}
