import Foundation
import NIOCore
import PodcastModel
import TestSupport
import Testing

@testable import Downloading

@Suite struct FolderMediaStoreTests {
  @Test func commitsFileUnderKey() async throws {
    try await withTemporaryFolder { folder in
      let store = FolderMediaStore(MediaFolder(folder.appending(path: "media")))
      let part = try await store.part(of: EpisodeID(42), trusting: 0)
      try part.append(.init(bytes: sound(5000)))
      #expect(try await store.parts() == [EpisodeID(42): 5000])
      let key = try await store.commit(part, of: EpisodeID(42), fileExtension: "mp3")
      #expect(key == "42.mp3" && part.hexDigest == sha256(sound(5000)))
      #expect(try await store.keys() == ["42.mp3"])
      #expect(try await store.size(of: key) == 5000)
      #expect(try await store.hash(of: key) == part.hexDigest)
      #expect(try await store.parts().isEmpty)
      try await store.remove(key)
      try await store.remove(key)
      #expect(try await store.size(of: key) == nil)
      #expect(try await store.hash(of: key) == nil)
    }
  }

  @Test(arguments: [
    "../1.mp3", "1", "1.mp3.part", "/etc/passwd", "01.mp3", "-1.mp3", "1.", ".mp3", "1.MP3", "1.part", "a.mp3", "1.mp3/..", "",
  ])
  func rejectsInvalidKeys(key: String) async throws {
    let store = FolderMediaStore(MediaFolder(URL(filePath: "/nowhere")))
    #expect(store.fileURL(of: key) == nil)
    #expect(try await store.size(of: key) == nil)
    try await store.remove(key)
  }

  @Test func ignoresForeignFiles() async throws {
    try await withTemporaryFolder { folder in
      for name in ["notes.txt", "7.mp3", "8.part", ".hidden"] { try Data("x".utf8).write(to: folder.appending(path: name)) }
      let store = FolderMediaStore(MediaFolder(folder))
      #expect(try await store.keys() == ["7.mp3"])
      #expect(try await store.parts() == [EpisodeID(8): 1])
      try await store.removePart(of: EpisodeID(8))
      try await store.removePart(of: EpisodeID(8))
      #expect(try await store.parts().isEmpty)
    }
  }

  @Test func followsNoLinkedFile() async throws {
    try await withTemporaryFolder { folder in
      let target = folder.appending(path: "outside")
      try Data("secret".utf8).write(to: target)
      let media = folder.appending(path: "media")
      try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
      for name in ["1.mp3", "2.part"] {
        try FileManager.default.createSymbolicLink(at: media.appending(path: name), withDestinationURL: target)
      }
      let store = FolderMediaStore(MediaFolder(media), keepsFree: 0)
      #expect(try await store.size(of: "1.mp3") == nil)
      #expect(try await store.hash(of: "1.mp3") == nil)
      #expect(try await store.parts().isEmpty)
      await #expect(throws: DownloadError.self) { try await store.part(of: EpisodeID(2), trusting: 0) }
      // A new file takes the name of a link, and deleting deletes the link.
      let part = try await store.part(of: EpisodeID(1), trusting: 0)
      try part.append(.init(bytes: sound(10)))
      #expect(try await store.commit(part, of: EpisodeID(1), fileExtension: "mp3") == "1.mp3")
      #expect(try await store.size(of: "1.mp3") == 10)
      try await store.removePart(of: EpisodeID(2))
      #expect(try FileManager.default.contentsOfDirectory(atPath: media.path) == ["1.mp3"])
      #expect(try Data(contentsOf: target) == Data("secret".utf8))
    }
  }

  @Test func followsNoLinkedFolder() async throws {
    try await withTemporaryFolder { folder in
      let (disk, media) = (folder.appending(path: "disk"), folder.appending(path: "media"))
      try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
      try Data("secret".utf8).write(to: disk.appending(path: "1.mp3"))
      try FileManager.default.createSymbolicLink(at: media, withDestinationURL: disk)
      let store = FolderMediaStore(MediaFolder(media), keepsFree: 0)
      #expect(try await store.size(of: "1.mp3") == nil)
      #expect(try await store.hash(of: "1.mp3") == nil)
      await #expect(throws: DownloadError.self) { try await store.part(of: EpisodeID(2), trusting: 0) }
      await #expect(throws: DownloadError.self) { try await store.keys() }
      await #expect(throws: DownloadError.self) { try await store.remove("1.mp3") }
      #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == ["1.mp3"])
    }
  }

  @Test func reservesSpaceForDatabase() async throws {
    try await withTemporaryFolder { folder in
      let all = try await FolderMediaStore(MediaFolder(folder.appending(path: "media")), keepsFree: 0).space()
      let some = try await FolderMediaStore(MediaFolder(folder.appending(path: "media")), keepsFree: 1 << 60).space()
      #expect(all > 0 && some == 0)
    }
  }

  @Test func rehashesReopenedPart() async throws {
    try await withTemporaryFolder { folder in
      let url = folder.appending(path: "1.part")
      let bytes = sound(3_000_000)
      let first = try PartialFile(url, trusting: 0)
      try first.append(.init(bytes: bytes[..<2_000_000]))
      #expect(try first.sync() == 2_000_000)
      let second = try PartialFile(url, trusting: 1_500_000)
      #expect(second.length == 1_500_000 && second.hexDigest == sha256(Array(bytes[..<1_500_000])))
      try second.append(.init(bytes: bytes[1_500_000...]))
      #expect(second.hexDigest == sha256(bytes))
      #expect(try second.read(at: 2_999_990, count: 100) == Array(bytes.suffix(10)))
      try second.startOver()
      #expect(second.length == 0 && second.hexDigest == sha256([]))
    }
  }
}
