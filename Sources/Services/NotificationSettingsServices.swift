import ServiceRouter

/// The notification addresses of a user, and the private list feeds for other apps.
public enum NotificationSettingsServices: Service {
  public static let name = "notification-settings"
  /// Undoes the revocation of a private address: `list`.
  public static let reopenList = "/notification-settings/did-reopen-list"

  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings/notifications"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The offer to revoke the private feeds and services of a user, for the page after a password change; nothing where there are none.
  public struct EmbedRevocation: EmbedTask {
    public init() {}
  }

  /// A list's private feed: the server sends it to anyone with its address.
  public struct Read: NavigateTask {
    public static let pattern: PathPattern = "/private/{file}"
    public let token: String

    public init(token: String) { self.token = token }
    public init(_ parameters: TaskParameters) throws {
      let file: String = try parameters.required("file")
      guard file.hasSuffix(".xml") else { throw TaskError.wrongType("file") }
      token = String(file.dropLast(4))
    }
    public var parameters: TaskParameters { ["file": token + ".xml"] }
  }

  /// A file of such a feed, in the folder `media` or `artwork`.
  public struct Fetch: NavigateTask {
    public static let pattern: PathPattern = "/private/{token}/{folder}/{file}"
    public let token: String
    public let folder: String
    public let file: String

    public init(_ parameters: TaskParameters) throws {
      token = try parameters.required("token")
      folder = try parameters.required("folder")
      file = try parameters.required("file")
    }
    public var parameters: TaskParameters { ["token": token, "folder": folder, "file": file] }
  }
}
