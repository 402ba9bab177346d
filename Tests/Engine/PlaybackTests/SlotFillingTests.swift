import Foundation
import PodcastModel
import TestSupport
import Testing

@testable import Playback

/// The choice of episodes that fill a slot of free time.
@Suite struct SlotFillingTests {
  private typealias Candidate = SlotFilling.Candidate

  @Test("A better filling wins over the head of the queue, which a greedy choice would take")
  func isBetterThanGreedy() {
    let minutes: [Double] = [25, 20, 20, 5]
    let filled = SlotFilling.fill(independent(minutes.map { $0 * 60 }), seconds: 40 * 60)
    #expect(filled == [EpisodeID(2), EpisodeID(3)])
    #expect(greedy(minutes, slot: 40) == [25, 5])
  }

  @Test("Among fillings within a minute of the best one, the head of the queue is preferred, in its order")
  func prefersTheHead() {
    #expect(SlotFilling.fill(independent([1_170, 1_200, 1_200]), seconds: 2_400) == [EpisodeID(1), EpisodeID(2)])
    #expect(SlotFilling.fill(independent([1_139, 1_200, 1_200]), seconds: 2_400) == [EpisodeID(2), EpisodeID(3)])
    #expect(SlotFilling.fill(independent([300, 300, 300]), seconds: 600) == [EpisodeID(1), EpisodeID(2)])
  }

  @Test("The episodes of a serial show play in its order, at the places that the queue gives the show")
  func keepsSerialOrder() {
    // The queue has the third episode of the story first.
    let queue = [
      serial(3, part: 3, seconds: 600), Candidate(episode: EpisodeID(9), show: ShowID(9), seconds: 300), serial(1, part: 1, seconds: 600),
      serial(2, part: 2, seconds: 600),
    ]
    #expect(SlotFilling.fill(queue, seconds: 2_100).map(\.rawValue) == [1, 9, 2, 3])
    #expect(SlotFilling.fill(queue, seconds: 1_500).map(\.rawValue) == [9, 1, 2])
    #expect(SlotFilling.fill(queue, seconds: 600).map(\.rawValue) == [1])
  }

  @Test("A story does not go past an episode that is too long or of unknown length", arguments: [nil, 0, .nan, 4_000, 1e12])
  func stopsAtAGap(second: Double?) {
    let queue = [serial(1, part: 1, seconds: 600), serial(2, part: 2, seconds: second), serial(3, part: 3, seconds: 600)]
    #expect(SlotFilling.fill(queue, seconds: 3_600) == [EpisodeID(1)])
  }

  @Test(
    "An episode without a sensible length is never selected",
    arguments: [nil, 0, -1, .nan, .infinity, -.infinity, 1e12, .greatestFiniteMagnitude, 43_201] as [Double?])
  func ignoresHostileLengths(seconds: Double?) {
    let queue = [Candidate(episode: EpisodeID(1), show: ShowID(1), seconds: seconds)] + independent([600], from: 2)
    for slot in [3_600, 43_200, 1e12, .infinity] { #expect(SlotFilling.fill(queue, seconds: slot) == [EpisodeID(2)]) }
  }

  @Test("A slot without time has no episodes", arguments: [0, -1, .nan, -.infinity, 0.5, 59.9])
  func ignoresHostileSlots(seconds: Double) {
    #expect(SlotFilling.fill(independent([60, 120]), seconds: seconds) == [])
    #expect(SlotFilling.fill([], seconds: seconds) == [])
  }

  @Test("Seconds are rounded up, so that many episodes do not add up to more than the slot")
  func roundsUp() {
    #expect(SlotFilling.fill(independent(Array(repeating: 60.4, count: 10)), seconds: 305).count == 5)
    #expect(SlotFilling.fill(independent([60.4, 60.4]), seconds: 121).count == 1)
  }

  @Test("An episode that is queued twice plays once, and of a very long list the first 100 count")
  func boundsCandidates() {
    let twice = independent([600]) + independent([600])
    #expect(SlotFilling.fill(twice, seconds: 3_600) == [EpisodeID(1)])
    #expect(SlotFilling.fill(independent(Array(repeating: 60, count: 1_000)), seconds: 43_200).count == 100)
  }

  @Test("Random queues: never over the slot, never out of a story's order, no worse than greedy, the same every time", arguments: 0..<60)
  func holdsForRandomQueues(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let lengths: [Double?] = [nil, 0, .nan, 1e12, -5]
    let queue = (1...Int.random(in: 1...25, using: &random)).map { number in
      var seconds: Double? = .random(in: 30...1_500, using: &random)
      if Int.random(in: 0..<8, using: &random) == 0 { seconds = lengths.randomElement(using: &random) ?? nil }
      let show = Int64.random(in: 1...5, using: &random)
      return Candidate(
        episode: EpisodeID(Int64(number)), show: ShowID(show), seconds: seconds,
        serialOrder: show <= 2 ? Date(timeIntervalSince1970: .random(in: 0...1e6, using: &random)) : nil)
    }
    let slot = Double.random(in: 60...3_000, using: &random)
    let filled = SlotFilling.fill(queue, seconds: slot)
    #expect(filled == SlotFilling.fill(queue, seconds: slot))
    #expect(Set(filled).count == filled.count)
    let known = Dictionary(uniqueKeysWithValues: queue.map { ($0.episode, $0) })
    let chosen = filled.compactMap { known[$0] }
    #expect(chosen.count == filled.count)
    #expect(chosen.reduce(0) { $0 + ($1.seconds ?? .infinity) } <= slot)
    for show in Set(queue.filter { $0.serialOrder != nil }.map(\.show)) {
      let story = queue.filter { $0.show == show }.sorted { ($0.serialOrder ?? .distantPast) < ($1.serialOrder ?? .distantPast) }
      let played = chosen.filter { $0.show == show }
      #expect(played == Array(story.prefix(played.count)))
    }
    let fitting = queue.filter { $0.serialOrder == nil }.compactMap(\.seconds).filter { $0 > 0 && $0 <= SlotFilling.maxSeconds }
    let greedySum = greedy(fitting.map { $0.rounded(.up) }, slot: slot.rounded(.down)).reduce(0, +)
    #expect(chosen.reduce(0) { $0 + ($1.seconds ?? 0).rounded(.up) } >= greedySum - Double(SlotFilling.tolerance))
  }

  // MARK: - Private

  private func independent(_ seconds: [Double], from first: Int64 = 1) -> [Candidate] {
    zip(first..., seconds).map { Candidate(episode: EpisodeID($0), show: ShowID($0), seconds: $1) }
  }

  private func serial(_ episode: Int64, part: Double, seconds: Double?) -> Candidate {
    Candidate(episode: EpisodeID(episode), show: ShowID(1), seconds: seconds, serialOrder: Date(timeIntervalSince1970: part))
  }

  /// What fits of the queue, from its head.
  private func greedy(_ lengths: [Double], slot: Double) -> [Double] {
    lengths.reduce(into: []) { taken, length in if taken.reduce(0, +) + length <= slot { taken.append(length) } }
  }
}
