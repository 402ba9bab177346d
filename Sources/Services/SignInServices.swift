import ServiceRouter

/// The pages for people who are not signed in. Everyone can open the addresses of this feature, and no others.
public enum SignInServices: Service {
  public static let name = "sign-in"
  /// The event that ends the session of the browser. A page with this form marks it with `data-sign-out`.
  public static let signOut = "/sign-in/did-sign-out"

  /// The form to sign in.
  public struct Navigate: NavigateTask {
    public static let pattern: PathPattern = "/sign-in"
    /// The page that opens afterwards; nil for the first page.
    public var backTo: String?
    /// The failure of a sign-in at the provider, to be shown.
    public var failure: Failure?

    public init(backTo: String? = nil, failure: Failure? = nil) {
      self.backTo = backTo
      self.failure = failure
    }
    public init(_ parameters: TaskParameters) throws {
      backTo = try parameters.optional("to")
      let name: String? = try parameters.optional("failure")
      failure = name.flatMap(Failure.init)
    }
    public var parameters: TaskParameters { ["to": backTo, "failure": failure?.rawValue] }
  }

  /// The form for name and password, on a server where others sign in at the provider.
  public struct Password: NavigateTask {
    public static let pattern: PathPattern = "/sign-in/password"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// Leads to the sign-in provider. The server answers it.
  public struct Begin: NavigateTask {
    public static let pattern: PathPattern = "/sign-in/oidc"
    /// The page that opens afterwards; nil for the first page.
    public var backTo: String?
    /// The token of an invitation.
    public var invitation: String?
    /// The ticket of a purpose that needs a permission.
    public var ticket: String?

    public init(backTo: String? = nil, invitation: String? = nil, ticket: String? = nil) {
      self.backTo = backTo
      self.invitation = invitation
      self.ticket = ticket
    }
    public init(_ parameters: TaskParameters) throws {
      backTo = try parameters.optional("to")
      invitation = try parameters.optional("invitation")
      ticket = try parameters.optional("ticket")
    }
    public var parameters: TaskParameters { ["to": backTo, "invitation": invitation, "ticket": ticket] }
  }

  /// Takes the response of the sign-in provider. The server answers it.
  public struct Return: NavigateTask {
    public static let pattern: PathPattern = "/sign-in/oidc/callback"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The failure of a sign-in at the provider.
  public enum Failure: String, Sendable, CaseIterable {
    case unavailable, expired, busy, denied, refused, unknown, disabled
    case connectedToOther = "connected-to-other"
    case alreadyConnected = "already-connected"
    case invalidLink = "invalid-link"
  }

  /// The form of an invited person.
  public struct Join: NavigateTask {
    public static let pattern: PathPattern = "/sign-in/join"
    /// The token, in a link of an earlier version; nil where the page asks for it.
    public var token: String?

    public init(token: String? = nil) { self.token = token }
    public init(_ parameters: TaskParameters) throws { token = try parameters.optional("token") }
    public var parameters: TaskParameters { ["token": token] }

    /// The link with the token behind "#": browsers send it to no server, and no log of a proxy has it.
    public var link: String { Self().path + "#token=" + (token ?? "") }
  }

  /// The form for a new account without an invitation.
  public struct Register: NavigateTask {
    public static let pattern: PathPattern = "/sign-in/register"

    public init() {}
    public init(_ parameters: TaskParameters) {}
    public var parameters: TaskParameters { [:] }
  }

  /// The form for a new password.
  public struct Reset: NavigateTask {
    public static let pattern: PathPattern = "/sign-in/reset"
    /// The token, in a link of an earlier version; nil where the page asks for it.
    public var token: String?

    public init(token: String? = nil) { self.token = token }
    public init(_ parameters: TaskParameters) throws { token = try parameters.optional("token") }
    public var parameters: TaskParameters { ["token": token] }

    /// The link with the token behind "#": browsers send it to no server, and no log of a proxy has it.
    public var link: String { Self().path + "#token=" + (token ?? "") }
  }
}
