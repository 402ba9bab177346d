import Foundation
import Testing

@testable import Refreshing

@Suite struct NewestItemsTests {
  private struct Item: DatedItem, Equatable {
    let name: Int
    var published: Date?
  }

  private func items(_ names: [Int], day: (Int) -> Int?) -> [Item] {
    names.map { name in Item(name: name, published: day(name).map { Date(timeIntervalSince1970: Double($0) * 86_400) }) }
  }

  private func newest(_ items: [Item], max: Int) -> (names: [Int], isCut: Bool) {
    var list = NewestItems<Item>(max: max)
    list.append(contentsOf: items)
    list.finish()
    return (list.items.map(\.name), list.isCut)
  }

  @Test func keepsEverythingUpToTheMaximum() {
    let list = newest(items(Array(1...10), day: { $0 }), max: 10)
    #expect(list.names == Array(1...10) && !list.isCut)
  }

  @Test(arguments: [11, 14, 15, 16, 100, 1_000])
  func keepsTheNewestOfAFeedThatBeginsWithTheNewest(count: Int) {
    let list = newest(items(Array((1...count).reversed()), day: { $0 }), max: 10)
    #expect(list.names == Array((count - 9...count).reversed()) && list.isCut)
  }

  @Test(arguments: [11, 15, 100, 1_000])
  func keepsTheNewestOfAFeedThatBeginsWithTheOldest(count: Int) {
    let list = newest(items(Array(1...count), day: { $0 }), max: 10)
    #expect(list.names == Array(count - 9...count) && list.isCut)
  }

  @Test func keepsTheNewestOfAFeedInNoOrder() {
    let shuffled = (1...1_000).map { $0 * 7_919 % 1_009 }.filter { (1...1_000).contains($0) }
    let list = newest(items(shuffled, day: { $0 }), max: 10)
    #expect(list.names.sorted() == shuffled.sorted().suffix(10))
  }

  @Test func keepsTheFirstItemsOfAFeedWithoutDates() {
    #expect(newest(items(Array(1...1_000), day: { _ in nil }), max: 10).names == Array(1...10))
  }

  @Test func keepsTheFirstOfItemsWithOneDate() {
    #expect(newest(items(Array(1...1_000), day: { _ in 5 }), max: 10).names == Array(1...10))
  }

  @Test func anItemWithoutADateStaysBesideItsNeighbour() {
    // Every second item has no date.
    let list = newest(items(Array((1...40).reversed()), day: { $0.isMultiple(of: 2) ? $0 : nil }), max: 10)
    #expect(list.names == Array((31...40).reversed()))
  }

  @Test func neverHoldsMoreThanHalfAsManyAgain() {
    var list = NewestItems<Item>(max: 10)
    for item in items(Array(1...1_000), day: { $0 }) {
      list.append(item)
      #expect(list.items.count < 15)
    }
  }
}
