import Backups

extension Settings {
  /// Makes backups of the library.
  public var backupMaker: BackupMaker { BackupMaker(home: home, media: media, version: ProgramVersion.current) }

  /// The settings of nightly backups; nil without a folder.
  ///
  /// - Throws: `SettingsError`.
  static func backups(_ values: SettingValues) throws -> BackupSettings? {
    guard let folder = values.folder(.backupFolder) else { return nil }
    let parts = try values.words(.backupParts).map { word in
      guard let part = BackupPart(rawValue: word.lowercased()) else {
        throw SettingsError.notAmong(BackupPart.allCases.map(\.rawValue), values.name(.backupParts), word)
      }
      return part
    }
    let count = try values.number(.backupCount, in: 1...Int.max)
    return BackupSettings(folder: folder, count: count ?? BackupSettings.defaultCount, parts: parts)
  }
}
