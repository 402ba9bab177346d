import Components
import WebPage

// MARK: - The addresses of the server

extension AccountSettings {
  /// The owner's list of host names and IP addresses.
  public struct Hosts: Sendable {
    /// The list, separated by commas.
    public var text: String
    /// The reason why the entered list was not accepted; nil for the stored one.
    public var failure: String?

    public init(text: String = "", failure: String? = nil) {
      self.text = text
      self.failure = failure
    }
  }

  static func hosts(_ hosts: Hosts) -> HTML {
    """
    <form class="account-card card account-password" method="post" action="\(url: "/account-settings/did-set-hosts")">\(FormToken.field)
      \(LabelledField.text(
        id: "server-hosts", name: "hosts", label: strings(.hostsLabel), value: hosts.text, hint: strings(.hostsHint), error: hosts.failure,
        longest: maxHostsLength))
      <button type="submit" id="save-hosts" class="pill">\(Icon.busyMark)<span>\(strings(.saveHosts))</span></button>
    </form>
    """
  }

  /// In characters.
  private static let maxHostsLength = 2_000
}
