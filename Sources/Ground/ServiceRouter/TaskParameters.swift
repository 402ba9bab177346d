/// The parameters of a task in a URL.
public struct TaskParameters: Sendable, Equatable, ExpressibleByDictionaryLiteral {
  var values: [String: String]

  public init(_ values: [String: String]) {
    self.values = values
  }

  /// Parameters that are nil are left out.
  public init(dictionaryLiteral elements: (String, (any LosslessStringConvertible & Sendable)?)...) {
    values = [:]
    for (name, value) in elements { values[name] = value?.description }
  }

  /// - Throws: `TaskError.missing` or `TaskError.wrongType`.
  public func required<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
    guard let value: Value = try optional(name) else { throw TaskError.missing(name) }
    return value
  }

  /// - Throws: `TaskError.wrongType`.
  public func optional<Value: LosslessStringConvertible>(_ name: String, as type: Value.Type = Value.self) throws -> Value? {
    guard let text = values[name] else { return nil }
    guard let value = Value(text) else { throw TaskError.wrongType(name) }
    return value
  }
}

/// The error of a URL that does not parse to its task.
public enum TaskError: Error, Equatable {
  case missing(String)
  case wrongType(String)
}
