import Foundation
import Secrets
import Synchronization

/// A process among those that share one data folder. It holds a lock that the kernel releases when it ends, so that the others know at once
/// whether the owner of a lease still lives.
///
/// The locked file also contains the items that the process was reading (`ProcessRecord`), so that the next process can tell a clean end
/// from an unclean one, and knows the items in progress at an unclean end.
public final class ProcessInstance: Sendable {
  /// The owner's id in leases, and the name of the file.
  public let id = UUID().uuidString
  let lock: Int32
  private let folder: URL?
  private let record = Mutex(ProcessRecord())

  /// A process with a database of its own, such as a test.
  public init() {
    folder = nil
    lock = -1
  }

  /// Creates and locks the file of this process.
  ///
  /// - Parameter folder: The data folder.
  /// - Throws: `StorageError`.
  public init(folder: URL) throws {
    let instances = folder.appendingPathComponent("instances")
    let path = instances.appendingPathComponent(id).path
    do {
      try PrivateFolder.create(instances)
    } catch {
      throw StorageError(of: instances.path, error)
    }
    // The file gets its name once it is locked, so that other processes never take it for a dead one.
    let unnamed = path + "~"
    do {
      lock = try PrivateFile.open(unnamed, O_CREAT | O_RDWR, ownNames: 2)
    } catch {
      throw StorageError(of: path, error)
    }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0, rename(unnamed, path) == 0 else {
      throw StorageError(of: path, code: errno)
    }
    self.folder = instances
    record.withLock { write($0) }
  }

  deinit {
    guard folder != nil else { return }
    end()
    close(lock)
  }

  // MARK: - This process

  /// Records that an item from outside is being read: if this process ends uncleanly now, the item may be the cause.
  public func recordStart(_ item: Int64) {
    record.withLock { record in
      if record.reading.insert(item).inserted { write(record) }
    }
  }

  /// Records that an item has been read completely.
  public func recordEnd(_ item: Int64) {
    record.withLock { record in
      if record.reading.remove(item) != nil { write(record) }
    }
  }

  /// Records that this process is shutting down: no item is the cause of a later end.
  public func recordCleanExit() {
    record.withLock { record in
      record.exitedCleanly = true
      write(record)
    }
  }

  /// Deletes this process's file, after all leases are released.
  public func end() {
    if let folder { unlink(folder.appendingPathComponent(id).path) }
  }

  // MARK: - Others

  /// Whether the owner of a lease still lives. Without a folder this is unknown and counts as alive.
  public func isAlive(_ owner: String) -> Bool {
    guard folder != nil, owner != id else { return true }
    guard let file = file(of: owner) else { return false }
    defer { close(file) }
    return flock(file, LOCK_EX | LOCK_NB) != 0
  }

  /// The other processes with a file in the folder, dead or alive.
  public var others: Set<String> {
    // Without a list of files no lease is taken over; leases expire in any case.
    guard let folder, let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path) else { return [] }
    return Set(names.filter { $0 != id && UUID(uuidString: $0) != nil })
  }

  /// The end of a dead process; nil for a clean end, and when nothing is known of it.
  public func uncleanExit(of owner: String) -> UncleanExit? {
    guard let file = file(of: owner) else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: ProcessRecord.maxLength)
    let count = pread(file, &bytes, bytes.count, 0)
    let record = ProcessRecord(bytes.prefix(max(count, 0)))
    return record.exitedCleanly ? nil : UncleanExit(hasCrashed: record.hasCrashed, reading: record.reading)
  }

  /// Deletes the file of a dead process whose work has been taken over.
  public func removeFile(_ owner: String) {
    guard let folder, owner != id, UUID(uuidString: owner) != nil else { return }
    unlink(folder.appendingPathComponent(owner).path)
  }

  // MARK: - Private

  /// An id from the database is used as a file name only when it is a UUID.
  private func file(of owner: String) -> Int32? {
    guard let folder, UUID(uuidString: owner) != nil else { return nil }
    // A file that cannot be opened says nothing about its process.
    return try? PrivateFile.open(folder.appendingPathComponent(owner).path, O_RDONLY, ownNames: 2)
  }

  /// One small write to the page cache, which survives the process and waits for no disk. If it fails, no item can be quarantined.
  private func write(_ record: ProcessRecord) {
    guard lock >= 0 else { return }
    let bytes = record.bytes
    _ = pwrite(lock, bytes, bytes.count, 0)
  }
}

/// An unplanned end of a process: a crash, a kill, a power failure.
public struct UncleanExit: Sendable, Equatable {
  /// Whether a fault within the process ended it, such as a trap.
  public let hasCrashed: Bool
  /// The items from outside that were being read.
  public let reading: Set<Int64>
}
