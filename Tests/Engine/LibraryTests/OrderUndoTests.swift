import Library
import PodcastModel
import Testing

@Suite struct OrderUndoTests {
  private let ids = (1...5).map { EpisodeID(Int64($0)) }

  @Test func putsBackRemovedEpisodes() throws {
    let undo = OrderUndo(removing: [], returning: [ids[1], ids[2]], to: ids)
    #expect(undo.applied(to: [ids[0], ids[3], ids[4]]) == ids)
    // The successor has left meanwhile.
    #expect(undo.applied(to: [ids[4], ids[0]]) == [ids[4], ids[0], ids[1], ids[2]])
    #expect(try #require(OrderUndo(undo.text)).applied(to: [ids[0], ids[3], ids[4]]) == ids)
  }

  @Test func removesAddedEpisodes() {
    #expect(OrderUndo(removing: [ids[3], ids[4]], returning: [], to: []).applied(to: ids) == Array(ids.prefix(3)))
  }

  @Test func restoresAnOrderWithoutLosingLaterEpisodes() throws {
    let undo = try #require(OrderUndo(OrderUndo(sorting: [ids[2], ids[0], ids[1]]).text))
    #expect(undo.applied(to: ids) == [ids[2], ids[0], ids[1], ids[3], ids[4]])
    // An episode that was removed meanwhile does not return.
    #expect(undo.applied(to: [ids[1], ids[2]]) == [ids[2], ids[1]])
  }

  @Test func rejectsTooManySteps() {
    #expect(OrderUndo("o" + (0...2_000).map { "\($0)" }.joined(separator: ".")) == nil)
    #expect(OrderUndo(Array(repeating: "-1", count: 2_001).joined(separator: " ")) == nil)
  }
}
