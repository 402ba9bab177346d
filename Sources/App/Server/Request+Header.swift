import Foundation
import HTTPTypes
import Hummingbird

extension Request {
  /// The value of a header that HTTPTypes has no name for.
  func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }

  /// The token of the header `Authorization: Bearer`; nil without one.
  var bearer: String? {
    guard let field = headers[.authorization], field.lowercased().hasPrefix("bearer ") else { return nil }
    return field.dropFirst(7).trimmingCharacters(in: .whitespaces)
  }
}
