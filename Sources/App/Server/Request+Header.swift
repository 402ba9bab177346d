import HTTPTypes
import Hummingbird

extension Request {
  /// The value of a header that HTTPTypes has no name for.
  func header(_ name: String) -> String? { HTTPField.Name(name).flatMap { headers[$0] } }
}
