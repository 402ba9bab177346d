import Backups
import Components
import Library

func sentence(for error: BackupError) -> String {
  switch error {
  case .noLibrary(let path): strings(.backupNoLibrary, ["path": Terminal.plain(path)])
  case .underWay: strings(.backupUnderWay)
  case .notAFile(let path): strings(.backupNotAFile, ["path": Terminal.plain(path)])
  case .noFolder(let path): strings(.backupNoFolder, ["path": Terminal.plain(path)])
  case .noSpace(let path, let needed, let free):
    strings(.backupNoSpace, ["path": Terminal.plain(path), "needed": ByteText.size(needed), "free": ByteText.size(free)])
  case .changed(let path): strings(.backupChanged, ["path": Terminal.plain(path)])
  case .noFile(let path): strings(.backupNoFile, ["path": Terminal.plain(path)])
  case .notABackup(let path): strings(.notABackup, ["path": Terminal.plain(path)])
  case .incomplete(let path): strings(.backupIncomplete, ["path": Terminal.plain(path)])
  case .damaged(let path, let name?): strings(.backupDamagedFile, ["path": Terminal.plain(path), "name": Terminal.plain(name)])
  case .damaged(let path, nil): strings(.backupDamaged, ["path": Terminal.plain(path)])
  case .newer(let path, let version): strings(.backupNewer, ["path": Terminal.plain(path), "version": Terminal.plain(version)])
  case .older(let path, let version):
    strings(
      .backupOlder, ["path": Terminal.plain(path), "version": Terminal.plain(version), "commit": Migrations.lastEarlierCommit])
  case .notEmpty(let path): strings(.restoreNotEmpty, ["path": Terminal.plain(path)])
  case .interrupted(let path): strings(.restoreInterrupted, ["path": Terminal.plain(path)])
  }
}

extension BackupError {
  var status: ExitStatus {
    switch self {
    case .noSpace: .diskFull
    case .notABackup, .incomplete, .damaged, .newer, .older: .damagedLibrary
    case .noLibrary, .underWay, .notAFile, .noFolder, .changed, .noFile, .notEmpty, .interrupted: .failure
    }
  }
}
