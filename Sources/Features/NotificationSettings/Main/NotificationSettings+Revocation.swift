import Components
import WebPage

// MARK: - After a password change

extension NotificationSettings {
  /// The private addresses and services of a user, which a new password leaves as they are.
  public struct RevocationContent: Sendable {
    public var lists: Int
    public var services: Int
    /// The page that has them one by one.
    public var url: String

    public init(lists: Int, services: Int, url: String) {
      self.lists = lists
      self.services = services
      self.url = url
    }
  }

  /// The offer to revoke them, for the page of another feature.
  public static func revocation(_ content: RevocationContent) -> HTML {
    let lists = content.lists > 0 ? [strings(.someLists, count: content.lists)] : []
    let services = content.services > 0 ? [strings(.someServices, count: content.services)] : []
    return """
      <section class="news-card card" aria-labelledby="revocation-title">
        <div class="news-text text-lines"><h3 id="revocation-title">\((lists + services).joined(separator: Components.factSeparator))</h3>
        <p>\(strings(.revocationHint))</p></div>
        <div class="news-actions"><form method="post" action="\(url: "/notification-settings/did-revoke-all")">\(FormToken.field)\
      <button type="submit" id="revoke-all" class="pill">\(Icon.busyMark)<span>\(strings(.revokeAll))</span></button></form>\
      <a class="pill quiet" href="\(url: content.url)">\(strings(.review))</a></div>
      </section>
      """
  }

  public static var allRevoked: String { strings(.allRevoked) }
}
