import WebPage

extension AccountSettings {
  public static var title: String { strings(.title) }
  public static var usersTitle: String { strings(.usersTitle) }
  public static var deletionTitle: String { strings(.deletionTitle) }

  public static var passwordChanged: String { strings(.passwordChanged) }
  public static func connectionTitle(_ provider: String) -> String { strings(.connect, ["name": provider]) }
  public static func connected(_ provider: String) -> String { strings(.connected, ["name": provider]) }
  public static func disconnected(_ provider: String) -> String { strings(.disconnected, ["name": provider]) }
  public static var wrongPassword: String { strings(.wrongPassword) }
  /// - Parameter device: "" when it is unknown.
  public static func signedOut(_ device: String) -> String { strings(.signedOut, ["device": deviceName(device)]) }
  public static var othersSignedOut: String { strings(.othersSignedOut) }

  public static func userDisabled(_ name: String) -> String { strings(.userDisabled, ["name": name]) }
  public static func userEnabled(_ name: String) -> String { strings(.userEnabled, ["name": name]) }
  public static func renamed(_ earlier: String, to name: String) -> String { strings(.renamed, ["earlier": earlier, "name": name]) }
  public static var renamingTitle: String { strings(.rename) }
  public static var revoked: String { strings(.revoked) }
  public static var hostsSaved: String { strings(.hostsSaved) }

  static func deviceName(_ name: String) -> String { name.isEmpty ? strings(.unnamed) : name }
}
