import Components
import WebPage

/// The user's own audio files as shows.
public enum OwnShows: PageMain {
  public static let name = "own-shows"

  static let strings = Strings<OwnShowsString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <own-shows data-live="own-shows">
      <h1>\(strings(.title))</h1>
      <p class="own-lead">\(strings(.lead))</p>
      \(content.problem.map(problem))
      \(content.report.map(report))
      \(upload(content))
      \(content.savingURL.map(savingLink))
      <div id="own-list" data-refresh data-version="\(content.version)">\(list(content))\(excluded(content))\(ignored(content))</div>
    </own-shows>
    """
  }

  /// The title of the page.
  public static var title: String { strings(.title) }

  /// The sentence for a folder that becomes a show again.
  public static var restored: String { strings(.restored) }

  /// The sentences for files that were not added, and for shows that were not changed.
  public static var noFile: String { strings(.noFile) }
  public static var notAudio: String { strings(.notAudio) }
  public static var damaged: String { strings(.damaged) }
  public static var noSpace: String { strings(.noSpace) }
  public static var limitReached: String { strings(.limitReached) }
  public static var cannotSave: String { strings(.cannotSave) }
  public static var tooMany: String { strings(.tooMany) }
  public static var nameMissing: String { strings(.nameMissing) }
  /// Of a form that is too large as a whole.
  public static func tooMuch(limit: Int) -> String { strings(.tooMuch, ["limit": size(limit)]) }
  public static func tooLarge(limit: Int) -> String { strings(.tooLarge, ["limit": size(limit)]) }
  public static func filesLeft(_ count: Int, limit: Int) -> String { strings(.filesLeft, count: count, ["limit": "\(limit)"]) }

  // MARK: - Private

  static func size(_ bytes: Int) -> String { ByteText.size(Int64(bytes)) }

  static func problem(_ sentence: String) -> HTML {
    "<p class=\"own-problem\" role=\"alert\">\(Icon.alert.html)<span>\(sentence)</span></p>"
  }

  private static func list(_ content: Content) -> HTML {
    guard !content.shows.isEmpty else { return EmptyState.html(.folder, title: strings(.empty), text: strings(.emptyHint), link: nil) }
    return "<h2>\(strings(.shows))</h2><ul class=\"own-list\">\(content.shows.map(row))</ul>"
  }

  private static func row(_ show: Content.Show) -> HTML {
    let action = strings(show.isShared ? .makePrivate : .share)
    return """
      <li><div class="text-lines"><a href="\(url: show.url)" dir="auto">\(show.title)</a>\
      <span class="row-note">\(strings(.episodes, count: show.episodes))\(Components.factSeparator)\(strings(show.isShared ? .shared : .onlyYou))</span>\
      \(show.isMissing ? "<span class=\"row-note own-missing\">\(strings(.missing))</span>" : .empty)</div>\
      <div class="own-actions"><form method="post" action="\(url: "/own-shows/did-set-shared")">\(FormToken.field)\
      \(number(show.show))<input type="hidden" name="shared" value="\(show.isShared ? "no" : "yes")"><button type="submit" class="chip" \
      aria-label="\(Components.labelled(action, show.title))">\(Icon.busyMark)<span>\(action)</span></button></form>\
      <a class="chip" href="\(url: show.editURL)" aria-label="\(strings(.editTitle, ["title": show.title]))">\(strings(.edit))</a></div></li>
      """
  }

  /// The folders whose shows were deleted; their files are still there.
  private static func excluded(_ content: Content) -> HTML {
    guard !content.excludedFolders.isEmpty else { return .empty }
    let rows = content.excludedFolders.map { folder in
      """
      <li><div class="text-lines"><span dir="auto">\(folder)</span></div>\
      <form method="post" action="\(url: "/own-shows/did-restore-folder")">\(FormToken.field)\
      <input type="hidden" name="folder" value="\(folder)"><button type="submit" class="chip" \
      aria-label="\(strings(.restoreTitle, ["title": folder]))">\(Icon.busyMark)<span>\(strings(.restore))</span></button></form></li>
      """ as HTML
    }
    return "<h2>\(strings(.excluded))</h2><p class=\"own-lead\">\(strings(.excludedHint))</p><ul class=\"own-list\">\(rows)</ul>"
  }

  /// The files that are in the watched folder and in no show.
  private static func ignored(_ content: Content) -> HTML {
    guard !content.ignored.isEmpty else { return .empty }
    let rows = content.ignored.map { file in
      """
      <li><div class="text-lines"><span class="own-file" dir="auto">\(file.path)</span>\
      <span class="row-note">\(strings(file.reason.string))</span></div></li>
      """ as HTML
    }
    return """
      <details class="own-ignored"><summary>\(strings(.ignored, count: content.ignored.count))</summary><ul class="own-list">\(rows)</ul></details>
      """
  }

  static func number(_ show: Int64) -> HTML { "<input type=\"hidden\" name=\"show\" value=\"\(show)\">" }
}

extension OwnShows.Content.Ignored.Reason {
  fileprivate var string: OwnShowsString {
    switch self {
    case .notAudio: .ignoredNotAudio
    case .link: .ignoredLink
    case .tooDeep: .ignoredTooDeep
    case .tooMany: .ignoredTooMany
    case .unreadable: .ignoredUnreadable
    }
  }
}
