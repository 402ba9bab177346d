/// The fields of a posted form. A field may come several times, as the boxes of a list do.
public struct Form: Sendable {
  private let fields: [String: [String]]
  private let files: [String: FormFile]

  /// - Parameters:
  ///   - fields: each field's values in the order they came.
  ///   - files: what was chosen or dropped, by the field's name.
  public init(_ fields: [String: [String]], files: [String: FormFile] = [:]) {
    self.fields = fields
    self.files = files
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

  /// A file that came with the form; nil where none was chosen.
  public func file(_ name: String) -> FormFile? { files[name] }
}

/// A post that does not carry what its event needs.
public enum FormError: Error, Equatable {
  case missing(String)
  case notANumber(String)
}
