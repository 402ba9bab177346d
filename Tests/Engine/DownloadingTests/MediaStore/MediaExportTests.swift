import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

@Suite("Media export with readable file names") struct MediaExportTests {
  @Test func areLinksToTheSameBytes() async throws {
    try await withFiles { files, target in
      let exported = try await export(files, target)
      #expect(exported.map(\.name) == ["Moss & Stone/2026-05-28 Episode 1.mp3", "Moss & Stone/2026-06-04 Episode 2.mp3"])
      let link = target.appending(path: exported[0].name)
      #expect(try String(contentsOf: link, encoding: .utf8) == "sound of 1")
      #expect(number(of: link) == number(of: files.file(0)))
    }
  }

  @Test func addsOnlyNewNames() async throws {
    try await withFiles { files, target in
      _ = try await export(files, target)
      try await files.finish(2)
      #expect(try await export(files, target).map(\.isNew) == [false, false, true])
      #expect(try FileManager.default.contentsOfDirectory(atPath: target.path + "/Moss & Stone").count == 3)
    }
  }

  @Test func neverOverwriteForeignFiles() async throws {
    try await withFiles { files, target in
      let taken = target.appending(path: "Moss & Stone/2026-05-28 Episode 1.mp3")
      try FileManager.default.createDirectory(at: taken.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("mine".utf8).write(to: taken)
      let number = files.sample.episodes[0].rawValue
      for isNew in [true, false] {
        let exported = try await export(files, target)
        #expect(
          exported[0]
            == ExportedFile(
              episode: files.sample.episodes[0], name: "Moss & Stone/2026-05-28 Episode 1 (\(number)).mp3", isNew: isNew))
      }
      #expect(try String(contentsOf: taken, encoding: .utf8) == "mine")
    }
  }

  @Test func stayWhenTheDownloadIsDeleted() async throws {
    try await withFiles { files, target in
      let exported = try await export(files, target)
      try await files.store.remove(files.file(0).lastPathComponent)
      #expect(try String(contentsOf: target.appending(path: exported[0].name), encoding: .utf8) == "sound of 1")
      // A deleted file is skipped.
      #expect(try await export(files, target).count == 1)
    }
  }

  @Test func areCopiesOnAnotherDisk() async throws {
    try await withFiles { files, _ in
      let other = URL(filePath: "/dev/shm/earnest-\(UUID().uuidString)")
      guard number(of: URL(filePath: "/dev/shm"), .systemNumber) != number(of: files.folder, .systemNumber) else { return }
      defer { try? FileManager.default.removeItem(at: other) }
      await #expect(throws: MediaExportError.self) { try await export(files, other) }
      for isNew in [true, false] {
        let copies = try await export(files, other, isCopying: true)
        #expect(copies.map(\.isNew) == [isNew, isNew])
        #expect(try String(contentsOf: other.appending(path: copies[0].name), encoding: .utf8) == "sound of 1")
      }
    }
  }

  /// The server's umask closes downloads to other users; the permissions of an export follow the command's umask.
  @Test func haveThePermissionsOfTheCommand() async throws {
    try await withFiles { files, target in
      let fallback = target.deletingLastPathComponent().appending(path: "usual")
      #expect(FileManager.default.createFile(atPath: fallback.path, contents: Data()))
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: files.file(0).path)
      let exported = try await export(files, target)
      #expect(mode(target.appending(path: exported[0].name)) == mode(fallback))
      // Wider permissions stay: earlier names share them.
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: files.file(0).path)
      _ = try await export(files, target.deletingLastPathComponent().appending(path: "again"))
      #expect(mode(files.file(0)) == 0o666)
    }
  }

  // MARK: - Private

  private func mode(_ file: URL) -> Int? { number(of: file, .posixPermissions) }

  private func withFiles(_ test: @Sendable (DownloadedFiles, URL) async throws -> Void) async throws {
    try await withTemporaryFolder { try await test(DownloadedFiles(in: $0), $0.appending(path: "export", directoryHint: .isDirectory)) }
  }

  private func export(_ files: DownloadedFiles, _ target: URL, isCopying: Bool = false) async throws -> [ExportedFile] {
    var exported: [ExportedFile] = []
    let count = try await MediaExport(library: files.library, store: files.store).export(to: target, isCopying: isCopying) {
      exported.append($0)
    }
    #expect(count == exported.count)
    return exported
  }

  private func number(of file: URL, _ which: FileAttributeKey = .systemFileNumber) -> Int? {
    try? FileManager.default.attributesOfItem(atPath: file.path)[which] as? Int
  }
}
