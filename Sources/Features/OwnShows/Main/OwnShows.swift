import Components
import WebPage

/// The user's own audio files as shows.
public enum OwnShows: PageMain {
  public static let name = "own-shows"

  public static let assets = [Asset("own-shows.css", in: .module)]

  static let strings = Strings<OwnShowsString>(Asset("strings.json", in: .module))

  public static func html(_ content: Content) -> HTML {
    """
    <own-shows data-live="own-shows">
      <h1>\(strings(.title))</h1>
      <p class="own-lead">\(strings(.lead))</p>
      \(content.problem.map { "<p class=\"own-problem\" role=\"alert\">\(Icon.alert.html)<span>\($0)</span></p>" } ?? .empty)
      \(upload(content))
      <div id="own-list" data-refresh data-version="\(content.version)">\(list(content))</div>
    </own-shows>
    """
  }

  /// The title of the page.
  public static var title: String { strings(.title) }

  /// The sentences for files that were not added.
  public static var noFile: String { strings(.noFile) }
  public static var notAudio: String { strings(.notAudio) }
  public static var damaged: String { strings(.damaged) }
  public static var cannotSave: String { strings(.cannotSave) }
  public static var tooMany: String { strings(.tooMany) }
  public static func tooLarge(limit: Int) -> String { strings(.tooLarge, ["limit": ByteText.size(Int64(limit))]) }

  // MARK: - Private

  /// The token is before the file: a form whose fields were not read is refused.
  private static func upload(_ content: Content) -> HTML {
    let options = content.shows.filter { !$0.isWatched }.map { "<option value=\"\($0.show)\">\($0.title)</option>" as HTML }
    return """
      <form class="own-upload card" method="post" action="\(url: "/own-shows/did-upload")" enctype="multipart/form-data">\(FormToken.field)
        <div class="labelled-field"><label for="own-show">\(strings(.show))</label>\
      <select id="own-show" name="show" autocomplete="off" dir="auto"><option value="0">\(strings(.newShow))</option>\(options)</select></div>
        <div class="labelled-field"><label for="own-file">\(strings(.file))</label>\
      <input type="file" id="own-file" name="audio" accept="audio/*,video/*,.m4b,.opus" required aria-describedby="own-hint">\
      <p id="own-hint">\(strings(.fileHint))</p></div>
        <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.upload))</span></button>
      </form>
      """
  }

  private static func list(_ content: Content) -> HTML {
    guard !content.shows.isEmpty else { return EmptyState.html(.folder, title: strings(.empty), text: strings(.emptyHint), link: nil) }
    return "<h2>\(strings(.shows))</h2><ul class=\"own-list\">\(content.shows.map(row))</ul>"
  }

  private static func row(_ show: Content.Show) -> HTML {
    let action = strings(show.isShared ? .makePrivate : .share)
    return """
      <li><div class="text-lines"><a href="\(url: show.url)" dir="auto">\(show.title)</a>\
      <span class="row-note">\(strings(.episodes, count: show.episodes)) · \(strings(show.isShared ? .shared : .onlyYou))</span>\
      \(show.isMissing ? "<span class=\"row-note own-missing\">\(strings(.missing))</span>" : .empty)</div>\
      <form method="post" action="\(url: "/own-shows/did-set-shared")">\(FormToken.field)<input type="hidden" name="show" value="\(show.show)">\
      <input type="hidden" name="shared" value="\(show.isShared ? "no" : "yes")"><button type="submit" class="chip" \
      aria-label="\(action): \(show.title)">\(Icon.busyMark)<span>\(action)</span></button></form></li>
      """
  }
}
