import Components
import WebPage

// MARK: - The owner's page of all users

extension AccountSettings {
  public static func html(_ content: UsersContent) -> HTML {
    let version = content.users.map { "\($0.id)\($0.isDisabled ? "-" : "") \($0.shows) \($0.name)" }.joined(separator: "|")
    return """
      <account-settings>
        <h1>\(strings(.usersTitle))</h1>
        <ul id="user-list" class="account-card card account-list" data-refresh data-version="\(version)">\(content.users.map { row($0, content) })</ul>
        \(section("invite", .invite, hint: .inviteHint, invitations(content)))
        \(section("registration", .registration, registration(content)))
        \(section("hosts", .hosts, hosts(content.hosts)))
      </account-settings>
      """
  }

  /// The page on a server without accounts.
  public static var usersWithoutAccounts: HTML {
    """
    <account-settings>
      <h1>\(strings(.usersTitle))</h1>
      \(EmptyState.html(
        .people, title: strings(.noAccounts), text: strings(.noAccountsHint), action: "<p><code dir=\"ltr\">\(accountsCommand)</code></p>"))
    </account-settings>
    """
  }

  public static func html(_ content: RenamingContent) -> HTML {
    """
    <account-settings>
      <h1 dir="auto">\(strings(.renameLabel, ["name": content.name]))</h1>
      <form class="account-card card account-password" method="post" action="\(url: "/account-settings/did-rename")">\(FormToken.field)
        <input type="hidden" name="user" value="\(content.user)">
        \(LabelledField.text(
          id: "account-name", name: "name", label: strings(.name), value: content.rejected?.name ?? content.name, hint: strings(.nameHint),
          error: content.rejected?.reason, isRequired: true, longest: maxNameLength))
        <div class="account-form-actions"><button type="submit" id="rename-user" class="pill">\(Icon.busyMark)<span>\(strings(.rename))</span></button>\
    <a class="pill quiet" href="\(url: content.backURL)" data-dismiss>\(strings(.cancel))</a></div>
      </form>
    </account-settings>
    """
  }

  public static func html(_ content: DeletionContent) -> HTML {
    """
    <account-settings>
      <h1 dir="auto">\(strings(.deletionQuestion, ["name": content.name]))</h1>
      <p class="account-hint">\(strings(.deletionHint))</p>
      <div class="account-card card account-export"><p>\(strings(.exportHint, ["name": content.name]))</p>\
      <a class="pill quiet" href="\(url: content.exportURL)" download="earnest-\(content.user).opml">\(Icon.download.html)<span>\(strings(.export))</span></a></div>
      <div class="account-actions"><form method="post" action="\(url: "/account-settings/did-delete")">\(FormToken.field)\
      <input type="hidden" name="user" value="\(content.user)">\
      <button type="submit" class="pill account-delete">\(Icon.busyMark)<span>\(strings(.deleteUser))</span></button></form>\
      <a class="pill quiet" href="\(url: content.backURL)" data-dismiss>\(strings(.cancel))</a></div>
    </account-settings>
    """
  }

  // MARK: - Private

  private static let accountsCommand = "earnest serve --accounts"

  private static func row(_ user: UsersContent.User, _ content: UsersContent) -> HTML {
    """
    <li class="account-user">\(self.user(
      user.name, isOwner: user.isOwner, joined: user.joined, isDisabled: user.isDisabled, facts: facts(user, content), now: content.now))\
    \(actions(user))\(newReset(user, content.link))</li>
    """
  }

  private static func facts(_ user: UsersContent.User, _ content: UsersContent) -> HTML {
    let seen: HTML =
      user.lastSeen.map { "\(strings(.lastActive)) \(TimeText.moment($0, today: content.now))" } ?? "\(strings(.neverActive))"
    let size = ByteText.size(user.bytes)
    let storage = content.limit.map { strings(.sizeOfLimit, ["size": size, "limit": ByteText.size($0)]) } ?? size
    return """
      <p class="row-note">\(seen)</p>\
      <p class="row-note">\(strings(.someShows, count: user.shows))\(Components.factSeparator)\(storage)</p>
      """
  }

  private static func actions(_ user: UsersContent.User) -> HTML {
    let name = ["name": user.name]
    return """
      <div class="account-actions">\
      \(user.renamingURL.map { renaming($0, label: strings(.renameLabel, name)) })\
      \(user.isOwner ? .empty : memberActions(user, name))</div>
      """
  }

  static func renaming(_ url: String, label: String? = nil) -> HTML {
    "<a class=\"chip\" href=\"\(url: url)\"\(attribute: "aria-label", label)>\(strings(.rename))</a>"
  }

  private static func memberActions(_ user: UsersContent.User, _ name: [String: String]) -> HTML {
    """
    \(user.isDisabled ? .empty : button(
      "/account-settings/did-create-reset-link", "user", user.id, .createReset, label: strings(.createResetLabel, name)))\
    \(button(
      "/account-settings/did-set-disabled", "user", user.id, user.isDisabled ? .enable : .disable,
      label: strings(user.isDisabled ? .enableLabel : .disableLabel, name),
      further: "<input type=\"hidden\" name=\"value\" value=\"\(user.isDisabled ? "false" : "true")\">"))\
    <a class="chip" href="\(url: user.deletionURL)" aria-label="\(strings(.deleteLabel, name))">\(strings(.delete))</a>
    """
  }

  private static func invitations(_ content: UsersContent) -> HTML {
    """
    <div id="invitation-list" data-refresh data-version="\(content.invitations.map { "\($0.id)" }.joined(separator: " "))">\
    \(newInvitation(content))\(open(content))</div>
    <form class="account-card card account-password" method="post" action="\(url: "/account-settings/did-invite")">\(FormToken.field)
      \(LabelledField.text(
        id: "invitation-name", name: "name", label: strings(.invitationName), value: content.rejected?.name ?? "",
        hint: strings(.invitationNameHint), error: content.rejected?.reason, longest: maxNameLength))
      <button type="submit" id="create-invitation" class="pill">\(Icon.busyMark)<span>\(strings(.createInvitation))</span></button>
    </form>
    """
  }

  private static func registration(_ content: UsersContent) -> HTML {
    """
    <div id="registration-switch" class="settings-card card" data-refresh data-version="\(content.allowsRegistration ? "open" : "closed")">\
    \(Switch.html(
      "/account-settings/did-set-registration", id: "allow-registration", label: strings(.allowRegistration),
      hint: strings(.registrationHint), isOn: content.allowsRegistration))</div>
    """
  }

  private static func newReset(_ user: UsersContent.User, _ link: UsersContent.NewLink?) -> HTML {
    guard case .reset(user.id, let path) = link else { return .empty }
    return newLink(strings(.resetHint, ["name": user.name]), path, label: strings(.resetLink))
  }

  private static func newInvitation(_ content: UsersContent) -> HTML {
    guard case .invitation(let name, let path, let code) = content.link else { return .empty }
    let title: HTML = name.isEmpty ? .empty : "<h3 dir=\"auto\">\(name)</h3>"
    let picture = code.map { $0.html(label: strings(.invitationCode)) } ?? .empty
    return newLink(
      strings(.invitationHint), path, label: strings(.invitationLink), before: title,
      after: picture.isEmpty ? .empty : "<div class=\"account-code\">\(picture)<p>\(strings(.invitationCodeHint))</p></div>")
  }

  private static func newLink(_ hint: String, _ path: String, label: String, before: HTML = .empty, after: HTML = .empty) -> HTML {
    "<div class=\"account-link\" role=\"status\">\(before)<p>\(hint)</p>\(CopyField.html(path: path, label: label))\(after)</div>"
  }

  private static func open(_ content: UsersContent) -> HTML {
    guard !content.invitations.isEmpty else { return .empty }
    let rows = content.invitations.map { invitation in
      """
      <li class="account-row"><p class="row-text" id="invitation-\(invitation.id)">\(invitationName(invitation))\
      <span class="row-note">\(strings(.created)) \(TimeText.moment(invitation.created, today: content.now))</span>\
      <span class="row-note">\(strings(.expires)) \(TimeText.day(invitation.expires, today: content.now))</span></p>\
      \(button(
        "/account-settings/did-revoke-invitation", "invitation", invitation.id, .revoke, describedBy: "invitation-\(invitation.id)"))</li>
      """ as HTML
    }
    return "<ul class=\"account-card card account-list\" aria-label=\"\(strings(.openInvitations))\">\(rows)</ul>"
  }

  private static func invitationName(_ invitation: UsersContent.Invitation) -> HTML {
    invitation.name.isEmpty ? .empty : "<span class=\"account-name\" dir=\"auto\">\(invitation.name)</span>"
  }

  /// In characters. The engine checks it.
  private static let maxNameLength = 64
}
