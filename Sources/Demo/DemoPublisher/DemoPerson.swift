/// Somebody who takes part, as `podcast:person` tells it.
public struct DemoPerson: Sendable {
  public enum Role: String, Sendable { case host, guest, editor }

  public var name: String
  public var role: Role
  public var link: String?

  public init(_ name: String, _ role: Role, link: String? = nil) {
    self.name = name
    self.role = role
    self.link = link
  }
}
