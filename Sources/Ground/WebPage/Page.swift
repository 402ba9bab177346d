/// One page as a feature hands it over; Shell puts the document round it.
public struct Page: Sendable {
  /// What the browser's tab and the history show.
  public var title: String
  /// What recycling goes by: a page whose identity is already in the stack is gone back to. "show-page:42" for a page
  /// of which there are many, plain "audio-player" for one of which there is only ever one.
  public var identity: String
  public var body: HTML
  /// 200, or 404 for a page that says something is not here.
  public var status: Int
  /// Whether the bottom player is shown under it.
  public var showsBottomPlayer: Bool

  public init(title: String, identity: String, body: HTML, status: Int = 200, showsBottomPlayer: Bool = true) {
    self.title = title
    self.identity = identity
    self.body = body
    self.status = status
    self.showsBottomPlayer = showsBottomPlayer
  }
}
