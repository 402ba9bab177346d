import Foundation
import Library
import Storage

/// The first file of a backup: who made it and when, and the schema of its database. `SHA256SUMS`, the last one, has the checksums of all.
struct BackupManifest: Codable, Equatable {
  /// The form of the archive; a larger number is one that this version cannot read.
  var format = Self.format
  /// The version of Earnest.
  let version: String
  let createdAt: Date
  /// The ids of the migrations that made the schema.
  let migrations: [String]
  /// The parts beside database, settings and keys.
  let parts: [String]

  static let format = 1
  static let name = "manifest.json"
  static let checksumsName = "SHA256SUMS"
  static let maxBytes: Int64 = 1 << 20

  var bytes: [UInt8] {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      encoder.dateEncodingStrategy = .iso8601
      return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
    }
  }

  /// - Parameter path: The backup, for errors.
  /// - Throws: `BackupError.notABackup`, `.newer`, `.older`.
  init(_ bytes: [UInt8], of path: String) throws {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    guard let beginning = try? decoder.decode(Beginning.self, from: Data(bytes)) else { throw BackupError.notABackup(path: path) }
    guard beginning.format <= Self.format else { throw BackupError.newer(path: path, version: beginning.version) }
    guard let manifest = try? decoder.decode(Self.self, from: Data(bytes)) else { throw BackupError.notABackup(path: path) }
    do {
      _ = try Migrations.all.pending(after: Set(manifest.migrations))
    } catch StorageError.olderSchema {
      throw BackupError.older(path: path, version: manifest.version)
    } catch {
      throw BackupError.newer(path: path, version: manifest.version)
    }
    self = manifest
  }

  init(version: String, createdAt: Date, migrations: [String], parts: [BackupPart]) {
    self.version = version
    self.createdAt = createdAt
    self.migrations = migrations
    self.parts = parts.map(\.rawValue)
  }

  // MARK: - Private

  /// The keys that every format has.
  private struct Beginning: Decodable {
    let format: Int
    let version: String
  }
}

/// A backup as a host sees it.
public struct BackupSummary: Equatable, Sendable {
  /// The path of the backup.
  public let path: String
  /// The version of Earnest that made it.
  public let version: String
  /// The moment of the state that it holds.
  public let createdAt: Date
  /// The parts beside database, settings and keys.
  public let parts: [BackupPart]
  /// The number of its files, without manifest and checksums.
  public let files: Int
  /// The size of the archive, in bytes.
  public let bytes: Int64

  init(_ manifest: BackupManifest, path: String, files: Int, bytes: Int64) {
    self.path = path
    version = manifest.version
    createdAt = manifest.createdAt
    parts = manifest.parts.compactMap(BackupPart.init)
    self.files = files
    self.bytes = bytes
  }
}
