/// The fields of a posted form. A field may occur several times, as the checkboxes of a list do.
public struct Form: Sendable {
  private let fields: [String: [String]]
  private let uploads: [String: [FormFile]]

  /// - Parameters:
  ///   - fields: The values of each field, in order.
  ///   - files: The uploaded files of each field, in order.
  public init(_ fields: [String: [String]], files: [String: [FormFile]] = [:]) {
    self.fields = fields
    uploads = files
  }

  /// - Throws: `FormError.missing` when the field is absent.
  public func text(_ name: String) throws -> String {
    guard let value = fields[name]?.last else { throw FormError.missing(name) }
    return value
  }

  /// - Throws: `FormError.missing`, or `FormError.notANumber`.
  public func int64(_ name: String) throws -> Int64 {
    guard let number = Int64(try text(name)) else { throw FormError.notANumber(name) }
    return number
  }

  /// - Throws: `FormError.missing`, or `FormError.notANumber`.
  public func double(_ name: String) throws -> Double {
    guard let number = Double(try text(name)) else { throw FormError.notANumber(name) }
    return number
  }

  /// All values of a field; empty when it is absent.
  public func texts(_ name: String) -> [String] { fields[name] ?? [] }

  /// All values of a field; empty when it is absent.
  ///
  /// - Throws: `FormError.notANumber`.
  public func int64s(_ name: String) throws -> [Int64] {
    try (fields[name] ?? []).map { value in
      guard let number = Int64(value) else { throw FormError.notANumber(name) }
      return number
    }
  }

  public func optionalText(_ name: String) -> String? { fields[name]?.last }

  /// The uploaded file of a field; nil when none was selected.
  public func file(_ name: String) -> FormFile? { uploads[name]?.first }

  /// All uploaded files of a field; empty when none was selected.
  public func files(_ name: String) -> [FormFile] { uploads[name] ?? [] }
}

/// The error of a post without the required fields.
public enum FormError: Error, Equatable {
  case missing(String)
  case notANumber(String)
}
