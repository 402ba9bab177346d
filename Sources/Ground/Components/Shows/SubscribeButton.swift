import WebPage

/// A button that subscribes to a show from a directory and unsubscribes again. The show may not be stored yet.
public enum SubscribeButton {
  public struct Content: Sendable, Equatable {
    /// The part of the page that lists the show: together with the feed it makes the button unique there.
    public var section: String
    public var feedURL: String
    public var title: String
    public var isSubscribed: Bool

    public init(section: String, feedURL: String, title: String, isSubscribed: Bool) {
      self.section = section
      self.feedURL = feedURL
      self.title = title
      self.isSubscribed = isSubscribed
    }

    /// The posted content, as it is to be shown next.
    ///
    /// - Throws: `FormError`.
    public init(_ form: Form) throws {
      self.init(
        section: try form.text("section"), feedURL: try form.text("feed"), title: try form.text("title"),
        isSubscribed: try form.text("verb") == "subscribe")
    }
  }

  /// The fields of the post.
  public static let fields = ["section", "feed", "title", "verb", "back"]

  /// Both buttons, of which one is visible.
  public static func html(_ content: Content, action: String, backTo path: String) -> HTML {
    let id = "subscribe-\(content.section)-\(content.feedURL)"
    return """
      <form class="subscribe-button" method="post" action="\(url: action)" id="\(id)" data-live="\(id)" \
      data-subscribed="\(content.isSubscribed ? "true" : "false")">\(FormToken.field)\
      <input type="hidden" name="section" value="\(content.section)"><input type="hidden" name="feed" value="\(content.feedURL)">\
      <input type="hidden" name="title" value="\(content.title)"><input type="hidden" name="back" value="\(path)">\
      \(button(content, isOn: false))\(button(content, isOn: true))</form>
      """
  }

  // MARK: - Private

  private static func button(_ content: Content, isOn: Bool) -> HTML {
    let words = Components.strings
    let label = words(isOn ? .unsubscribeFrom : .subscribeTo, ["title": content.title])
    return """
      <button type="submit" name="verb" value="\(isOn ? "unsubscribe" : "subscribe")" class="\(isOn ? "when-subscribed" : "when-unsubscribed")" \
      aria-label="\(label)"><span class="hidden-while-busy">\(isOn ? Icon.check.html : Icon.plus.html)</span>\(Icon.busyMark)\
      <span>\(words(isOn ? .subscribed : .subscribe))</span></button>
      """
  }
}
