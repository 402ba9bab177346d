/// The fields of a posted form.
public struct Form: Sendable {
  private let fields: [String: String]

  public init(_ fields: [String: String]) {
    self.fields = fields
  }

  /// - Throws: `FormError.missing` when the field is not there.
  public func text(_ name: String) throws -> String {
    guard let value = fields[name] else { throw FormError.missing(name) }
    return value
  }

  /// - Throws: `FormError.missing`, or `FormError.notANumber`.
  public func int64(_ name: String) throws -> Int64 {
    guard let number = Int64(try text(name)) else { throw FormError.notANumber(name) }
    return number
  }

  public func optionalText(_ name: String) -> String? { fields[name] }
}

/// A post that does not carry what its event needs.
public enum FormError: Error, Equatable {
  case missing(String)
  case notANumber(String)
}
