import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

/// What undos restore of changes that the log of changes leaves out.
@Suite struct ReplacedStateTests {
  private let states: ReplacedStateRepository
  private let ids = (1...5).map { EpisodeID(Int64($0)) }

  init() async throws { states = try await SampleLibrary().library.replacedStates }

  @Test func eachKindIsReadAsItWasStored() async throws {
    let undo = OrderUndo(removing: [ids[3]], returning: [ids[0], ids[2]], to: Array(ids.prefix(3)))
    let places = [ShowID(3): [Int64(5), 6], ShowID(4): []]
    for state: ReplacedState in [
      .playlist(id: 7, undo: undo), .playlist(id: 7, undo: OrderUndo(sorting: ids)), .folders(places: places), .timeSlot(episodes: ids),
    ] {
      let id = try await states.add(state, of: .local, at: SampleLibrary.added)
      #expect(try await states.state(id, of: .local) == state)
      #expect(try await states.state(id, of: SampleLibrary.neighbour) == nil)
    }
  }

  @Test func theLatestOfEachUserStay() async throws {
    let theirs = try await states.add(.timeSlot(episodes: ids), of: SampleLibrary.neighbour, at: SampleLibrary.added)
    var added: [ReplacedState.ID] = []
    for _ in 0...ReplacedStateRepository.maxStored {
      added.append(try await states.add(.timeSlot(episodes: ids), of: .local, at: SampleLibrary.added))
    }
    #expect(try await states.state(added[0], of: .local) == nil)
    #expect(try await states.state(added[1], of: .local) != nil)
    #expect(try await states.state(theirs, of: SampleLibrary.neighbour) != nil)
  }
}
