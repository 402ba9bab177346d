import Components
import WebPage

// MARK: - The form that uploads files, and its result

extension OwnShows {
  /// The token is before the files: a form whose fields were not read is refused.
  static func upload(_ content: Content) -> HTML {
    let options = content.shows.filter { !$0.isWatched }.map { "<option value=\"\($0.show)\">\($0.title)</option>" as HTML }
    let limits = ["count": "\(content.maxFiles)", "limit": size(content.maxFileBytes)]
    return """
      <form class="own-upload card" method="post" action="\(url: "/own-shows/did-upload")" enctype="multipart/form-data">\(FormToken.field)
        <p class="own-drop-text" aria-hidden="true">\(strings(.drop))</p>
        <div class="labelled-field"><label for="own-show">\(strings(.show))</label>\
      <select id="own-show" name="show" autocomplete="off" dir="auto"><option value="0">\(strings(.newShow))</option>\(options)</select></div>
        <div class="labelled-field"><label for="own-file">\(strings(.file))</label>\
      <input type="file" id="own-file" name="audio" accept="audio/*,video/*,.m4b,.opus" multiple required aria-describedby="own-hint">\
      <p id="own-hint">\(strings(.fileHint)) \(strings(.fileLimits, limits))</p></div>
        <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.upload))</span></button>
        <progress class="progress-bar own-progress" max="1" value="0" aria-label="\(strings(.uploadProgress))" hidden></progress>
      </form>
      """
  }

  /// The files of the last upload that were not added, each with its reason.
  static func report(_ report: Content.Report) -> HTML {
    let total = report.added + report.failures.count
    let summary = report.added > 0 ? strings(.someAdded, ["count": "\(report.added)", "total": "\(total)"]) : strings(.noneAdded)
    let rows = report.failures.map { failure in
      let name = failure.name.isEmpty ? strings(.unnamed) : failure.name
      return "<li><span class=\"own-file\" dir=\"auto\">\(name)</span> <span>\(failure.reason)</span></li>" as HTML
    }
    return """
      <div class="own-problem" role="alert">\(Icon.alert.html)<div><p><span>\(summary)</span></p><ul>\(rows)</ul>\
      \(report.note.map { "<p>\($0)</p>" as HTML })\
      \(report.url.map { "<p><a href=\"\(url: $0)\">\(strings(.openShow))</a></p>" as HTML })</div></div>
      """
  }
}
