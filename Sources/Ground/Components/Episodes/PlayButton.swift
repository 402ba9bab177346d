import WebPage

/// A play button that starts an episode inside the tap. It raises a bubbling `play-episode` event with the whole item, so that the player
/// awaits nothing, and shows the player's state for that episode.
public enum PlayButton {
  public enum Style: String, Sendable {
    /// In a list row: small, with the total or remaining time.
    case capsule
    /// On an episode's own page.
    case large
    /// A bare round button.
    case round
    /// The cover of a row, or a symbol in its place.
    case art
    /// An entry of a menu.
    case entry
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

  /// - Parameters:
  ///   - from: The second at which the first tap starts, regardless of progress; nil to resume.
  ///   - verb: The text of a large button or an entry while it does not play: "Resume"; nil for "Play".
  public static func html(
    _ play: Playability, title: String, progress: Progress, look: Style = .capsule, from: Int? = nil, verb: String? = nil
  ) -> HTML {
    switch play {
    case .playable(let item): button(data(of: item), item, title: title, progress: progress, look: look, from: from, verb: verb)
    case .unplayable(let reason): disabled(reason: reason, title: title, look: look)
    }
  }

  /// The cover of a row as its button. It says itself only what neither its row nor the list round it does: the title and the page are the
  /// row's, and `shared` is the list's. The row has the amount and the bar.
  ///
  /// - Parameter cover: Empty where a symbol stands in its place.
  static func cover(_ play: Playability, title: String, progress: Progress, shared: PlayItem?, _ cover: HTML) -> HTML {
    guard case .playable(let item) = play else {
      return """
        <play-button class="art\(bare(cover)) unplayable"><button type="button" disabled>\(cover.isEmpty ? Icon.muted.html : cover)<span class="play-name">\(Components.strings(.play, ["title": title]))</span>\
        </button></play-button>
        """
    }
    return art(data(of: item, in: shared), state(of: item, progress, isInRow: true), title: title, cover)
  }

  /// A cover as a button of its own.
  public static func art(_ play: Playability, title: String, progress: Progress, _ cover: HTML) -> HTML {
    guard case .playable(let item) = play else { return self.cover(play, title: title, progress: progress, shared: nil, cover) }
    return art(data(of: item), state(of: item, progress), title: title, cover)
  }

  /// The length, the remaining time, or the reason why the episode cannot be played.
  static func amount(_ play: Playability, _ progress: Progress) -> String {
    if case .unplayable(let reason) = play { reason } else { timeLeftText(progress, look: .art) }
  }

  /// A whole row that starts an episode at one second, at every tap; where it cannot be played, a link.
  ///
  /// - Parameters:
  ///   - label: The accessible name of the row.
  ///   - path: The target of the link.
  public static func row(_ play: Playability, label: String, from: Int, path: String, _ inside: HTML) -> HTML {
    guard case .playable(let item) = play else { return "<a class=\"play-row\" href=\"\(url: path)\">\(inside)</a>" }
    return placed(item, look: "row", at: "\(from)", "<button type=\"button\" class=\"play-row\" aria-label=\"\(label)\">\(inside)</button>")
  }

  /// Plays from a position at each tap, regardless of the player's state.
  ///
  /// - Parameter until: The position where playback stops; nil for the end of the episode.
  public static func html(_ play: Playability, title: String, place seconds: Double, until: Double? = nil) -> HTML {
    guard case .playable(let item) = play else { return html(play, title: title, progress: .none) }
    let time = TimeText.clock(seconds)
    return placed(
      item, look: Style.capsule.rawValue, at: "\(seconds)", until: until,
      """
      <button type="button"><span class="play-icon">\(Icon.play.html)</span>\
      <span class="visually-hidden">\(Components.strings(.playFrom, ["title": title, "time": time]))</span>\
      <span class="play-amount" aria-hidden="true">\(time)</span></button>
      """)
  }

  /// The submit button of a form that also plays: the tap starts the audio, and the form posts meanwhile. Without a script, or for an
  /// episode that cannot be played, the form only posts.
  ///
  /// - Parameters:
  ///   - from: The second at which it starts; nil to resume.
  ///   - returns: Whether the player offers a way back to what it played before.
  public static func submit(_ play: Playability, from: Double? = nil, returns: Bool = false, _ inside: HTML) -> HTML {
    let button: HTML = "<button type=\"submit\" class=\"pill\">\(inside)</button>"
    guard case .playable(let item) = play else { return button }
    return """
      <play-button class="submits"\(data(of: item))\(attribute: "data-from", from)\(flag: "data-returns", returns) data-place>\(button)</play-button>
      """
  }

  // MARK: - Private

  private static func placed(_ item: PlayItem, look: String, at seconds: String, until: Double? = nil, _ button: HTML) -> HTML {
    """
    <play-button class="\(look)"\(data(of: item)) data-from="\(seconds)"\(attribute: "data-until", until) data-place>\(button)</play-button>
    """
  }

  private static func art(_ data: HTML, _ state: HTML, title: String, _ cover: HTML) -> HTML {
    """
    <play-button class="art\(bare(cover))"\(data)\(state)><button type="button">\(cover)<span class="play-icon"><svg class="icon" aria-hidden="true">\
    <use href="#play-glyph"/></svg></span>\(texts(title: title, progress: .none, look: .art))</button></play-button>
    """
  }

  private static func bare(_ cover: HTML) -> HTML { cover.isEmpty ? " bare" : .empty }

  private static func button(
    _ data: HTML, _ item: PlayItem, title: String, progress: Progress, look: Style, from: Int?, verb: String?
  ) -> HTML {
    """
    <play-button class="\(look.rawValue)"\(data)\(attribute: "data-verb", verb)\(attribute: "data-from", from.map { Int64(clamping: $0) })\(state(of: item, progress))><button type="button">\
    <span class="play-icon"><svg class="icon" aria-hidden="true"><use href="#play-glyph"/></svg></span>\
    \(texts(title: title, progress: progress, look: look, verb: verb))</button></play-button>
    """
  }

  /// The reason is the text of the button, so that it is visible and announced.
  private static func disabled(reason: String, title: String, look: Style) -> HTML {
    """
    <play-button class="\(look.rawValue) unplayable"><button type="button" disabled>\
    <span class="play-icon">\(Icon.muted.html)</span><span class="visually-hidden">\(Components.strings(.play, ["title": title])). </span>\
    <span class="play-amount">\(reason)</span></button></play-button>
    """
  }

  private static func texts(title: String, progress: Progress, look: Style, verb: String? = nil) -> HTML {
    let name: HTML = """
      <span class="play-name">\(verb.map { Components.labelled($0, title) } ?? Components.strings(.play, ["title": title]))</span>
      """
    guard look != .round, look != .art else { return name }
    if look == .entry { return "\(name)<span class=\"play-verb\" aria-hidden=\"true\">\(verb ?? Components.strings(.playShort))</span>" }
    // The browser makes it where it is missing.
    let bar = progress.fraction.map { "<progress class=\"play-bar\" value=\"\($0)\" aria-hidden=\"true\"></progress>" as HTML }
    let actionText: HTML =
      look == .large ? "<span class=\"play-verb\" aria-hidden=\"true\">\(verb ?? Components.strings(.playShort))</span>" : .empty
    return "\(name)\(actionText)\(bar)<span class=\"play-amount\">\(timeLeftText(progress, look: look))</span>"
  }

  static func timeLeftText(_ progress: Progress, look: Style) -> String {
    if progress.isFinished { return Components.strings(.played) }
    guard let duration = progress.duration, duration > 0 else { return look == .capsule ? Components.strings(.playShort) : "" }
    guard progress.fraction != nil else { return TimeText.length(duration) }
    return Components.strings(.left, ["time": TimeText.length(max(duration - progress.position, 1))])
  }

  /// Play, check and pause in one drawing, of which the style sheet shows one.
  static let symbol: HTML = """
    <symbol id="play-glyph" viewBox="0 0 24 24"><path class="glyph-play" \
    d="M7.5 5.4c0-1.2 1.3-2 2.4-1.4l10 6.1c1.1.7 1.1 2.2 0 2.9l-10 6.9c-1.1.7-2.4 0-2.4-1.3z"/>\
    <path class="glyph-check" d="m5 12.5 4.6 4.6L19 7.5"/><path class="glyph-pause" \
    d="M7 4.5h1.6A1.5 1.5 0 0 1 10.1 6v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18V6A1.5 1.5 0 0 1 7 4.5zM15.4 4.5H17A1.5 1.5 0 0 1 18.5 6v12a1.5 1.5 0 0 1-1.5 1.5h-1.6a1.5 1.5 0 0 1-1.5-1.5V6a1.5 1.5 0 0 1 1.5-1.5z"/></symbol>
    """

  /// What the buttons of a list have in common, as attributes of the list.
  static func data(sharedBy item: PlayItem) -> HTML {
    """
     data-show-title="\(item.showTitle)" data-show-url="\(url: item.showURL)" data-media-url="\(url: media(item))" data-rate="\(item.rate)"\
    \(artwork(item.artworkURL))\(coverHue(item))\(skips(item))
    """
  }

  /// The address of its audio as all episodes have it: "/media/{episode}?quality=low".
  private static func media(_ item: PlayItem) -> String {
    let address = item.mediaURL.utf8
    let path = address.prefix { $0 != UInt8(ascii: "?") }
    let number = "\(item.episode)".utf8
    guard path.reversed().starts(with: number.reversed()) else { return item.mediaURL }
    return "\(Substring(path.dropLast(number.count))){episode}\(Substring(address[path.endIndex...]))"
  }

  private static func data(of item: PlayItem, in shared: PlayItem?) -> HTML {
    let isOfShow = shared.map { ($0.showURL, $0.showTitle, $0.rate) == (item.showURL, item.showTitle, item.rate) } ?? false
    let show: HTML =
      isOfShow
      ? .empty
      : " data-show-title=\"\(item.showTitle)\" data-show-url=\"\(url: item.showURL)\" data-rate=\"\(item.rate)\"\(skips(item))"
    let isRelayed = item.mediaURL.hasPrefix("/") && shared.map(media) == media(item)
    let sound: HTML = isRelayed ? .empty : " data-media-url=\"\(url: item.mediaURL)\""
    let picture: HTML =
      item.artworkURL == shared?.artworkURL ? .empty : item.artworkURL == nil ? " data-artwork-url" : artwork(item.artworkURL)
    let hue: HTML = item.coverHue == shared?.coverHue ? .empty : coverHue(item)
    return """
       data-episode="\(item.episode)"\(sound)\(attribute: "data-start", item.start > 0 ? item.start : nil)\(attribute: "data-duration", item.duration)\
      \(show)\(picture)\(hue)\(optionalAttributes(item))
      """
  }

  private static func data(of item: PlayItem) -> HTML {
    """
     data-episode="\(item.episode)" data-title="\(item.title)" data-show-title="\(item.showTitle)" \
    data-media-url="\(url: item.mediaURL)" data-start="\(item.start)" data-rate="\(item.rate)"\(attribute: "data-duration", item.duration)\
    \(artwork(item.artworkURL))\(coverHue(item)) data-episode-url="\(url: item.episodeURL)" data-show-url="\(url: item.showURL)"\(skips(item))\(optionalAttributes(item))
    """
  }

  /// Attributes that few items have are left out when they are empty.
  private static func optionalAttributes(_ item: PlayItem) -> HTML {
    """
    \(attribute: "data-heard-at", item.heardAt)\(attribute: "data-size", item.size)\(flag: "data-is-video", item.isVideo)\(flag: "data-is-favourite", item.isFavourite)
    """
  }

  /// The settings of the show: skips and its own speed.
  private static func skips(_ item: PlayItem) -> HTML {
    """
    \(attribute: "data-skip-first", item.skipFirst > 0 ? item.skipFirst : nil)\(attribute: "data-skip-last", item.skipLast > 0 ? item.skipLast : nil)\
    \(flag: "data-has-own-rate", item.hasOwnRate)
    """
  }

  private static func artwork(_ artworkURL: String?) -> HTML {
    artworkURL.map { " data-artwork-url=\"\(url: $0)\"" } ?? .empty
  }

  private static func coverHue(_ item: PlayItem) -> HTML { " data-cover-hue=\"\(item.coverHue)\"" }

  /// The attributes that live updates change.
  private static func state(of item: PlayItem, _ progress: Progress, isInRow: Bool = false) -> HTML {
    """
    \(attribute: "data-finished", progress.isFinished ? "true" : isInRow ? nil : "false")\(item.episode > 0 ? " data-live=\"play-\(item.episode)\"" : .empty)
    """
  }
}
