/// A name and password for HTTP basic authentication (RFC 7617).
public struct BasicCredentials: Sendable, Hashable {
  public var user: String
  public var password: String

  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}
