import FeedParsing
import Foundation

/// One comparison of feedparser's expressions, such as `feed.title == 'x'`.
enum FeedparserAssertion {
  static func check(_ assertion: CorpusJSON, _ ours: FeedparserMapping.Value, _ comparison: inout Comparison) {
    let expected = assertion["value"]
    let what = assertion["path"].list.map { $0.text ?? $0.integer.map(String.init) ?? "" }.joined(separator: ".")
    switch (assertion["op"].text, ours) {
    case ("==", .title(let text)):
      comparison.title(what, text, expected.text)
      if expected.text == nil { comparison.equal(what, text, nil) }
    case ("==", .words(let text)): comparison.words(what, text, expected.text)
    case ("==", .exact(let text)): comparison.equal(what, text, expected.text)
    case ("==", .number(let number)):
      comparison.equal(what, number, expected.number ?? expected.text.flatMap(clock))
    case ("==", .date(let date)): comparison.equal(what, date.map { Int($0.timeIntervalSince1970) }, moment(expected))
    case ("==", .truth(let flag)): comparison.equal(what, flag, expected.flag)
    case ("count==", .count(let count)): comparison.equal(what, count, expected.integer)
    case ("truthy", .title(let text)), ("truthy", .words(let text)), ("truthy", .exact(let text)):
      if text == nil { comparison.note("\(what) nothing") }
    case ("falsy", .title(let text)), ("falsy", .words(let text)), ("falsy", .exact(let text)): comparison.equal(what, text, nil)
    default: comparison.note("\(what) cannot be compared with \(assertion["op"].text ?? "nothing")")
    }
  }

  // MARK: - Private

  private static func clock(_ text: String) -> Double? {
    text.split(separator: ":").reduce(0) { total, part in total.flatMap { total in Double(part).map { total * 60 + $0 } } }
  }

  /// Python's time tuple: year, month, day, hour, minute, second.
  private static func moment(_ tuple: CorpusJSON) -> Int? {
    let numbers = tuple.list.compactMap(\.integer)
    guard numbers.count >= 6 else { return nil }
    var parts = DateComponents()
    (parts.year, parts.month, parts.day) = (numbers[0], numbers[1], numbers[2])
    (parts.hour, parts.minute, parts.second) = (numbers[3], numbers[4], numbers[5])
    parts.timeZone = TimeZone(secondsFromGMT: 0)
    return Calendar(identifier: .gregorian).date(from: parts).map { Int($0.timeIntervalSince1970) }
  }
}
