/// The parameters of a task in a URL.
public struct TaskParameters: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  /// In the order of their names. Tasks have a few, and pages hundreds of tasks: a dictionary of each would take longer than its path.
  let pairs: [Pair]

  struct Pair: Sendable, Equatable {
    let name: String
    let value: String
  }

  public init(_ values: [String: String]) {
    pairs = values.map { Pair(name: $0, value: $1) }.sorted { $0.name < $1.name }
  }

  /// Parameters that are nil are left out.
  public init(dictionaryLiteral elements: (String, (any LosslessStringConvertible & Sendable)?)...) {
    var pairs: [Pair] = []
    pairs.reserveCapacity(elements.count)
    for (name, value) in elements {
      if let value { pairs.append(Pair(name: name, value: value.description)) }
    }
    if pairs.count > 1 { pairs.sort { $0.name < $1.name } }
    self.pairs = pairs
  }

  subscript(name: String) -> String? { pairs.first { $0.name == name }?.value }

  /// - Throws: `TaskError.missing` or `TaskError.wrongType`.
  public func required<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value: Value = try optional(name) else { throw TaskError.missing(name) }
    return value
  }

  /// - Throws: `TaskError.wrongType`.
  public func optional<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
    guard let text = self[name] else { return nil }
    guard let value = Value(text) else { throw TaskError.wrongType(name) }
    return value
  }
}

/// The error of a URL that does not parse to its task.
public enum TaskError: Error, Equatable {
  case missing(String)
  case wrongType(String)
}
