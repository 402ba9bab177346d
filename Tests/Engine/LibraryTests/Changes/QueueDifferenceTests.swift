import PodcastModel
import TestSupport
import Testing

@testable import Library

@Suite struct QueueDifferenceTests {
  @Test(
    arguments: [
      ([], [], [], [], []), ([1, 2], [1, 2], [], [], []), ([], [1, 2], [1, 2], [], []), ([1, 2], [], [], [1, 2], []),
      ([1, 2, 3], [3, 1, 2], [], [], [3]), ([1, 2, 3], [2, 3, 1], [], [], [1]), ([1, 2, 3, 4], [2, 9, 4, 3], [9], [1], [4]),
    ] as [([Int64], [Int64], [Int64], [Int64], [Int64])])
  func findsTheFewestMoves(before: [Int64], after: [Int64], added: [Int64], removed: [Int64], moved: [Int64]) {
    let difference = QueueDifference(from: before.map(EpisodeID.init), to: after.map(EpisodeID.init))
    #expect(difference.added.map(\.rawValue) == added && difference.removed.map(\.rawValue) == removed)
    #expect(difference.moved.map(\.rawValue).count == moved.count)
    #expect(difference.isEmpty == (before == after))
  }

  @Test func leadsBackFromAnyOrder() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let all = (1...12).map { EpisodeID($0) }
      let before = Array(all.shuffled(using: &generator).prefix(Int.random(in: 0...12, using: &generator)))
      let after = Array(all.shuffled(using: &generator).prefix(Int.random(in: 0...12, using: &generator)))
      let difference = QueueDifference(from: before, to: after)
      #expect(difference.undo(to: before, in: after).applied(to: after) == before)
    }
  }

  @Test func movedEpisodesThatHaveLeftSinceDoNotReturn() {
    let (one, two, three) = (EpisodeID(1), EpisodeID(2), EpisodeID(3))
    let move = QueueDifference(from: [one, two, three], to: [three, one, two])
    #expect(move.undo(to: [one, two, three], in: [one, two]).applied(to: [one, two]) == [one, two])
    let sort = QueueDifference(from: [one, two, three], to: [three, two, one])
    #expect(sort.undo(to: [one, two, three], in: [three, one]).applied(to: [three, one]) == [one, three])
  }

  @Test func returnsBeforeTheNextEpisodeThatIsStillQueued() {
    let (one, two, three) = (EpisodeID(1), EpisodeID(2), EpisodeID(3))
    let removal = QueueDifference(from: [one, two, three], to: [two, three])
    #expect(removal.undo(to: [one, two, three], in: [three]).applied(to: [three]) == [one, three])
  }

  @Test func changesOfAThousandEpisodesAreFast() {
    let queue = (1...1_000).map { EpisodeID(Int64($0)) }
    let difference = QueueDifference(from: queue, to: queue.reversed())
    #expect(difference.moved.count == 999)
    #expect(difference.undo(to: queue, in: queue.reversed()).applied(to: queue.reversed()) == queue)
  }
}
