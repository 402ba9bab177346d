import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import Playback

@Suite struct BookmarkTests {
  private let listener: Listener
  private let episode: EpisodeID
  private var listening: ListeningSessions { listener.listening }
  private var bookmarks: Bookmarks { listener.bookmarks }

  init() async throws {
    listener = Listener(try await SampleLibrary())
    episode = listener.sample.episodes[0]
  }

  @Test func aFavouriteIsOnePersons() async throws {
    for _ in 1...2 { try await bookmarks.setFavourite(true, [episode], by: .local) }
    #expect(try await listening.planned(episode, for: .local)?.isFavourite == true)
    #expect(try await listening.planned(episode, for: SampleLibrary.neighbour)?.isFavourite == false)
    let listed = try await listener.sample.library.episodes.episodes(of: listener.sample.show, for: .local, limit: 10)
    #expect(listed.filter(\.isFavourite).map(\.episode.id) == [episode])
    try await bookmarks.setFavourite(false, [episode], by: SampleLibrary.neighbour)
    #expect(try await listening.planned(episode, for: .local)?.isFavourite == true)
    for _ in 1...2 { try await bookmarks.setFavourite(false, [episode], by: .local) }
    #expect(try await listening.planned(episode, for: .local)?.isFavourite == false)
  }

  @Test func bookmarksStandInTheOrderOfTheEpisode() async throws {
    try await bookmarks.add(episode, at: 900, note: "later", by: .local)
    let first = try await bookmarks.add(episode, at: 90.04, note: "  the wall \n", by: .local)
    #expect(first.position == 90 && first.note == "the wall" && first.created == listener.clock.now && first.episode == episode)
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: episode, for: .local).map(\.note) == ["the wall", "later"])
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: listener.sample.episodes[1], for: .local) == [])
  }

  @Test func aSecondBookmarkAtTheSamePlaceTakesItsNote() async throws {
    let first = try await bookmarks.add(episode, at: 90, note: "", by: .local)
    let second = try await bookmarks.add(episode, at: 90, note: "the wall", by: .local)
    #expect(first.id == second.id && second.note == "the wall")
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: episode, for: .local) == [second])
  }

  @Test func aLongNoteIsCut() async throws {
    let bookmark = try await bookmarks.add(episode, at: 0, note: String(repeating: "é", count: 5_000), by: .local)
    #expect(bookmark.note.count == 1_000)
  }

  @Test(arguments: [-0.1, .nan, .infinity, -.infinity, 864_001, 1e300])
  func rejectsInvalidPosition(seconds: Double) async throws {
    await #expect(throws: PlaybackError.badPosition) { try await bookmarks.add(episode, at: seconds, note: "", by: .local) }
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: episode, for: .local) == [])
  }

  @Test(arguments: [Int64.min, -1, 0, 99, .max])
  func anEpisodeThatDoesNotExistIsRefused(id: Int64) async throws {
    let error = PlaybackError.noSuchEpisode(EpisodeID(id))
    await #expect(throws: error) { try await bookmarks.setFavourite(true, [EpisodeID(id)], by: .local) }
    await #expect(throws: error) { try await bookmarks.add(EpisodeID(id), at: 60, note: "", by: .local) }
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: EpisodeID(id), for: .local) == [])
  }

  @Test func onlyOnesOwnBookmarksGo() async throws {
    let mine = try await bookmarks.add(episode, at: 60, note: "", by: .local)
    try await bookmarks.delete(mine.id, by: SampleLibrary.neighbour)
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: episode, for: .local) == [mine])
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: episode, for: SampleLibrary.neighbour) == [])
    for _ in 1...2 { try await bookmarks.delete(mine.id, by: .local) }
    #expect(try await listener.sample.library.bookmarks.bookmarks(of: episode, for: .local) == [])
  }
}
