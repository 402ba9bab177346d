import Foundation
import Library
import PodcastModel
import Synchronization
import TestSupport
import Testing

@testable import OwnAudio

/// Renaming and deleting users' own shows.
@Suite struct OwnShowDeletionTests {
  private let neighbour = SampleLibrary.neighbour

  @Test func renamesAShow() async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.addSample(for: neighbour, in: folder)
      try await audio.rename(show, to: "  Dusk \n", for: neighbour)
      #expect(try await library.ownShows.shows(of: neighbour).map(\.title) == ["Dusk"])
      // The name stays when another file is added.
      _ = try await audio.addSample(to: show, for: neighbour, in: folder)
      #expect(try await library.shows.show(show)?.title == "Dusk")
      await #expect(throws: OwnAudioError.nameMissing) { try await audio.rename(show, to: " \n", for: neighbour) }
      for (other, user) in [(show, UserID.owner), (ShowID(1), .owner), (ShowID(99), neighbour)] {
        await #expect(throws: OwnAudioError.noSuchShow) { try await audio.rename(other, to: "x", for: user) }
      }
      try await audio.rename(show, to: String(repeating: "e\u{301}\u{302}\u{303}\u{304}\u{305}", count: 500), for: neighbour)
      let title = try #require(try await library.shows.show(show)?.title)
      #expect(title.count <= 200 && title.unicodeScalars.count <= 800)
    }
  }

  @Test func deletesAShowWithItsFilesAndNothingElse() async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.addSample(for: neighbour, in: folder)
      let other = try await audio.addSample(for: neighbour, in: folder)
      let owners = try await audio.addSample(for: .owner, in: folder)
      let episode = try await episode(of: show, library)
      let path = try #require(await audio.path(of: episode))
      _ = try await library.bookmarks.add(episode, at: 5, note: "moss", by: neighbour, moment: SampleLibrary.added)
      let playlist = try await library.playlists.add("Mine", for: neighbour, at: SampleLibrary.added)
      try await library.playlists.put([episode, EpisodeID(2)], .last, in: playlist, of: neighbour, at: SampleLibrary.added)
      try await library.listening.record([played(EpisodeID(4), "a", 1), played(episode, "b", 2)], for: neighbour)
      #expect(try await library.listening.session(of: neighbour)?.episode == episode)
      try await library.upNext.put([episode, EpisodeID(1)], .last, for: neighbour, at: SampleLibrary.added, limit: 9)
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.delete(show, for: .owner) }
      #expect(FileManager.default.fileExists(atPath: path))

      try await audio.delete(show, for: neighbour)
      #expect(!FileManager.default.fileExists(atPath: path))
      for user in [UserID.owner, neighbour] { #expect(try await library.shows.show(show, for: user) == nil) }
      #expect(try await library.ownShows.shows(of: neighbour).map(\.id) == [other])
      #expect(try await library.upNext.episodes(of: neighbour) == [EpisodeID(1)])
      #expect(try await library.playlists.episodes(of: playlist, for: neighbour).map(\.episode.id) == [EpisodeID(2)])
      #expect(try await library.listening.session(of: neighbour)?.episode == EpisodeID(4))
      #expect(try await library.bookmarks.count(of: neighbour) == 0)
      // A report that arrives late changes nothing.
      try await library.listening.record([played(episode, "c", 3)], for: neighbour)
      #expect(try await library.listening.session(of: neighbour)?.episode == EpisodeID(4))
      #expect(try await library.feeds.due(at: SampleLibrary.added, limit: 9).map(\.show).contains(show))
      #expect(try await library.feeds.removeUnwanted(show))
      #expect(try await library.shows.show(show) == nil)
      for (known, user) in [(other, neighbour), (owners, .owner)] {
        let file = try #require(await audio.path(of: try await self.episode(of: known, library)))
        #expect(FileManager.default.fileExists(atPath: file))
        #expect(try await library.subscriptions.isSubscribed(user, to: known))
      }
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.delete(show, for: neighbour) }
    }
  }

  @Test func deletionIsInTheLogOfChanges() async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.addSample(for: neighbour, in: folder)
      let episode = try await episode(of: show, library)
      try await library.upNext.put([episode, EpisodeID(1)], .last, for: neighbour, at: SampleLibrary.added, limit: 9)
      try await library.bookmarks.setFavourite(true, episode, by: neighbour, at: SampleLibrary.added)
      try await audio.delete(show, for: neighbour)
      let changes = try await library.changeLog.changes(of: neighbour, limit: 3)
      #expect(changes.map(\.action) == [.unsubscribed, .notFavourite, .queueRemoved])
      #expect(changes.map(\.subjects) == [[show.rawValue], [episode.rawValue], [episode.rawValue]])
    }
  }

  @Test(arguments: [true, false])
  func otherUsersKeepTheirStateOfASharedShow(isStillShared: Bool) async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.addSample(for: .owner, in: folder)
      let episode = try await episode(of: show, library)
      try await audio.setShared(true, show, for: .owner)
      try await library.subscriptions.subscribe(neighbour, to: show, at: SampleLibrary.added)
      try await library.listening.record([played(episode, "a", 1)], for: neighbour)
      _ = try await library.bookmarks.add(episode, at: 5, note: "moss", by: neighbour, moment: SampleLibrary.added)
      // A show that is private again does not become visible by its deletion.
      if !isStillShared { try await audio.setShared(false, show, for: .owner) }

      try await audio.delete(show, for: .owner)
      #expect(await audio.path(of: episode) == nil)
      #expect(try await library.shows.show(show, for: .owner) == nil)
      #expect(try await (library.shows.show(show, for: neighbour) != nil) == isStillShared)
      #expect(try await library.bookmarks.bookmarks(of: episode, for: neighbour).map(\.note) == ["moss"])
      #expect(try await library.listening.state(of: episode, for: neighbour)?.position == 60)
      #expect(try await library.episodes.episode(episode)?.enclosure == nil)
      #expect(try await !library.feeds.removeUnwanted(show))
      #expect(try await library.ownShows.isOwn(show))
    }
  }

  @Test func filesOfAWatchedFolderStay() async throws {
    try await withOwnAudio { audio, library, folder in
      let moss = folder.appending(path: "watched/Moss")
      try writeFile(SampleWave.bytes, to: moss, "01.wav")
      try writeFile(SampleWave.bytes, to: folder.appending(path: "watched/Fern"), "01.wav")
      try await audio.scan()
      let shows = try await library.ownShows.watched()
      #expect(shows.map(\.title) == ["Fern", "Moss"])
      try await audio.delete(shows[1].id, for: .owner)
      #expect(FileManager.default.contents(atPath: moss.appending(path: "01.wav").path) == SampleWave.bytes)
      // The next comparison does not add it again.
      try await audio.scan()
      #expect(try await library.ownShows.watched().map(\.title) == ["Fern"])
      #expect(try await library.ownShows.excludedFolders() == ["Moss"])
      await #expect(throws: OwnAudioError.noSuchShow) { try await audio.restoreFolder("Fern") }
      try await audio.restoreFolder("Moss")
      try await audio.scan()
      #expect(try await library.ownShows.watched().map(\.title) == ["Fern", "Moss"])
      #expect(try await library.ownShows.excludedFolders().isEmpty)
    }
  }

  @Test func saysThatThereIsSpaceAgain() async throws {
    try await withOwnAudio { audio, library, folder in
      let show = try await audio.addSample(for: .owner, in: folder)
      let left = Mutex<[Int64]>([])
      var audio = audio
      audio.didFreeSpace = { if let bytes = try? await library.ownShows.uploadedBytes(of: .owner) { left.withLock { $0.append(bytes) } } }
      try await audio.delete(show, for: .owner)
      #expect(left.withLock { $0 } == [0])
    }
  }

  @Test func deletesAllShowsOfAUser() async throws {
    try await withOwnAudio { audio, library, folder in
      let shows = [try await audio.addSample(for: neighbour, in: folder), try await audio.addSample(for: neighbour, in: folder)]
      let owners = try await audio.addSample(for: .owner, in: folder)
      try await audio.deleteAll(of: neighbour)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "own-audio").path).filter {
        $0.hasSuffix(".wav")
      }
      #expect(files.count == 1 && files.allSatisfy { $0.hasPrefix("1/") })
      for show in shows { #expect(try await library.feeds.removeUnwanted(show)) }
      #expect(try await library.ownShows.shows(of: .owner).map(\.id) == [owners])
    }
  }

  // MARK: - Private

  private func episode(of show: ShowID, _ library: Library) async throws -> EpisodeID {
    try #require(try await library.feeds.episodesKnown(of: show).first).id
  }

  private func played(_ episode: EpisodeID, _ id: String, _ sequence: Int64) -> LedgerEntry {
    let moment = SampleLibrary.added + Double(sequence * 60)
    return LedgerEntry(
      id: id, device: "phone", sequence: sequence, episode: episode, kind: .span(from: 0, to: 60, startedAt: moment), position: 60, rate: 1,
      state: .paused, moment: moment + 60, mediaDuration: 1_800)
  }
}
