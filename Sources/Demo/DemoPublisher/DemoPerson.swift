/// A participant, as `podcast:person` lists it.
public struct DemoPerson: Sendable, Decodable {
  public enum Role: String, Sendable, Decodable { case host, guest, editor }

  public var name: String
  public var role: Role
  public var link: String?
  /// A file among the artwork.
  public var picture: String?
}
