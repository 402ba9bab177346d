import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import OwnAudio

/// Uploads of several files.
@Suite struct UploadTests {
  /// What the user has stays, and a smaller file is added.
  @Test func refusesAFileBeyondTheLimitOfItsUser() async throws {
    try await withOwnAudio { audio, library, folder in
      let size = Int64(SampleWave.bytes.count)
      let show = try await audio.addSample(for: .owner, in: folder)
      var limited = audio
      limited.left = { try await size * 2 - 1 - library.ownShows.uploadedBytes(of: $0) }
      let files = try (1...2).map { UploadedFile(path: try writeFile(SampleWave.bytes, to: folder, "spool\($0)").path, name: "b.wav") }
      let result = try await limited.add(files, to: show, for: .owner)
      #expect(result.show == nil && result.failures.map(\.error) == [.limitReached, .limitReached])
      #expect(try await library.ownShows.uploadedBytes(of: .owner) == size)
      limited.left = { _ in size }
      #expect(try await limited.add([files[0]], to: show, for: .owner).show == show)
      #expect(try await library.ownShows.uploadedBytes(of: .owner) == 2 * size)
    }
  }

  private let neighbour = SampleLibrary.neighbour

  @Test func aBadFileDoesNotPreventTheOthers() async throws {
    try await withOwnAudio { audio, library, folder in
      let files = try ["First_light.wav", "notes.txt", "Dusk.wav"].map { name in
        let bytes = name.hasSuffix(".wav") ? SampleWave.bytes : Data("no audio".utf8)
        return UploadedFile(path: try writeFile(bytes, to: folder, "spool-\(name)").path, name: name)
      }
      let missing = UploadedFile(path: folder.appending(path: "nothing").path, name: "gone.wav")
      let result = try await audio.add(files + [missing], to: nil, for: neighbour)
      let show = try #require(result.show)
      #expect(result.failures.map(\.name) == ["notes.txt", "gone.wav"])
      #expect(result.failures.map(\.error) == [.notAudio, .cannotSave])
      let own = try #require(try await library.ownShows.show(show, of: neighbour))
      #expect(own.title == "First light" && own.episodeCount == 2)
      #expect(try await Set(library.feeds.episodesKnown(of: show).map(\.title)) == ["First light", "Dusk"])
    }
  }

  @Test func filesWithoutAudioMakeNoShow() async throws {
    try await withOwnAudio { audio, library, folder in
      let file = UploadedFile(path: try writeFile(Data("no audio".utf8), to: folder, "spool").path, name: "a.mp3")
      let result = try await audio.add([file, file], to: nil, for: .owner)
      #expect(result.show == nil && result.failures.map(\.error) == [.notAudio, .notAudio])
      #expect(try await audio.add([], to: nil, for: .owner) == UploadResult(show: nil, failures: []))
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
    }
  }

  @Test func filesJoinOnlyAnUploadedShowOfTheUser() async throws {
    try await withOwnAudio { audio, library, folder in
      try writeFile(SampleWave.bytes, to: folder.appending(path: "watched/Moss"), "01.wav")
      try await audio.scan()
      let watched = try #require(try await library.ownShows.watched().first).id
      let show = try await audio.addSample(for: neighbour, in: folder)
      for (target, user) in [(show, UserID.owner), (watched, .owner), (ShowID(1), .owner), (ShowID(99), neighbour)] {
        let file = try writeFile(SampleWave.bytes, to: folder, "spool")
        await #expect(throws: OwnAudioError.noSuchShow) {
          try await audio.add([UploadedFile(path: file.path, name: "a.wav")], to: target, for: user)
        }
        #expect(FileManager.default.fileExists(atPath: file.path))
      }
    }
  }

  // MARK: - Left-over files

  @Test func deletesLeftOverUploadsOfYesterday() async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.addSample(for: neighbour, in: folder)
      let episode = try #require(try await library.feeds.episodesKnown(of: show).first).id
      let stored = try #require(await audio.path(of: episode))
      let (arrivals, own) = (folder.appending(path: "uploads"), folder.appending(path: "own-audio"))
      let files: [(file: URL, hours: Double, stays: Bool)] = [
        (try writeFile(Data([1]), to: arrivals, "earnest-old"), 25, false),
        (try writeFile(Data([1]), to: arrivals, "earnest-new"), 1, true),
        (try writeFile(Data([1]), to: own.appending(path: "2"), "lost.wav"), 25, false),
        (try writeFile(Data([1]), to: own.appending(path: "2"), "arriving.wav"), 1, true),
        (try writeFile(Data([1]), to: own.appending(path: "77"), "stray.wav"), 25, false),
        (try writeFile(Data([1]), to: own.appending(path: "notes"), "mine.wav"), 25, true), (URL(fileURLWithPath: stored), 25, true),
        (try writeFile(Data([1]), to: folder.appending(path: "watched/Moss"), "01.wav"), 25, true),
      ]
      for (file, hours, _) in files {
        try FileManager.default.setAttributes(
          [.modificationDate: SampleLibrary.added - hours * 3_600], ofItemAtPath: file.path)
      }
      // A link is not followed, and its target stays.
      let outside = try writeFile(Data([1]), to: folder, "outside")
      try FileManager.default.setAttributes([.modificationDate: SampleLibrary.added - 90_000], ofItemAtPath: outside.path)
      try FileManager.default.createSymbolicLink(at: arrivals.appending(path: "link"), withDestinationURL: outside)
      try await audio.cleanUp()
      for (file, _, stays) in files { #expect(FileManager.default.fileExists(atPath: file.path) == stays, "\(file.path)") }
      #expect(FileManager.default.fileExists(atPath: outside.path))
      // Without any of the folders there is nothing to do.
      for place in [arrivals, own] { try FileManager.default.removeItem(at: place) }
      try await audio.cleanUp()
    }
  }

  @Test func deletesLeftOverUploadsAtTheStart() async throws {
    try await withOwnAudio { audio, _, folder in
      let file = try writeFile(Data([1]), to: folder.appending(path: "uploads"), "earnest-old")
      try FileManager.default.setAttributes([.modificationDate: SampleLibrary.added - 90_000], ofItemAtPath: file.path)
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await audio.run() }
        defer { group.cancelAll() }
        try await waitUntil { !FileManager.default.fileExists(atPath: file.path) }
      }
    }
  }
}
