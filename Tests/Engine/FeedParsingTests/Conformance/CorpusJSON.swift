import Foundation
import TestSupport

/// A JSON value of other parsers' expectations; a missing value is null at any depth.
struct CorpusJSON {
  let value: Any?

  /// - Parameter path: below the corpus.
  static func read(_ path: String) throws -> CorpusJSON { try read(CorpusFolder.url.appending(path: path)) }

  static func read(_ file: URL) throws -> CorpusJSON {
    CorpusJSON(value: try JSONSerialization.jsonObject(with: Data(contentsOf: file), options: .fragmentsAllowed))
  }

  subscript(key: String) -> CorpusJSON { CorpusJSON(value: (value as? [String: Any])?[key]) }

  subscript(index: Int) -> CorpusJSON {
    let list = value as? [Any] ?? []
    return CorpusJSON(value: list.indices.contains(index) ? list[index] : nil)
  }

  var list: [CorpusJSON] { (value as? [Any] ?? []).map(CorpusJSON.init) }
  var keys: Set<String> { Set((value as? [String: Any] ?? [:]).keys) }
  var isNull: Bool { value == nil || value is NSNull }

  /// A string; nil when it is empty, since many libraries use that for "none".
  var text: String? { (value as? String).flatMap { $0.isEmpty ? nil : $0 } }
  var integer: Int? { (value as? NSNumber)?.intValue }
  var number: Double? { (value as? NSNumber)?.doubleValue }
  var flag: Bool? { (value as? NSNumber)?.boolValue }

  func isEqual(_ other: CorpusJSON) -> Bool { (value as? NSObject) == (other.value as? NSObject) }
}
