import Components
import WebPage

extension AudioPlayer {
  /// The buttons under a video. They are shown where the browser has them.
  static func screenTools(_ content: Content) -> HTML {
    let captions: HTML =
      content.captions.isEmpty
      ? .empty
      : MenuSheet.html(
        id: "player-captions", style: "chip", button: "\(Icon.captions.html)\(strings(.captions))", title: strings(.captions),
        items: """
          <button type="button" data-captions="" aria-current="true" popovertarget="player-captions" popovertargetaction="hide">\(strings(.captionsOff))</button>\
          \(content.captions.map(choice))
          """)
    return """
      <div class="player-screen-tools"><button type="button" class="chip" data-part="fill" hidden>\(Icon.expand.html)\(strings(.fullScreen))</button>
      <button type="button" class="chip" data-part="picture-in-picture" hidden>\(Icon.pictureInPicture.html)\
      \(strings(.pictureInPicture))</button>\
      <span id="player-captions-tool" data-refresh data-version="\(content.item?.episode ?? 0) \(content.captions.map(\.url).joined(separator: " "))">\(captions)</span></div>
      """
  }

  // MARK: - Private

  private static func choice(_ captions: Content.Captions) -> HTML {
    """
    <button type="button" data-captions="\(url: captions.url)"\(attribute: "lang", captions.language) dir="auto" popovertarget="player-captions" \
    popovertargetaction="hide">\(captions.name ?? strings(.captionsOn))</button>
    """
  }
}
