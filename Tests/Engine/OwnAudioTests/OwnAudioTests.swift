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
    try await withOwnAudio { audio, library, folder in
      let file = try writeFile(SampleWave.bytes, to: folder, "spool")
      let show = try await audio.add(file.path, named: "02 - First_light.wav", to: nil, for: neighbour)
      let facts = try #require(try await library.shows.show(show, for: neighbour))
      #expect(facts.title == "02 - First light" && facts.episodeCount == 1)
      #expect(try await library.shows.show(show, for: .owner) == nil)
      #expect(try await library.subscriptions.ids(of: neighbour) == [show])
      let episode = try #require(try await library.feeds.episodesKnown(of: show).first)
      let path = try #require(await audio.path(of: episode.id))
      #expect(FileManager.default.contents(atPath: path) == SampleWave.bytes)
      #expect(!FileManager.default.fileExists(atPath: file.path))
      // Another file joins it, and no other user's show takes one.
      let second = try writeFile(SampleWave.bytes, to: folder, "spool")
      #expect(try await audio.add(second.path, named: "b.wav", to: show, for: neighbour) == show)
      #expect(try await library.ownShows.shows(of: neighbour).map(\.episodeCount) == [2])
      let third = try writeFile(SampleWave.bytes, to: folder, "spool")
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.add(third.path, named: "c.wav", to: show, for: .owner) }
    }
  }

  @Test func sharedShowIsVisibleToAll() async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.add(try writeFile(SampleWave.bytes, to: folder, "spool").path, named: "a.wav", to: nil, for: neighbour)
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.setShared(true, show, for: .owner) }
      try await audio.setShared(true, show, for: neighbour)
      #expect(try await library.shows.show(show, for: .owner) != nil)
      // It stays so when another file is added.
      _ = try await audio.add(try writeFile(SampleWave.bytes, to: folder, "spool").path, named: "b.wav", to: show, for: neighbour)
      #expect(try await library.shows.show(show, for: .owner) != nil)
      try await audio.setShared(false, show, for: neighbour)
      #expect(try await library.shows.show(show, for: .owner) == nil)
      #expect(try await library.shows.show(show, for: neighbour) != nil)
    }
  }

  @Test(arguments: ["<html><script>alert(1)</script></html>", "", "#!/bin/sh", "\u{89}PNG"])
  func refusesFilesWithoutAudio(text: String) async throws {
    try await withOwnAudio { audio, library, folder in
      let file = try writeFile(Data(text.utf8), to: folder, "spool")
      await #expect(throws: OwnAudioError.notAudio) { try await audio.add(file.path, named: "a.mp3", to: nil, for: .owner) }
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
    }
  }

  @Test(.enabled(if: AudioProbe.installed() != nil)) func refusesDamagedFile() async throws {
    try await withOwnAudio { audio, library, folder in
      let file = try writeFile(Data("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{10}".utf8) + Data(repeating: 7, count: 64), to: folder, "spool")
      await #expect(throws: OwnAudioError.damaged) { try await audio.add(file.path, named: "a.mp3", to: nil, for: .owner) }
      #expect(try await library.ownShows.shows(of: .owner).isEmpty)
    }
  }

  @Test func withoutFFmpegEpisodesAreNamedAfterTheirFiles() async throws {
    try await withOwnAudio(tagProgram: "no-such-program") { audio, library, folder in
      #expect(!audio.readsTags)
      let show = try await audio.addSample(named: "02 - First_light.wav", for: neighbour, in: folder)
      // Nor is a damaged file recognised.
      let damaged = try writeFile(Data("ID3\u{3}\u{0}\u{0}\u{0}\u{0}\u{0}\u{10}".utf8) + Data(repeating: 7, count: 64), to: folder, "spool")
      #expect(try await audio.add(damaged.path, named: "Dusk.mp3", to: show, for: neighbour) == show)
      let listed = try await library.episodes.episodes(of: show, for: neighbour, limit: 9)
      #expect(Set(listed.map(\.episode.title)) == ["02 - First light", "Dusk"])
      #expect(listed.allSatisfy { $0.episode.durationSeconds == nil && $0.episode.artwork == nil })
    }
  }

  // MARK: - The watched folder

  @Test func eachSubfolderIsAShow() async throws {
    try await withOwnAudio { audio, library, folder in
      let watched = folder.appending(path: "watched")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Moss"), "01.wav")
      try writeFile(SampleWave.bytes + Data([0]), to: watched.appending(path: "Moss"), "02.wav")
      try writeFile(Data("cover".utf8), to: watched.appending(path: "Moss"), "cover.txt")
      try writeFile(Data("text".utf8), to: watched.appending(path: "Notes"), "a.txt")
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

  @Test func booksInTheFoldersOfTheirAuthorsAreShows() async throws {
    try await withOwnAudio(tagProgram: "no-such-program") { audio, library, folder in
      let watched = folder.appending(path: "watched")
      try writeFile(SampleWave.bytes, to: watched, "Loose.wav")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Ada Moss/The Wall"), "01.wav")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Ada Moss/The Wall/CD02"), "01 - Last.wav")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Ada Moss/The Wall/Disc 1"), "02 - Second.wav")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Ada Moss/The Wall/Disc 1"), "01 - First.wav")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Flat/Disc 1"), "01.wav")
      try writeFile(Data("text".utf8), to: watched.appending(path: "Ada Moss"), "about.txt")
      try FileManager.default.createSymbolicLink(at: watched.appending(path: "Flat/link.wav"), withDestinationURL: watched)
      try await audio.scan()
      let shows = try await library.ownShows.watched()
      #expect(shows.map(\.folder) == [".", "Ada Moss/The Wall", "Flat"])
      #expect(shows.map(\.title) == ["watched", "The Wall", "Flat"])
      let book = try #require(shows.first { $0.title == "The Wall" })
      #expect(try await library.shows.show(book.id)?.author == "Ada Moss")
      let episodes = try await library.episodes.episodes(of: book.id, for: .owner, limit: 9).map(\.episode).sorted {
        $0.id.rawValue < $1.id.rawValue
      }
      let onDiscs = episodes.filter { $0.season != nil }
      #expect(onDiscs.map(\.title) == ["01 - First", "02 - Second", "01 - Last"] && onDiscs.map(\.season) == [1, 1, 2])
      #expect(await audio.path(of: onDiscs[0].id)?.hasSuffix("Ada Moss/The Wall/Disc 1/01 - First.wav") == true)
      #expect(
        await audio.ignoredFiles() == [
          IgnoredFile(path: "Flat/link.wav", reason: .link), IgnoredFile(path: "Ada Moss/about.txt", reason: .notAudio),
        ])
      // A folder that becomes a show keeps nothing from another, and nothing changes without a change.
      try await audio.scan()
      #expect(try await library.ownShows.watched() == shows)
    }
  }

  @Test(
    arguments: [
      ("Disc 1", 1), ("CD02", 2), ("disk-3", 3), ("Teil 4", 4), ("碟1", 1), ("Disc", nil), ("Discworld", nil), ("Part of it", nil),
      ("CD 12345", nil),
    ] as [(String, Int?)])
  func foldersOfDiscsAreKnownByTheirNames(name: String, number: Int?) {
    #expect(FolderTree.disc(name)?.number == number)
  }

  @Test func missingFolderKeepsEverything() async throws {
    try await withOwnAudio { audio, library, folder in
      let watched = folder.appending(path: "watched")
      try writeFile(SampleWave.bytes, to: watched.appending(path: "Moss"), "01.wav")
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
    try await withOwnAudio { audio, library, folder in
      let moss = folder.appending(path: "watched/Moss")
      try writeFile(SampleWave.bytes, to: moss, "01.wav")
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
}
