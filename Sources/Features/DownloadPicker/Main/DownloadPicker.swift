import Components
import WebPage

/// The page for selecting episodes to download.
public enum DownloadPicker: PageMain {
  public static let name = "download-picker"

  static let strings = Strings<DownloadPickerString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <download-picker data-opens-downloads>
      <header class="select-head">
        \(Cover.html(content.artworkURL, title: content.showTitle, size: .row, isLazy: false))
        <div class="select-names"><h1>\(strings(.title))</h1>\
    <p class="one-line"><a href="\(url: content.showURL)" dir="auto">\(content.showTitle)</a></p></div>
      </header>
      \(sizeProgress(content))
      \(content.rows.isEmpty ? nothing(content) : form(content))
    </download-picker>
    """
  }
}

// MARK: - Parts of the page

extension DownloadPicker {
  /// Always in the page, so that it can be shown.
  private static func sizeProgress(_ content: Content) -> HTML {
    let asking = content.sizeProgress ?? SizeProgress(done: 0, total: 0)
    return """
      <div class="select-checking" data-live="sizes-\(content.show)" data-is-checking="\(asking.isInProgress ? "true" : "false")" role="status">\
      <p class="row-note" data-live="sizes-text-\(content.show)">\(progress(asking))</p>\
      <progress class="progress-bar checking-bar" data-live="sizes-bar-\(content.show)" max="\(max(asking.total, 1))" value="\(asking.done)" aria-hidden="true"></progress></div>
      """
  }

  private static func form(_ content: Content) -> HTML {
    SelectionForm.html(
      action: "/download-picker/did-start", fields: [("show", "\(content.show)")],
      list: """
        \(pageLink(content.newerURL, content.isOldestFirst ? .older : .newer))
        <ol class="select-list">\(content.rows.map(row))</ol>
        \(pageLink(content.olderURL, content.isOldestFirst ? .newer : .older))
        """,
      buttons: [SelectionForm.button(strings(.download), icon: .download, name: "action", value: "download", isCounting: true)],
      done: (content.showURL, strings(.done)), sets: [(unplayed, strings(.unplayed))], note: sum(content))
  }

  /// Filled by the browser when checkboxes change.
  private static func sum(_ content: Content) -> HTML {
    """
    <output class="select-sum row-note" data-left="\(content.left)" data-sum="\(strings(.sum))" data-at-least="\(strings(.atLeast))" \
    data-no-space="\(strings(.noSpace))" data-free="\(strings(.freeSpace))">\(strings(.freeSpace, ["size": ByteText.size(content.left)]))</output>
    """
  }

  private static func row(_ row: EpisodeRow.Content, _ size: Size) -> HTML {
    let state = row.download?.state ?? .none
    let hasAudio = row.play.item != nil
    let canChoose = hasAudio && state == .none
    // The script offers what the device has not got, in place of what the server has not got.
    let box: HTML =
      hasAudio
      ? SelectionForm.box(
        name: "episode", value: row.episode, label: strings(.select, ["title": row.title]), sets: row.isFinished ? [] : [unplayed],
        amount: size.bytes, patchKey: "size-box-\(row.episode)", isEnabled: canChoose)
      : .empty
    let marks: HTML = hasAudio ? "\(Icon.check.html)\(Icon.download.html)" : Icon.muted.html
    return """
      <li><article class="select-row" data-finished="\(row.isFinished ? "true" : "false")" data-server-state="\(state.rawValue)"\(flag: "data-fixed", !canChoose)>\
      \(box)<span class="select-none" data-state="\(state.rawValue)">\(marks)</span>
      <div class="select-text text-lines"><h2 class="select-title clamped" dir="auto">\(row.title)</h2><p class="row-note">\(facts(row))</p></div>
      <p class="select-size row-note" data-live="size-\(row.episode)" data-from-feed="\(size.isRequested ? "false" : "true")">\(text(of: size))</p>
      </article></li>
      """
  }

  private static func facts(_ row: EpisodeRow.Content) -> HTML {
    if case .unplayable(let reason) = row.play { return "\(reason)" }
    let facts: [HTML] = [
      row.published.map { TimeText.day($0, today: row.today) }, row.durationSeconds.flatMap { $0 > 0 ? "\(TimeText.length($0))" : nil },
      row.isFinished ? "\(strings(.played))" : nil,
      row.download.flatMap { $0.state == .none ? nil : "<strong>\($0.stateText)</strong>" },
    ].compactMap { $0 }
    return facts.dropFirst().reduce(facts.first ?? .empty) { "\($0)\(Components.factSeparator)\($1)" }
  }

  private static func pageLink(_ path: String?, _ word: DownloadPickerString) -> HTML {
    path.map { "<a class=\"more-link pill quiet wide\" data-top href=\"\(url: $0)\">\(strings(word))</a>" } ?? .empty
  }

  private static func nothing(_ content: Content) -> HTML {
    EmptyState.html(
      .download, title: strings(.nothing), text: strings(.nothingHint), link: (path: content.showURL, text: strings(.openShow)))
  }

  private static let unplayed = "unplayed"
}
