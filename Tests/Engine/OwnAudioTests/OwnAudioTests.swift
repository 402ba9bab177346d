import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import OwnAudio

@Suite struct OwnAudioTests {
  private let neighbour = SampleLibrary.neighbour

  // MARK: - Uploads

  @Test func uploadBecomesAPrivateShow() async throws {
    try await withAudio { audio, library, folder in
      let file = try write(wave(), to: folder, "spool")
      let show = try await audio.add(file.path, named: "02 - First_light.wav", to: nil, for: neighbour)
      let facts = try #require(try await library.shows.show(show, for: neighbour))
      #expect(facts.title == "02 - First light" && facts.episodeCount == 1)
      #expect(try await library.shows.show(show, for: .owner) == nil)
      #expect(try await library.subscriptions.ids(of: neighbour) == [show])
      let episode = try #require(try await library.feeds.episodesKnown(of: show).first)
      let path = try #require(await audio.path(of: episode.id))
      #expect(FileManager.default.contents(atPath: path) == wave())
      #expect(!FileManager.default.fileExists(atPath: file.path))
      // Another file joins it, and no other user's show takes one.
      let second = try write(wave(), to: folder, "spool")
      #expect(try await audio.add(second.path, named: "b.wav", to: show, for: neighbour) == show)
      #expect(try await library.ownShows.shows(of: neighbour).map(\.episodeCount) == [2])
      let third = try write(wave(), to: folder, "spool")
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.add(third.path, named: "c.wav", to: show, for: .owner) }
    }
  }

  @Test func sharedShowIsVisibleToAll() async throws {
    try await withAudio { audio, library, folder in
      let show = try await audio.add(try write(wave(), to: folder, "spool").path, named: "a.wav", to: nil, for: neighbour)
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.setShared(true, show, for: .owner) }
      try await audio.setShared(true, show, for: neighbour)
      #expect(try await library.shows.show(show, for: .owner) != nil)
      // It stays so when another file is added.
      _ = try await audio.add(try write(wave(), to: folder, "spool").path, named: "b.wav", to: show, for: neighbour)
      #expect(try await library.shows.show(show, for: .owner) != nil)
      try await audio.setShared(false, show, for: neighbour)
      #expect(try await library.shows.show(show, for: .owner) == nil)
      #expect(try await library.shows.show(show, for: neighbour) != nil)
    }
  }

  @Test(arguments: ["<html><script>alert(1)</script></html>", "", "#!/bin/sh", "\u{89}PNG"])
  func refusesWhatIsNotAudio(text: String) async throws {
    try await withAudio { audio, library, folder in
      let file = try write(Data(text.utf8), to: folder, "spool")
      await #expect(throws: OwnAudioError.notAudio) { try await audio.add(file.path, named: "a.mp3", to: nil, for: .owner) }
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
    }
  }

  @Test(.enabled(if: AudioProbe.installed() != nil)) func refusesDamagedFile() async throws {
    try await withAudio { audio, library, folder in
      let file = try write(Data("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{10}".utf8) + Data(repeating: 7, count: 64), to: folder, "spool")
      await #expect(throws: OwnAudioError.damaged) { try await audio.add(file.path, named: "a.mp3", to: nil, for: .owner) }
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
    }
  }

  // MARK: - The watched folder

  @Test func eachSubfolderIsAShow() async throws {
    try await withAudio { audio, library, folder in
      let watched = folder.appending(path: "watched")
      try write(wave(), to: watched.appending(path: "Moss"), "01.wav")
      try write(wave() + Data([0]), to: watched.appending(path: "Moss"), "02.wav")
      try write(Data("cover".utf8), to: watched.appending(path: "Moss"), "cover.txt")
      try write(Data("text".utf8), to: watched.appending(path: "Notes"), "a.txt")
      try await audio.scan()
      let show = try #require(try await library.ownShows.watched().first)
      #expect(show.title == "Moss" && show.episodeCount == 2 && !show.isShared)
      #expect(try await library.ownShows.watched().count == 1)
      // Nothing changes without a change.
      let before = try await library.feeds.episodesKnown(of: show.id)
      try await audio.scan()
      #expect(try await library.feeds.episodesKnown(of: show.id) == before)
    }
  }

  @Test func missingFolderKeepsEverything() async throws {
    try await withAudio { audio, library, folder in
      let watched = folder.appending(path: "watched")
      try write(wave(), to: watched.appending(path: "Moss"), "01.wav")
      try await audio.scan()
      let show = try #require(try await library.ownShows.watched().first)
      let episode = try #require(try await library.feeds.episodesKnown(of: show.id).first)
      try await library.bookmarks.setFavourite(true, episode.id, by: .owner, at: SampleLibrary.added)
      let away = folder.appending(path: "away")
      for place in ["watched", "watched/Moss"] {
        try FileManager.default.moveItem(at: folder.appending(path: place), to: away)
        try await audio.scan()
        #expect(try await library.feeds.known(show.id)?.failure == .folderMissing)
        #expect(try await library.feeds.episodesKnown(of: show.id).map(\.id) == [episode.id])
        try FileManager.default.moveItem(at: away, to: folder.appending(path: place))
        try await audio.scan()
        #expect(try await library.feeds.known(show.id)?.failure == nil)
        #expect(try await library.feeds.episodesKnown(of: show.id).map(\.id) == [episode.id])
      }
    }
  }

  @Test func renamedFileKeepsItsEpisode() async throws {
    try await withAudio { audio, library, folder in
      let moss = folder.appending(path: "watched/Moss")
      try write(wave(), to: moss, "01.wav")
      try await audio.scan()
      let show = try #require(try await library.ownShows.watched().first)
      let episode = try #require(try await library.feeds.episodesKnown(of: show.id).first).id
      try FileManager.default.moveItem(at: moss.appending(path: "01.wav"), to: moss.appending(path: "First light.wav"))
      try await audio.scan()
      #expect(try await library.feeds.episodesKnown(of: show.id).map(\.id) == [episode])
      #expect(await audio.path(of: episode)?.hasSuffix("Moss/First light.wav") == true)
      // A deleted file is missing, and its episode stays.
      try FileManager.default.removeItem(at: moss.appending(path: "First light.wav"))
      try await audio.scan()
      #expect(try await library.ownShows.files(of: show.id).first?.missing != nil)
      #expect(try await library.feeds.episodesKnown(of: show.id).count == 1)
    }
  }

  // MARK: - Private

  private func withAudio(_ test: (OwnAudio, Library, _ folder: URL) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "earnest-own-audio-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let sample = try await SampleLibrary()
    let audio = OwnAudio(
      library: sample.library, folder: folder.appending(path: "own-audio"), watchedFolder: folder.appending(path: "watched"),
      now: { SampleLibrary.added })
    try await test(audio, sample.library, folder)
  }

  @discardableResult
  private func write(_ bytes: Data, to folder: URL, _ name: String) throws -> URL {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: name)
    try bytes.write(to: file)
    return file
  }

  /// A tenth of a second of silence.
  private func wave() -> Data {
    func number(_ value: UInt32, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
    let samples: UInt32 = 800
    var bytes = Array("RIFF".utf8) + number(36 + samples, 4) + Array("WAVEfmt ".utf8) + number(16, 4)
    bytes += number(1, 2) + number(1, 2) + number(8_000, 4) + number(8_000, 4) + number(1, 2) + number(8, 2)
    return Data(bytes + Array("data".utf8) + number(samples, 4) + Array(repeating: 128, count: Int(samples)))
  }
}
