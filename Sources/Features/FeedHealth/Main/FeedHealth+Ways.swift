import Components
import WebPage

// MARK: - Credentials and user agent

extension FeedHealth {
  /// The form that the server requires is at the top and open.
  static func wantedWay(_ content: Content) -> HTML {
    if content.wantsSignIn { return signIn(content, isOpen: true) }
    return content.wantsOtherUserAgent ? userAgent(content, isOpen: true) : .empty
  }

  static func otherWays(_ content: Content) -> HTML {
    """
    \(content.wantsSignIn ? .empty : signIn(content, isOpen: false))
    \(content.wantsOtherUserAgent && !content.wantsSignIn ? .empty : userAgent(content, isOpen: false))
    """
  }

  static func fold(_ title: FeedHealthWord, icon: Icon, id: String, isOpen: Bool, _ html: HTML) -> HTML {
    """
    <details class="health-fold card" id="\(id)"\(flag: "open", isOpen)><summary>\(icon.html)<span>\(words(title))</span>\
    <span class="fold-mark">\(Icon.chevronDown.html)</span></summary><div class="fold-inside">\(html)</div></details>
    """
  }

  // MARK: - Private

  private static func signIn(_ content: Content, isOpen: Bool) -> HTML {
    let isSignedIn = content.door == .signedIn || content.door == .refuses
    return fold(
      .signIn, icon: .lock, id: "health-sign-in", isOpen: isOpen,
      """
      <p class="health-hint">\(words(hint(content.door)))</p>
      <form method="post" action="\(url: "/feed-health/did-sign-in")">
        <input type="hidden" name="show" value="\(content.show)">
        \(LabelledField.text(id: "health-user", name: "user", label: words(.user), autocomplete: "username", isRequired: true))
        \(LabelledField.password(id: "health-password", name: "password", label: words(.password)))
        <div class="fold-actions">\(button(words(.signInShort)))</div>
      </form>
      \(isSignedIn ? signOut(content) : .empty)
      """)
  }

  private static func hint(_ door: Content.Door) -> FeedHealthWord {
    switch door {
    case .open: .signInHint
    case .asks: .signInAsked
    case .signedIn: .signedIn
    case .refuses: .signInRefused
    }
  }

  private static func signOut(_ content: Content) -> HTML {
    """
    <form class="sign-out" method="post" action="\(url: "/feed-health/did-sign-out")"><input type="hidden" name="show" value="\(content.show)">\
    \(button(words(.signOut), isQuiet: true))</form>
    """
  }

  private static func userAgent(_ content: Content, isOpen: Bool) -> HTML {
    fold(
      .userAgent, icon: .person, id: "health-user-agent", isOpen: isOpen,
      """
      <form method="post" action="\(url: "/feed-health/did-set-user-agent")">
        <input type="hidden" name="show" value="\(content.show)">
        \(LabelledField.text(
        id: "health-agent", name: "agent", label: words(.userAgentLabel), value: content.userAgent ?? "",
        placeholder: content.usualUserAgent, hint: words(.userAgentHint), longest: longestUserAgent))
        <div class="fold-actions">\(button(words(.save)))</div>
      </form>
      """)
  }

  private static func button(_ text: String, isQuiet: Bool = false) -> HTML {
    """
    <button type="submit" class="pill\(isQuiet ? " quiet" : "")">\(Icon.busyMark)<span>\(text)</span></button>
    """
  }

  /// In characters.
  public static let longestUserAgent = 200
}

extension FeedHealth.Content {
  fileprivate var wantsSignIn: Bool { door == .asks || door == .refuses }
}
