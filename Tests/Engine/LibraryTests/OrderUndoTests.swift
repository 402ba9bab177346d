import Library
import PodcastModel
import Testing

@Suite struct OrderUndoTests {
  private let ids = (1...5).map { EpisodeID(Int64($0)) }

  @Test func putsBackRemovedEpisodes() {
    let undo = OrderUndo(removing: [], returning: [ids[1], ids[2]], to: ids)
    #expect(undo.applied(to: [ids[0], ids[3], ids[4]]) == ids)
    // The successor has left meanwhile.
    #expect(undo.applied(to: [ids[4], ids[0]]) == [ids[4], ids[0], ids[1], ids[2]])
  }

  @Test func removesAddedEpisodes() {
    #expect(OrderUndo(removing: [ids[3], ids[4]], returning: [], to: []).applied(to: ids) == Array(ids.prefix(3)))
  }

  @Test func restoresAnOrderWithoutLosingLaterEpisodes() {
    let undo = OrderUndo(sorting: [ids[2], ids[0], ids[1]])
    #expect(undo.applied(to: ids) == [ids[2], ids[0], ids[1], ids[3], ids[4]])
    // An episode that was removed meanwhile does not return.
    #expect(undo.applied(to: [ids[1], ids[2]]) == [ids[2], ids[1]])
  }
}
