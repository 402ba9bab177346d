import Foundation
import Secrets
import TestSupport
import Testing

@Suite struct PrivateFileTests {
  @Test func readsAndWritesPlainFiles() async throws {
    try await withTemporaryFolder { folder in
      try PrivateFolder.create(folder.appending(path: "media"))
      let path = folder.appending(path: "media/1.mp3").path
      #expect(PrivateFile.size(path, ownNames: 2) == nil)
      try PrivateFile.write(Array("first".utf8), to: path, ownNames: 2)
      try PrivateFile.write(Array("second".utf8), to: path, ownNames: 2)
      #expect(PrivateFile.size(path, ownNames: 2) == 6)
      #expect(try content(path, ownNames: 2) == "second")
      #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "media").path) == ["1.mp3"])
      try PrivateFile.remove(path, ownNames: 2)
      try PrivateFile.remove(path, ownNames: 2)
      #expect(PrivateFile.size(path, ownNames: 2) == nil)
      #expect(throws: POSIXError(.ENOENT)) { try PrivateFile.open(path, O_RDONLY, ownNames: 2) }
    }
  }

  @Test func recognisesAFullDisk() {
    let full = FileHandle(fileDescriptor: open("/dev/full", O_WRONLY), closeOnDealloc: true)
    let error = #expect(throws: (any Error).self) { try full.write(contentsOf: Data([1])) }
    #expect(error.map(PrivateFile.isFullDisk) == true)
    #expect(PrivateFile.isFullDisk(POSIXError(.ENOSPC)) && PrivateFile.isFullDisk(POSIXError(.EDQUOT)))
    #expect(!PrivateFile.isFullDisk(POSIXError(.EACCES)) && !PrivateFile.isFullDisk(CocoaError(.fileWriteNoPermission)))
    #expect(!PrivateFile.isFullDisk(CancellationError()))
  }

  @Test func refusesLinkedFile() async throws {
    try await withTemporaryFolder { folder in
      let (target, link) = (folder.appending(path: "target").path, folder.appending(path: "media/1.mp3").path)
      try PrivateFolder.create(folder.appending(path: "media"))
      try Data("secret".utf8).write(to: URL(fileURLWithPath: target))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
      for flags in [O_RDONLY, O_RDWR | O_CREAT, O_WRONLY | O_TRUNC] {
        #expect(throws: POSIXError(.ELOOP)) { try PrivateFile.open(link, flags, ownNames: 2) }
      }
      #expect(PrivateFile.size(link, ownNames: 2) == nil)
      try PrivateFile.write([1], to: link, ownNames: 2)
      #expect(try content(target, ownNames: 1) == "secret" && PrivateFile.size(link, ownNames: 2) == 1)
      // A link to nothing creates nothing.
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "media/2").path, withDestinationPath: folder.appending(path: "new").path)
      #expect(throws: POSIXError(.ELOOP)) {
        try PrivateFile.open(folder.appending(path: "media/2").path, O_RDWR | O_CREAT, ownNames: 2)
      }
      try PrivateFile.remove(folder.appending(path: "media/2").path, ownNames: 2)
      #expect(try Set(FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["media", "target"])
    }
  }

  @Test func refusesLinkedFolderAmongOwnNames() async throws {
    try await withTemporaryFolder { folder in
      try PrivateFolder.create(folder.appending(path: "disk/ab"))
      try Data("x".utf8).write(to: folder.appending(path: "disk/ab/file"))
      try FileManager.default.createSymbolicLink(
        atPath: folder.appending(path: "artwork").path, withDestinationPath: folder.appending(path: "disk").path)
      let path = folder.appending(path: "artwork/ab/file").path
      #expect(throws: POSIXError(.ELOOP)) { try PrivateFile.open(path, O_RDONLY, ownNames: 3) }
      #expect(throws: POSIXError(.ELOOP)) { try PrivateFile.write([1], to: path, ownNames: 3) }
      #expect(throws: POSIXError(.ELOOP)) { try PrivateFile.remove(path, ownNames: 3) }
      #expect(PrivateFile.size(path, ownNames: 3) == nil)
      // The data folder itself may be a link.
      #expect(PrivateFile.size(path, ownNames: 2) == 1)
      #expect(try content(path, ownNames: 2) == "x")
    }
  }

  @Test(arguments: ["/", "", "/a", "/a/..", "/a/../b", "/a/.", "/a/b\0c"])
  func refusesPathsThatLeadElsewhere(path: String) {
    #expect(throws: POSIXError(.EINVAL)) { try PrivateFile.open(path, O_RDONLY, ownNames: 2) }
  }

  @Test func findsLinks() async throws {
    try await withTemporaryFolder { folder in
      try PrivateFolder.create(folder.appending(path: "media"))
      for (name, target) in [("artwork", "media"), ("credentials.key", "nothing")] {
        try FileManager.default.createSymbolicLink(atPath: folder.appending(path: name).path, withDestinationPath: target)
      }
      let names = ["media", "artwork", "credentials.key", "missing"]
      #expect(PrivateFolder.links(among: names, in: folder) == ["artwork", "credentials.key"])
    }
  }

  // MARK: - Private

  private func content(_ path: String, ownNames: Int) throws -> String {
    let file = FileHandle(fileDescriptor: try PrivateFile.open(path, O_RDONLY, ownNames: ownNames), closeOnDealloc: true)
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
  }
}
