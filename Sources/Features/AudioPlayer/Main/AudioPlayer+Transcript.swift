import Components
import WebPage

extension AudioPlayer {
  /// The tool that opens the transcript over the cover, or in place of the notes beside it; without a script, its page.
  static func transcriptTool(_ content: Content) -> HTML {
    let tool = content.transcript.map { transcript in
      """
      <a class="player-tool" data-part="transcript" href="\(url: transcript.url)" aria-controls="player-transcript" aria-label="\(strings(.transcript))">\
      \(Icon.transcript.html)\(label(.transcript))</a>
      """ as HTML
    }
    let (episode, version) = (content.item?.episode ?? 0, content.transcriptVersion)
    return """
      <span id="player-transcript-tool" data-refresh data-version="\(episode) \(version)"><span data-live="\(transcriptPatch(of: episode))" \
      data-reload-on-transcript="\(version)">\(tool)</span></span>
      """
  }

  /// The key of the patch that announces another state of an episode's transcripts.
  public static func transcriptPatch(of episode: Int64) -> String { "player-transcript-\(episode)" }

  /// The place of the transcript, which it fills when it is first opened: a text of hours would delay the page.
  static func transcriptPane(_ content: Content) -> HTML {
    let version = "\(content.item?.episode ?? 0)\(content.transcript == nil ? "" : " transcript")"
    return """
      <div class="player-transcript" id="player-transcript" data-transcript-pane data-refresh="version" data-version="\(version)" tabindex="0" \
      role="group" aria-label="\(strings(.transcript))">\(content.transcript?.html)</div>
      """
  }

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
      <div class="player-screen-tools"><button type="button" class="chip" data-part="picture-in-picture" hidden>\(Icon.pictureInPicture.html)\
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
