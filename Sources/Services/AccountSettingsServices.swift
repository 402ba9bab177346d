import ServiceRouter

/// A user's account and signed-in devices, and the owner's pages of all users.
public enum AccountSettingsServices: Service {
  public static let name = "account-settings"

  /// The viewer's own account and devices.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/settings/account"
    /// Whether an identity was connected, to be confirmed.
    public var isConnected: Bool
    /// The failure of connecting an identity, to be shown.
    public var failure: SignInServices.Failure?
    /// Whether a new password was set by a link, so that ways in that it does not end are to be offered for revocation.
    public var isReset: Bool

    public init(isConnected: Bool = false, failure: SignInServices.Failure? = nil, isReset: Bool = false) {
      self.isConnected = isConnected
      self.isReset = isReset
      self.failure = failure
    }
    public init(_ parameters: TaskParameters) throws {
      let connected: String? = try parameters.optional("connected")
      let name: String? = try parameters.optional("failure")
      let reset: String? = try parameters.optional("reset")
      isConnected = connected != nil
      isReset = reset != nil
      failure = name.flatMap(SignInServices.Failure.init)
    }
    public var parameters: TaskParameters {
      ["connected": isConnected ? "1" : nil, "failure": failure?.rawValue, "reset": isReset ? "1" : nil]
    }
  }

  /// All users and invitations. It exists for the owner only.
  public struct NavigateUsers: NavigateTask {
    public static let pattern: PathPattern = "/settings/users"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The form that renames a user, for the owner and for the user.
  public struct NavigateRenaming: NavigateTask {
    public static let pattern: PathPattern = "/settings/users/{user}/rename"
    public let user: Int64

    public init(user: Int64) { self.user = user }
    public init(_ parameters: TaskParameters) throws { user = try parameters.required("user") }
    public var parameters: TaskParameters { ["user": user] }
  }

  /// The confirmation before a user is deleted. It exists for the owner only.
  public struct NavigateDeletion: NavigateTask {
    public static let pattern: PathPattern = "/settings/users/{user}/delete"
    public let user: Int64

    public init(user: Int64) { self.user = user }
    public init(_ parameters: TaskParameters) throws { user = try parameters.required("user") }
    public var parameters: TaskParameters { ["user": user] }
  }

  /// A user's subscriptions as a file, which the server sends to the owner only.
  public struct Export: NavigateTask {
    public static let pattern: PathPattern = "/settings/users/{user}/export.opml"
    public let user: Int64

    public init(user: Int64) { self.user = user }
    public init(_ parameters: TaskParameters) throws { user = try parameters.required("user") }
    public var parameters: TaskParameters { ["user": user] }
  }
}
