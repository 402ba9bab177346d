import WebPage

/// A play button that starts an episode inside the tap. It raises a bubbling `play-episode` event with the whole item, so that the player
/// awaits nothing, and shows the player's state for that episode.
public enum PlayButton {
  public enum Look: String, Sendable {
    /// In a list row: small, with the total or remaining time.
    case capsule
    /// On an episode's own page.
    case large
    /// A bare round button.
    case round
  }

  /// The playback progress of the user.
  public struct Progress: Sendable {
    public var duration: Double?
    public var position: Double
    public var isFinished: Bool

    public init(duration: Double?, position: Double, isFinished: Bool) {
      self.duration = duration
      self.position = position
      self.isFinished = isFinished
    }

    /// Unknown progress.
    public static let none = Progress(duration: nil, position: 0, isFinished: false)

    /// 0 to 1; nil at the start, at the end, or when the length is unknown.
    var fraction: Double? {
      guard let duration, duration > 0, position >= 5, !isFinished else { return nil }
      return min(position / duration, 1)
    }
  }

  /// - Parameter from: The second at which the first tap starts, regardless of progress; nil to resume.
  public static func html(_ play: Playability, title: String, progress: Progress, look: Look = .capsule, from: Int? = nil) -> HTML {
    switch play {
    case .playable(let item): button(item, title: title, progress: progress, look: look, from: from)
    case .unplayable(let reason): disabled(reason: reason, title: title, look: look)
    }
  }

  /// A whole row that plays from one second at every tap; a link when the episode cannot be played.
  ///
  /// - Parameters:
  ///   - label: The accessible name of the row.
  ///   - path: The target of the link.
  public static func row(_ play: Playability, label: String, from: Int, path: String, _ inside: HTML) -> HTML {
    guard case .playable(let item) = play else { return "<a class=\"play-row\" href=\"\(url: path)\">\(inside)</a>" }
    return placed(item, look: "row", at: "\(from)", "<button type=\"button\" class=\"play-row\" aria-label=\"\(label)\">\(inside)</button>")
  }

  /// Plays from a position at each tap, regardless of the player's state.
  public static func html(_ play: Playability, title: String, place seconds: Double) -> HTML {
    guard case .playable(let item) = play else { return html(play, title: title, progress: .none) }
    let time = TimeText.clock(seconds)
    return placed(
      item, look: Look.capsule.rawValue, at: "\(seconds)",
      """
      <button type="button"><span class="play-icon">\(Icon.play.html)</span>\
      <span class="visually-hidden">\(Components.words(.playFrom, ["title": title, "time": time]))</span>\
      <span class="play-amount" aria-hidden="true">\(time)</span></button>
      """)
  }

  // MARK: - Private

  private static func placed(_ item: PlayItem, look: String, at seconds: String, _ button: HTML) -> HTML {
    "<play-button class=\"\(look)\"\(data(of: item)) data-from=\"\(seconds)\" data-place>\(button)</play-button>"
  }

  private static func button(_ item: PlayItem, title: String, progress: Progress, look: Look, from: Int?) -> HTML {
    """
    <play-button class="\(look.rawValue)"\(data(of: item))\(attribute: "data-from", from.map { Int64(clamping: $0) })\(state(of: item, progress))><button type="button">\
    <span class="play-icon">\(Icon.play.html)\(look == .capsule ? Icon.check.html : .empty)\(Icon.pause.html)</span>\
    \(texts(title: title, progress: progress, look: look))</button></play-button>
    """
  }

  /// The reason is the text of the button, so that it is visible and announced.
  private static func disabled(reason: String, title: String, look: Look) -> HTML {
    """
    <play-button class="\(look.rawValue) unplayable"><button type="button" disabled>\
    <span class="play-icon">\(Icon.soundOff.html)</span><span class="visually-hidden">\(Components.words(.play, ["title": title])). </span>\
    <span class="play-amount">\(reason)</span></button></play-button>
    """
  }

  private static func texts(title: String, progress: Progress, look: Look) -> HTML {
    let name: HTML = """
      <span class="visually-hidden play-name">\(Components.words(.play, ["title": title]))</span>
      """
    guard look != .round else { return name }
    let bar: HTML = """
      <progress class="play-bar" max="1" value="\(progress.fraction ?? 0)"\(flag: "hidden", progress.fraction == nil) aria-hidden="true"></progress>
      """
    let verb: HTML = look == .large ? "<span class=\"play-verb\" aria-hidden=\"true\">\(Components.words(.playShort))</span>" : .empty
    return "\(name)\(verb)\(bar)<span class=\"play-amount\">\(amount(progress, look: look))</span>"
  }

  static func amount(_ progress: Progress, look: Look) -> String {
    if progress.isFinished { return Components.words(.played) }
    guard let duration = progress.duration, duration > 0 else { return look == .capsule ? Components.words(.playShort) : "" }
    guard progress.fraction != nil else { return TimeText.length(duration) }
    return Components.words(.left, ["time": TimeText.length(max(duration - progress.position, 1))])
  }

  private static func data(of item: PlayItem) -> HTML {
    """
     data-episode="\(item.episode)" data-title="\(item.title)" data-show-title="\(item.showTitle)" \
    data-media-url="\(url: item.mediaURL)" data-start="\(item.start)" data-rate="\(item.rate)"\(attribute: "data-duration", item.duration)\
    \(artwork(item.artworkURL)) data-episode-url="\(url: item.episodeURL)" data-show-url="\(url: item.showURL)"\(rarer(item))
    """
  }

  /// Attributes that few items have are left out when they are empty.
  private static func rarer(_ item: PlayItem) -> HTML {
    """
    \(attribute: "data-skip-first", item.skipFirst > 0 ? item.skipFirst : nil)\(attribute: "data-skip-last", item.skipLast > 0 ? item.skipLast : nil)\
    \(attribute: "data-heard-at", item.heardAt)\(flag: "data-has-own-rate", item.hasOwnRate)\(flag: "data-is-video", item.isVideo)\
    \(flag: "data-is-favourite", item.isFavourite)
    """
  }

  private static func artwork(_ artworkURL: String?) -> HTML {
    artworkURL.map { " data-artwork-url=\"\(url: $0)\"" } ?? .empty
  }

  /// The attributes that live updates change.
  private static func state(of item: PlayItem, _ progress: Progress) -> HTML {
    """
     data-finished="\(progress.isFinished ? "true" : "false")"\(item.episode > 0 ? " data-live=\"play-\(item.episode)\"" : .empty)
    """
  }
}
