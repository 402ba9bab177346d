import Foundation
import Secrets
import Synchronization

/// This process among those that work on one data folder. While it lives it holds a lock that the kernel lets go with it, so
/// that the others know at once whether an owner of work still lives.
///
/// The locked file also says what the process was reading (`InstanceRecord`), so that the next process can tell a clean end from an
/// unclean one, and which items were in work at an unclean end.
public final class Instance: Sendable {
  public let id = UUID().uuidString
  let lock: Int32
  private let folder: URL?
  private let record = Mutex(InstanceRecord())

  /// A process that is alone with its database, such as a test.
  public init() {
    folder = nil
    lock = -1
  }

  /// - Parameter folder: the data folder; a file of this instance is made in it.
  /// - Throws: `StorageError`.
  public init(folder: URL) throws {
    let instances = folder.appendingPathComponent("instances")
    let path = instances.appendingPathComponent(id).path
    do {
      try PrivateFolder.create(instances)
    } catch {
      throw StorageError.cannotOpen(path: instances.path, reason: error.localizedDescription)
    }
    // It gets its name once it is locked: under that name it is never taken for a dead one.
    let unnamed = path + "~"
    lock = open(unnamed, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0, rename(unnamed, path) == 0 else {
      throw StorageError.cannotOpen(path: path, reason: String(cString: strerror(errno)))
    }
    self.folder = instances
    record.withLock { write($0) }
  }

  deinit {
    guard folder != nil else { return }
    leave()
    close(lock)
  }

  // MARK: - This process

  /// Notes that an item from outside is being read: should this process end uncleanly now, the item may be the cause.
  public func beginReading(_ item: Int64) {
    record.withLock { record in
      if record.reading.insert(item).inserted { write(record) }
    }
  }

  /// Notes that an item is read to its end.
  public func endReading(_ item: Int64) {
    record.withLock { record in
      if record.reading.remove(item) != nil { write(record) }
    }
  }

  /// Notes that this process is about to end as it should: whatever ends it from now on, no item is the cause.
  public func endCleanly() {
    record.withLock { record in
      record.endsCleanly = true
      write(record)
    }
  }

  /// Deletes this process's file: all that it held was given back.
  public func leave() {
    if let folder { unlink(folder.appendingPathComponent(id).path) }
  }

  // MARK: - Others

  /// Whether the owner of some work still lives. Where there is no folder nobody can tell, and it counts as alive.
  public func isAlive(_ owner: String) -> Bool {
    guard folder != nil, owner != id else { return true }
    guard let file = file(of: owner) else { return false }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0
  }

  /// The other processes that have a file in the folder, dead or alive.
  public var others: Set<String> {
    // A folder that cannot be listed has nobody to take work from; leases run out all the same.
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return Set(names.filter { $0 != id && UUID(uuidString: $0) != nil })
  }

  /// How a dead process ended; nil for a clean end, and where nothing is known of it.
  public func uncleanEnd(of owner: String) -> UncleanEnd? {
    guard let file = file(of: owner) else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: InstanceRecord.maxLength)
    let count = pread(file, &bytes, bytes.count, 0)
    let record = InstanceRecord(bytes.prefix(max(count, 0)))
    return record.endsCleanly ? nil : UncleanEnd(hasCrashed: record.hasCrashed, reading: record.reading)
  }

  /// Deletes the file of a dead process: its work is taken over.
  public func forget(_ owner: String) {
    guard let folder, owner != id, UUID(uuidString: owner) != nil else { return }
    unlink(folder.appendingPathComponent(owner).path)
  }

  // MARK: - Private

  /// An id from the database is the name of a file only when it is one of ours.
  private func file(of owner: String) -> Int32? {
    guard let folder, UUID(uuidString: owner) != nil else { return nil }
    let file = open(folder.appendingPathComponent(owner).path, O_RDONLY | O_CLOEXEC)
    return file >= 0 ? file : nil
  }

  /// One small write to the page cache, which outlives the process and waits for no disk. Where it fails nothing is quarantined.
  private func write(_ record: InstanceRecord) {
    guard lock >= 0 else { return }
    let bytes = record.bytes
    _ = pwrite(lock, bytes, bytes.count, 0)
  }
}

/// An end of a process that was not planned: a crash, a kill, a power failure.
public struct UncleanEnd: Sendable, Equatable {
  /// A fault within the process ended it, such as a trap; nothing from outside did.
  public let hasCrashed: Bool
  /// The items from outside that were being read.
  public let reading: Set<Int64>

  public init(hasCrashed: Bool, reading: Set<Int64>) {
    self.hasCrashed = hasCrashed
    self.reading = reading
  }
}
