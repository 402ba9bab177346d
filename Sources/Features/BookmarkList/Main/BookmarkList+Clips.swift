import Components
import WebPage

// MARK: - The page of clips

extension BookmarkList {
  /// The page of all clips, by show.
  public static func html(clips content: ClipsContent) -> HTML {
    """
    <bookmark-list>
      \(LibraryHead.html(strings(.title), links: content.segments))
      \(parts(content.parts))
      <div id="clip-shows" data-refresh data-version="\(version(of: content))">\(content.shows.isEmpty ? noClips(content) : list(content))</div>
    </bookmark-list>
    """
  }

  /// The links between bookmarks, clips and public links.
  static func parts(_ parts: [LibraryHead.Link]) -> HTML {
    guard !parts.isEmpty else { return .empty }
    let links = parts.map { part in
      "<a href=\"\(url: part.url)\" data-segment\(attribute: "aria-current", part.isCurrent ? "page" : nil)>\(part.title)</a>" as HTML
    }
    return "<nav class=\"segments bookmark-parts\" aria-label=\"\(strings(.parts))\">\(links)</nav>"
  }

  // MARK: - Private

  private static func list(_ content: ClipsContent) -> HTML {
    """
    <p class="bookmark-summary row-note">\(strings(.clipTotal, count: content.total))</p>
    \(content.shows.map { section($0, content) })
    \(content.moreURL.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(.moreClips))</a>" } ?? .empty)
    """
  }

  private static func section(_ show: ClipsContent.Show, _ content: ClipsContent) -> HTML {
    """
    <section class="bookmark-show" aria-labelledby="clip-show-\(show.show)">
      <h2 id="clip-show-\(show.show)"><a href="\(url: show.url)">\(Cover.html(show.artworkURL, title: show.title, size: .thumb))\
    <span dir="auto">\(show.title)</span></a></h2>
      <ul>\(show.clips.map { row($0, content) })</ul>
    </section>
    """
  }

  /// The play button has its start.
  private static func row(_ clip: ClipsContent.Clip, _ content: ClipsContent) -> HTML {
    let (episode, length) = (clip.episode, TimeText.length((clip.end - clip.start).rounded()))
    let title = clip.title.isEmpty ? episode.title : clip.title
    return """
      <li class="linked-row bookmark-row"><div class="text-lines">
      <h3 class="row-title" dir="auto"><a href="\(url: clip.url)">\(title)</a></h3>
      \(clip.title.isEmpty ? .empty : "<p class=\"row-note clamped\" dir=\"auto\">\(episode.title)</p>" as HTML)
      <p class="row-note">\(length)</p></div>
      <span class="bookmark-end">\(PlayButton.html(episode.play, title: title, place: clip.start, until: clip.end))\(menu(clip, content))</span></li>
      """
  }

  private static func menu(_ clip: ClipsContent.Clip, _ content: ClipsContent) -> HTML {
    let (id, values) = ("clip-\(clip.id)", ["times": ClipRows.times(clip.start, clip.end), "title": clip.episode.title])
    return MenuSheet.html(
      id: id, style: "round-button", button: Icon.more.html, label: strings(.clipMenu, values), title: strings(.clipSheetTitle, values),
      items: items(of: clip, play: play(clip.episode.play, .playClip, in: id), backTo: content.url, limits: content.limits))
  }

  /// It opens on its actions: the form is behind one of them.
  static func items(of clip: ClipsContent.Clip, play: HTML, backTo path: String, limits: ClosedRange<Double>) -> HTML {
    let form = ClipForm(clip, duration: clip.episode.durationSeconds, back: path, limits: limits)
    return """
      \(play)\(share(clip.shareURL))\(editing(.editClip, in: "clip-\(clip.id)", html(clipForm: form)))\(audio(clip))\
      <form method="post" action="\(url: "/bookmark-list/did-delete-clip")">\(FormToken.field)\
      \(HiddenFields.html([("clip", "\(clip.id)"), ("back", path)]))\
      <button type="submit" class="to-delete">\(Icon.trash.html)\(strings(.deleteClip))</button></form>
      """
  }

  /// In a window of its own: the server answers with the file, or with the reason that there is none.
  private static func audio(_ clip: ClipsContent.Clip) -> HTML {
    guard let path = clip.audioURL else { return "<p class=\"row-note clip-hint\">\(strings(.noConverter))</p>" }
    return """
      <a href="\(url: path)" target="_blank" rel="noopener">\(Icon.download.html)\(strings(.exportAudio))</a>\
      <p class="row-note clip-hint">\(strings(.exportAudioHint))</p>
      """
  }

  private static func noClips(_ content: ClipsContent) -> HTML {
    EmptyState.html(
      .bookmark, title: strings(.noClips), text: strings(.noClipsHint), link: EmptyState.findLink(content.homeURL))
  }

  /// Changes with every clip.
  private static func version(of content: ClipsContent) -> String {
    hash(content.shows.flatMap(\.clips).flatMap { "\($0.id) \($0.start) \($0.end) \($0.title)\n".utf8 })
  }
}
