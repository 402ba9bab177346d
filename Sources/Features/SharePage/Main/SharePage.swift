import Components
import WebPage

/// A sheet that shares an episode, a moment, a clip, a show or a list.
public enum SharePage: PageMain {
  public static let name = "share-page"

  static let strings = Strings<SharePageString>(Asset("strings.json", in: .module))

  /// `data-sheet`: the page covers the one before.
  public static func html(_ content: Content) -> HTML {
    """
    <share-page data-sheet data-title="\(content.title)" data-copied="\(strings(.copied))" data-not-copied="\(strings(.notCopied))" \
    data-failed="\(strings(.failed))">
      <header class="sheet-bar"><a class="round-button sheet-close" href="\(url: content.closeURL)" data-dismiss aria-label="\(strings(.close))">\(Icon.chevronDown.html)</a>\
    <h1>\(strings(.title))</h1></header>
      <div class="share-preview card">\(Cover.html(content.artworkURL, title: content.coverTitle, size: .row, isLazy: false))\
    <div class="text-lines"><h2 class="row-title" dir="auto">\(content.title)</h2>\(content.facts.map(fact))</div></div>
      \(content.reason.map { "<p class=\"share-reason\">\(strings($0.string))</p>" as HTML })\
    \(content.link.map(form))\(content.addresses.isEmpty ? .empty : addresses(content))\
    \(content.opmlURL.map(opml))\(content.list.map { list($0, content) })
    </share-page>
    """
  }

  // MARK: - Private

  private static func fact(_ fact: String) -> HTML { "<p class=\"row-note\" dir=\"auto\">\(fact)</p>" }

  /// Without JavaScript its button makes the link; with it, sharing and copying post the form.
  private static func form(_ link: PublicLink) -> HTML {
    """
    <form class="share-form" method="post" action="\(url: "/share-page/did-share")" data-url="\(url: link.url)" data-cancel="\(url: "/share-page/did-cancel")"\
    \(attribute: "data-episode", link.takesPosition ? link.episode : nil)\(attribute: "data-duration", link.duration.map { "\($0)" })>\(FormToken.field)\(HiddenFields.html(fields(of: link)))
      \(link.clip == nil ? start(link) : .empty)
      <fieldset><legend>\(strings(.lifetime))</legend><span class="segments">\(lifetimes.map(choice))</span></fieldset>
      <p class="row-note">\(strings(.hint))</p>
      \(buttons(copying: strings(.copyLink)))
      <button type="submit" class="pill wide"><span>\(strings(.makeLink))</span>\(Icon.busyMark)</button>
    </form>
    """
  }

  private static func fields(of link: PublicLink) -> [(String, String)] {
    [("token", link.token), ("episode", "\(link.episode)")] + (link.clip.map { [("clip", "\($0)")] } ?? [])
  }

  /// The time counts while the switch is on. While no moment is known, the script offers the player's position.
  private static func start(_ link: PublicLink) -> HTML {
    let start = link.start ?? 0
    return """
      <div class="share-start"><label><input type="checkbox" name="start" value="\(start)"\(flag: "checked", link.start != nil) \
      autocomplete="off"><span>\(strings(.startAt))</span></label>\
      <div class="labelled-field"><input type="text" name="time" value="\(TimeText.clock(start))" maxlength="12" dir="ltr" autocomplete="off" enterkeyhint="done" \
      aria-label="\(strings(.startTime))" aria-describedby="share-time-error">\
      <p class="field-error" id="share-time-error" role="alert" data-bad="\(badTime)" data-outside="\(outsideEpisode)" hidden></p></div></div>
      """
  }

  private static func choice(_ lifetime: (value: String, string: SharePageString)) -> HTML {
    """
    <label><input type="radio" class="visually-hidden" name="lifetime" value="\(lifetime.value)"\(flag: "checked", lifetime.value == "week") \
    autocomplete="off">\(strings(lifetime.string))</label>
    """
  }

  /// The script shows those that the browser can do.
  private static func buttons(copying copy: String) -> HTML {
    """
    <div class="share-actions" hidden><button type="button" class="pill" data-part="share" hidden>\(Icon.share.html)<span>\(strings(.share))</span></button>\
    <button type="button" class="pill" data-part="copy"><span>\(copy)</span></button></div>
    """
  }

  /// The script hands over the first of them.
  private static func addresses(_ content: Content) -> HTML {
    """
    <div class="share-addresses" data-url="\(url: content.addresses.first?.url ?? "")">
      \(buttons(copying: strings(.copyLink)))\(content.addresses.map { address in
        """
        <div class="labelled-field"><span class="share-label">\(strings(address.kind.string))</span>\
        \(CopyField.html(path: address.url, label: strings(address.kind.string), isQuiet: true))</div>
        """ as HTML
      })
    </div>
    """
  }

  private static let lifetimes: [(value: String, string: SharePageString)] = [
    ("day", .lifetimeDay), ("week", .lifetimeWeek), ("month", .lifetimeMonth),
  ]
}

extension SharePage.Reason {
  fileprivate var string: SharePageString {
    switch self {
    case .privateShow: .privateShow
    case .ownAudio: .ownAudio
    case .noPublicAddress: .noPublicAddress
    case .nothingPublic: .nothingPublic
    case .noAudio: .noAudio
    }
  }
}

extension SharePage.Address.Kind {
  fileprivate var string: SharePageString {
    switch self {
    case .feed: .feedAddress
    case .website: .website
    case .publisherPage: .publisherPage
    case .audio: .audioAddress
    }
  }
}
