import Components

extension InboxPage.Content {
  public static let sample: InboxPage.Content = {
    var content = InboxPage.Content(rows: [.sample, .other], count: 2, url: "/inbox")
    content.settingsURL = "/settings/new-episodes"
    content.selectURL = "/inbox?selects=true"
    content.olderURL = "/inbox?page=2"
    return content
  }()

  /// An empty Inbox.
  static let empty: InboxPage.Content = {
    var content = InboxPage.Content(rows: [], count: 0, url: "/inbox")
    content.settingsURL = "/settings/new-episodes"
    return content
  }()
}
