import Components
import WebPage

/// The page for people who are not signed in: one form and its explanation.
public enum SignIn: PageMain {
  public static let name = "sign-in"

  static let strings = Strings<SignInString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <sign-in>
      <h1>\(title(of: content.form))</h1>
      \(strings(for: content.form).map { "<p class=\"sign-in-hint\">\($0)</p>" } ?? .empty)
      \(content.form == .setUp ? codePlaces : .empty)
      \(content.message.map { "<p class=\"sign-in-message\" role=\"alert\">\(Icon.alert.html)<span>\($0)</span></p>" } ?? .empty)
      \(hasForm(content) ? form(content) : .empty)
      \(content.provider.map { provider($0, content) } ?? .empty)
      \(content.registrationURL.map(registration) ?? .empty)
    </sign-in>
    """
  }

  public static func title(of form: Content.Form) -> String {
    switch form {
    case .password, .key, .provider: strings(.title)
    case .setUp: strings(.setUpTitle)
    case .openInvitation, .join: strings(.joinTitle)
    case .register: strings(.registerTitle)
    case .openReset, .reset: strings(.resetTitle)
    case .invalidLink: strings(.invalidLinkTitle)
    case .signedIn: strings(.signedInTitle)
    }
  }

  /// In characters, with spaces between them.
  public static let maxCodeLength = 40

  /// Of the addresses, in characters.
  static let maxHostsLength = 2_000

  // MARK: - Private

  /// Where the setup code is to be read, by the kind of installation.
  private static var codePlaces: HTML {
    """
    <dl class="sign-in-places"><dt>\(strings(.service))</dt><dd><code dir="ltr">\(journalCommand)</code></dd>\
    <dt>\(strings(.container))</dt><dd><code dir="ltr">\(containerCommand)</code></dd>\
    <dt>\(strings(.terminal))</dt><dd>\(strings(.terminalPlace))</dd></dl>
    """
  }

  private static let journalCommand = "journalctl --unit earnest"
  private static let containerCommand = "docker compose logs earnest"

  private static func strings(for form: Content.Form) -> String? {
    switch form {
    case .password, .register, .provider: nil
    case .key: strings(.keyHint)
    case .setUp: strings(.setUpHint)
    case .openInvitation: strings(.invitationLinkHint)
    case .join: strings(.joinHint)
    case .openReset: strings(.resetLinkHint)
    case .reset: strings(.resetHint)
    case .invalidLink: strings(.invalidLinkHint)
    case .signedIn: nil
    }
  }

  private static func form(_ content: Content) -> HTML {
    switch content.form {
    case .password:
      form("/sign-in/did-submit", submit: .signIn, ["to": content.backTo], [userName(content), password(.current)])
    case .key:
      form(
        "/sign-in/did-enter-key", submit: .signIn, ["to": content.backTo],
        [LabelledField.password(id: "sign-in-key", name: "key", label: strings(.key))])
    case .setUp:
      form(
        "/sign-in/did-set-up", submit: .createAccount, [:],
        [code(content, id: "sign-in-code"), userName(content), password(.new), hosts(content, id: "sign-in-hosts")])
    case .openInvitation: form("/sign-in/did-open-invitation", submit: .open, [:], [link])
    case .openReset: form("/sign-in/did-open-reset", submit: .open, [:], [link])
    case .join:
      form("/sign-in/did-join", submit: .createAccount, ["token": content.token], [userName(content), password(.new)])
    case .register:
      form("/sign-in/did-register", submit: .createAccount, [:], [userName(content), password(.new)])
    case .reset:
      form("/sign-in/did-reset", submit: .savePassword, ["token": content.token], [password(.new)])
    case .provider: .empty
    case .invalidLink, .signedIn:
      "<a class=\"pill\" href=\"\(url: "/")\">\(strings(content.form == .signedIn ? .home : .signIn))</a>"
    }
  }

  private static func form(_ event: String, submit: SignInString, _ hidden: KeyValuePairs<String, String>, _ fields: [HTML]) -> HTML {
    """
    <form class="sign-in-form card" method="post" action="\(url: event)">\(FormToken.field)\
    \(HiddenFields.html(hidden.map { ($0.key, $0.value) }))\
    \(fields)
    <button type="submit" class="pill wide">\(Icon.busyMark)<span>\(strings(submit))</span></button>
    </form>
    """
  }

  private static func userName(_ content: Content) -> HTML {
    LabelledField.text(
      id: "sign-in-name", name: "name", label: strings(.name), value: content.userName, autocomplete: "username", isRequired: true,
      longest: 64)
  }

  private static func password(_ kind: LabelledField.Password) -> HTML {
    LabelledField.password(
      id: "sign-in-password", name: "password", label: strings(kind == .new ? .newPassword : .password), kind,
      hint: kind == .new ? strings(.passwordHint) : nil, longest: 1024)
  }

  static func code(_ content: Content, id: String) -> HTML {
    LabelledField.text(
      id: id, name: "code", label: strings(.code), value: content.code, isRequired: true, longest: maxCodeLength)
  }

  /// The addresses of the server, where its settings do not name the one in use.
  static func hosts(_ content: Content, id: String) -> HTML {
    content.hosts.map {
      LabelledField.text(
        id: id, name: "hosts", label: strings(.hosts), value: $0, hint: strings(.hostsHint), isRequired: true, longest: maxHostsLength)
    } ?? .empty
  }

  private static var link: HTML {
    LabelledField.text(id: "sign-in-link", name: "token", label: strings(.link), isRequired: true, longest: 1024)
  }

  private static func registration(_ path: String) -> HTML {
    "<p class=\"sign-in-other\"><a href=\"\(url: path)\">\(strings(.registerTitle))</a></p>"
  }
}
