import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

struct MediaFolderTests {
  @Test func isInDataFolderWithoutAnotherOne() async throws {
    try await withFolders { home, _ in
      let folder = try MediaFolder.open(nil, in: home)
      #expect(folder.url.path == home.appending(path: "media").path && folder.isAvailable && folder.isCreatedOnDemand)
      #expect(try MediaFolder.open(home.appending(path: "media"), in: home).isCreatedOnDemand, "the same folder, given by its name")
    }
  }

  @Test func marksAnotherFolderAtItsFirstUse() async throws {
    try await withFolders { home, disk in
      let folder = try MediaFolder.open(disk, in: home)
      #expect(folder.isAvailable && !folder.isCreatedOnDemand && names(disk) == [MediaFolder.markerName])
      #expect(try MediaFolder.open(disk, in: home).isAvailable)
    }
  }

  @Test func isUnavailableWhileDiskIsNotMounted() async throws {
    try await withFolders { home, disk in
      let folder = try MediaFolder.open(disk, in: home)
      let aside = disk.deletingLastPathComponent().appending(path: "aside")
      try FileManager.default.moveItem(at: disk, to: aside)
      #expect(!folder.isAvailable, "no folder")
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: false)
      #expect(!folder.isAvailable, "an empty mount point")
      #expect(try !MediaFolder.open(disk, in: home).isAvailable && names(disk).isEmpty, "after a start too, and nothing is written there")
      try Data("another\n".utf8).write(to: disk.appending(path: MediaFolder.markerName))
      #expect(!folder.isAvailable, "the disk of another library")
      try FileManager.default.removeItem(at: disk)
      try FileManager.default.moveItem(at: aside, to: disk)
      #expect(folder.isAvailable)
    }
  }

  @Test func mayLieBehindSymbolicLink() async throws {
    try await withFolders { home, disk in
      let link = home.appending(path: "link")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: disk)
      let store = FolderMediaStore(try MediaFolder.open(link, in: home), keepsFree: 0)
      let part = try await store.part(of: EpisodeID(7), trusting: 0)
      #expect(try await store.commit(part, of: EpisodeID(7), fileExtension: "mp3") == "7.mp3")
      #expect(names(disk).contains("7.mp3"))
    }
  }

  @Test func refusesFoldersThatWouldLoseDownloads() async throws {
    try await withFolders { home, disk in
      let absent = disk.appending(path: "absent")
      #expect(throws: MediaFolderError.missing(path: absent.path)) { try MediaFolder.open(absent, in: home) }
      let own = home.appending(path: "media")
      try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
      try Data().write(to: own.appending(path: "1.mp3"))
      #expect(throws: MediaFolderError.hasDownloads(old: own.path, new: disk.path)) { try MediaFolder.open(disk, in: home) }
      try FileManager.default.moveItem(at: own.appending(path: "1.mp3"), to: disk.appending(path: "1.mp3"))
      #expect(try MediaFolder.open(disk, in: home).isAvailable)
      #expect(throws: MediaFolderError.isElsewhere(path: disk.path, record: home.appending(path: "media-folder.id").path)) {
        try MediaFolder.open(nil, in: home)
      }
      let other = home.appending(path: "other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
      #expect(throws: MediaFolderError.ofAnotherLibrary(path: disk.path, marker: MediaFolder.markerName)) {
        try MediaFolder.open(disk, in: other)
      }
    }
  }

  /// The program was killed between the marker and the record.
  @Test func continuesInterruptedFirstUse() async throws {
    try await withFolders { home, disk in
      try Data("0815\n".utf8).write(to: disk.appending(path: MediaFolder.markerName))
      #expect(try MediaFolder.open(disk, in: home).isAvailable)
    }
  }

  @Test func everyUseOfMissingFolderIsAnError() async throws {
    try await withFolders { home, disk in
      let store = FolderMediaStore(try MediaFolder.open(disk, in: home), keepsFree: 0)
      try FileManager.default.removeItem(at: disk.appending(path: MediaFolder.markerName))
      #expect(await !store.isAvailable())
      await #expect(throws: DownloadError.mediaFolderMissing) { try await store.part(of: EpisodeID(1), trusting: 0) }
      await #expect(throws: DownloadError.mediaFolderMissing) { try await store.size(of: "1.mp3") }
      await #expect(throws: DownloadError.mediaFolderMissing) { try await store.keys() }
      await #expect(throws: DownloadError.mediaFolderMissing) { try await store.remove("1.mp3") }
      await #expect(throws: DownloadError.mediaFolderMissing) { try await store.space() }
    }
  }

  // MARK: - Private

  private func withFolders(_ test: (_ home: URL, _ disk: URL) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
      let root = folder.resolvingSymlinksInPath()
      let (home, disk) = (root.appending(path: "home"), root.appending(path: "disk"))
      for url in [home, disk] { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
      try await test(home, disk)
    }
  }

  private func names(_ folder: URL) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] }
}
