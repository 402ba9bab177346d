import WebPage

extension SignIn {
  public struct Content: Sample {
    public var form: Form
    /// The reason why the last attempt failed; nil for the first.
    public var message: String?
    /// The name that was entered.
    public var userName: String
    /// The setup code that was entered.
    public var code: String
    /// The addresses of the server that were entered; nil where its settings name the one in use.
    public var hosts: String?
    /// The page that opens afterwards.
    public var backTo: String
    /// The token of the link; "" for none.
    public var token: String
    /// The page that creates an account without an invitation; nil when the owner does not allow that.
    public var registrationURL: String?
    /// The sign-in provider; nil when there is none.
    public var provider: Provider?

    /// A way to sign in at a provider.
    public struct Provider: Sendable {
      public var name: String
      /// Where the sign-in begins.
      public var url: String
      /// Whether there is no form for a password.
      public var isOnly: Bool

      public init(name: String, url: String, isOnly: Bool = false) {
        self.name = name
        self.url = url
        self.isOnly = isOnly
      }
    }

    public enum Form: Sendable {
      /// Name and password.
      case password
      /// The access key of a server without accounts.
      case key
      /// The owner's first account.
      case setUp
      /// The link of an invited person, where the browser has not sent it.
      case openInvitation
      /// The account of an invited person.
      case join
      /// An account without an invitation.
      case register
      /// The link for a new password, where the browser has not sent it.
      case openReset
      /// A new password.
      case reset
      /// The way to the provider, after the setup code was right.
      case provider
      /// A link that does not work.
      case invalidLink
      /// Nothing to do: the viewer is signed in.
      case signedIn
    }

    public init(
      _ form: Form, message: String? = nil, userName: String = "", code: String = "", hosts: String? = nil, backTo: String = "/",
      token: String = "", registrationURL: String? = nil, provider: Provider? = nil
    ) {
      self.form = form
      self.message = message
      self.userName = userName
      self.code = code
      self.hosts = hosts
      self.backTo = backTo
      self.token = token
      self.registrationURL = registrationURL
      self.provider = provider
    }
  }
}
