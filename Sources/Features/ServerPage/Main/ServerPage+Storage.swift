import BoundedNumbers
import Components
import Foundation
import WebPage

// MARK: - Storage by kind, user and show

extension ServerPage.Content {
  public struct Storage: Sendable {
    /// Sizes in bytes, the largest first.
    public var kinds: [(kind: Kind, bytes: Int64)] = []
    /// Whether folders are being measured, and kinds may be missing.
    public var isMeasuring = false
    /// The free bytes that downloads may use; nil when unknown.
    public var free: Int64?
    /// The largest shows.
    public var shows: [(title: String, url: String, bytes: Int64)] = []
    /// Other users' private shows and own audio.
    public var hidden: (shows: Int, bytes: Int64) = (0, 0)

    public enum Kind: String, Sendable, CaseIterable {
      case downloads, ownAudio, artwork, clips, database, backups, unfinished
    }

    public init() {}

    var bytes: Int64 { kinds.map(\.bytes).saturatingSum() }
  }

  public struct User: Sendable {
    /// nil for the user of a server without accounts.
    public var name: String?
    public var downloadBytes: Int64
    public var uploadBytes: Int64
    /// Signed-in browsers, and devices on which the user has listened.
    public var sessions: Int
    public var devices: Int
    public var lastSeen: Date?

    public init(name: String?, downloadBytes: Int64, uploadBytes: Int64, sessions: Int, devices: Int, lastSeen: Date?) {
      (self.name, self.downloadBytes, self.uploadBytes) = (name, downloadBytes, uploadBytes)
      (self.sessions, self.devices, self.lastSeen) = (sessions, devices, lastSeen)
    }
  }
}

extension ServerPage {
  static func storage(_ content: Content) -> HTML {
    let storage = content.storage
    let most = storage.kinds.map(\.bytes).max() ?? 0
    let rows = storage.kinds.map { kind, bytes in row(strings(name(of: kind)), bar: share(bytes, of: most), amount: ByteText.size(bytes)) }
    let total = strings(.used, ["size": ByteText.size(storage.bytes)])
    let free = storage.free.map { strings(.free, ["size": ByteText.size(max($0, 0))]) }
    let notes = [total, free, storage.isMeasuring ? strings(.measuring) : nil].compactMap { $0 }
    return """
      \(section("storage", .storage, note: notes.joined(separator: Components.factSeparator), list(rows)))
      \(users(content))\(shows(storage))
      """
  }

  // MARK: - Private

  /// On a server of one user, the kinds say the same.
  private static func users(_ content: Content) -> HTML {
    guard content.users.count > 1 else { return .empty }
    let users = content.users.sorted { bytes(of: $0) > bytes(of: $1) }
    let most = users.map(bytes).max() ?? 0
    let rows = users.map { user in
      row(
        name(of: user), isForeign: user.name != nil,
        note: user.uploadBytes > 0 ? "\(strings(.ofOwnAudio, ["size": ByteText.size(user.uploadBytes)]))" : nil,
        bar: share(bytes(of: user), of: most), amount: ByteText.size(bytes(of: user)))
    }
    return section("storage-users", .storageUsers, note: strings(.storageUsersHint), list(rows))
  }

  private static func bytes(of user: Content.User) -> Int64 { user.downloadBytes.saturatingAdding(user.uploadBytes) }

  private static func shows(_ storage: Content.Storage) -> HTML {
    let most = storage.shows.map(\.bytes).max() ?? 0
    var rows = storage.shows.map { show in
      row(show.title, isForeign: true, bar: share(show.bytes, of: most), amount: ByteText.size(show.bytes), url: show.url)
    }
    if storage.hidden.shows > 0 {
      rows.append(row(strings(.hiddenShows, count: storage.hidden.shows), amount: ByteText.size(storage.hidden.bytes)))
    }
    return rows.isEmpty ? .empty : section("storage-shows", .storageShows, list(rows))
  }

  private static func share(_ bytes: Int64, of most: Int64) -> Double { most > 0 ? Double(bytes) / Double(most) : 0 }

  private static func name(of kind: Content.Storage.Kind) -> ServerPageString {
    switch kind {
    case .downloads: .kindDownloads
    case .ownAudio: .kindOwnAudio
    case .artwork: .kindArtwork
    case .clips: .kindClips
    case .database: .kindDatabase
    case .backups: .kindBackups
    case .unfinished: .kindUnfinished
    }
  }
}
