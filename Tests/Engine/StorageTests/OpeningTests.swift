import Foundation
import TestSupport
import Testing

@testable import Storage

@Suite struct OpeningTests {
  @Test func aSystemErrorIsNamedByItsCause() {
    let path = "/library/earnest.sqlite"
    let cases: [(POSIXErrorCode, StorageError)] = [
      (.ENOSPC, .diskFull), (.EDQUOT, .diskFull), (.EACCES, .permissionDenied(path: path)), (.EPERM, .permissionDenied(path: path)),
      (.EROFS, .readOnly(path: path)), (.ENOTDIR, .cannotOpen(path: path, reason: "Not a directory")),
    ]
    for (code, error) in cases {
      #expect(StorageError(of: path, POSIXError(code)) == error)
      #expect(StorageError(of: path, CocoaError(.fileWriteUnknown, userInfo: [NSUnderlyingErrorKey: POSIXError(code)])) == error)
    }
  }

  @Test(.enabled(if: geteuid() != 0, "the system refuses root nothing"))
  func aFileThatOnlyOthersMayWriteIsNamed() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      try SQLiteDatabase(path: path, migrations: [Notebook.first]).close()
      chmod(path, 0o400)
      #expect(throws: StorageError.permissionDenied(path: path)) { try SQLiteDatabase(path: path, migrations: [Notebook.first]) }
      chmod(path, 0o600)
      chmod(folder.path, 0o500)
      defer { chmod(folder.path, 0o700) }
      #expect(throws: StorageError.permissionDenied(path: folder.path)) { try SQLiteDatabase(path: path, migrations: [Notebook.first]) }
    }
  }

  @Test func aDamagedPageIsNamedWithoutAStatement() async throws {
    try await withTemporaryFolder { folder in
      let path = folder.appending(path: "notes.sqlite").path
      try SQLiteDatabase(path: path, migrations: [Notebook.first]).close()
      let file = try FileHandle(forUpdating: URL(filePath: path))
      try file.seek(toOffset: 100)
      try file.write(contentsOf: Data(repeating: 0xFF, count: 3_900))
      try file.close()
      #expect {
        try SQLiteDatabase(path: path, migrations: [Notebook.first])
      } throws: { error in
        guard case .damaged(let reason) = error as? StorageError else { return false }
        return !reason.contains("PRAGMA")
      }
    }
  }
}
