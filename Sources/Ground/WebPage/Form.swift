/// The fields of a posted form. A field may come several times, as the boxes of a list do.
public struct Form: Sendable {
  private let fields: [String: [String]]

  /// - Parameter fields: each field's values in the order they came.
  public init(_ fields: [String: [String]]) {
    self.fields = fields
  }

  /// - Throws: `FormError.missing` when the field is not there.
  public func text(_ name: String) throws -> String {
    guard let value = fields[name]?.last else { throw FormError.missing(name) }
    return value
  }

  /// - Throws: `FormError.missing`, or `FormError.notANumber`.
  public func int64(_ name: String) throws -> Int64 {
    guard let number = Int64(try text(name)) else { throw FormError.notANumber(name) }
    return number
  }

  /// All values of a field, none when it is not there.
  ///
  /// - Throws: `FormError.notANumber`.
  public func int64s(_ name: String) throws -> [Int64] {
    try (fields[name] ?? []).map { value in
      guard let number = Int64(value) else { throw FormError.notANumber(name) }
      return number
    }
  }

  public func optionalText(_ name: String) -> String? { fields[name]?.last }
}

/// A post that does not carry what its event needs.
public enum FormError: Error, Equatable {
  case missing(String)
  case notANumber(String)
}
