/// An address of the app, as a value. An API description can be generated from the list of them.
public struct Route: Sendable, Equatable {
  public enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
  }

  public let method: Method
  /// With parameters in braces: "/shows/{show}".
  public let path: String
  /// The fields a post must carry.
  public let fields: [String]

  public init(method: Method, path: String, fields: [String] = []) {
    self.method = method
    self.path = path
    self.fields = fields
  }
}
