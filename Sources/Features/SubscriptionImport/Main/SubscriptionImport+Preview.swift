import Components
import WebPage

// MARK: - The preview of a file

extension SubscriptionImport {
  static func preview(_ preview: Content.Preview) -> HTML {
    let count = preview.new + preview.known
    let problems = preview.lines.filter(\.isProblem)
    let feeds = preview.lines.filter { !$0.isProblem }
    return """
      <section class="import-card card" aria-labelledby="preview-title">
        <h2 id="preview-title" dir="auto">\(preview.name)</h2>
        <p class="import-sum">\(count > 0 ? strings(.found, count: count) : strings(.foundNone))</p>
        <ul class="import-figures">
          \(figure(preview.new, .newFeeds, "new"))
          \(figure(preview.known, .knownFeeds, "known"))
          \(figure(preview.left, .leftFeeds, "left"))
          \(figure(preview.repeats, .repeats, "left"))
          \(figure(preview.problems, .problems, "failure"))
        </ul>
        \(confirm(preview, count))
      </section>
      \(list("preview-problems", .problemsTitle, problems))
      \(list("preview-feeds", .feedsTitle, feeds))
      \(more(preview.allURL, hidden: preview.hidden))
      """
  }

  static func figure(_ count: Int, _ word: SubscriptionImportString, _ tone: String) -> HTML {
    count > 0 ? "<li data-tone=\"\(tone)\">\(strings(word, count: count))</li>" : .empty
  }

  /// Lines in their folders, first those without one.
  static func list(_ id: String, _ title: SubscriptionImportString, _ lines: [Content.Line], retry: Int64? = nil) -> HTML {
    guard !lines.isEmpty else { return .empty }
    var order: [String] = []
    var folders: [String: [Content.Line]] = [:]
    for line in lines {
      let name = line.isProblem ? "" : Components.list(line.folders)
      if folders[name] == nil { order.append(name) }
      folders[name, default: []].append(line)
    }
    let groups = order.sorted { $0.isEmpty && !$1.isEmpty }.map { name -> HTML in
      let head: HTML = name.isEmpty ? .empty : "<h3 dir=\"auto\">\(name)</h3>"
      return "\(head)<ul class=\"import-lines\">\((folders[name] ?? []).map { row($0, retry: retry) })</ul>"
    }
    return "<section class=\"import-list\" aria-labelledby=\"\(id)\"><h2 id=\"\(id)\">\(strings(title))</h2>\(groups)</section>"
  }

  static func more(_ path: String?, hidden: Int) -> HTML {
    guard hidden > 0 else { return .empty }
    let inside: HTML =
      path.map { "<a class=\"pill quiet\" href=\"\(url: $0)\">\(strings(.all))</a>" } ?? "\(strings(.hidden, count: hidden))"
    return "<p class=\"import-more\">\(inside)</p>"
  }

  // MARK: - Private

  private static func confirm(_ preview: Content.Preview, _ count: Int) -> HTML {
    let button: HTML =
      count + preview.left == 0
      ? .empty
      : """
      <form method="post" action="\(url: "/subscription-import/did-confirm")">\(FormToken.field)<input type="hidden" name="preview" value="\(preview.id)">\
      <button type="submit" class="pill" id="import-confirm">\(Icon.busyMark)<span>\
      \(preview.new > 0 ? strings(.subscribeButton, count: preview.new) : strings(.importAgain))</span></button></form>
      """
    return "<div class=\"import-actions\">\(button)<a class=\"pill quiet\" href=\"\(url: preview.startURL)\">\(strings(.other))</a></div>"
  }

  private static func row(_ line: Content.Line, retry: Int64?) -> HTML {
    let title: HTML = line.url.map { "<a href=\"\(url: $0)\" dir=\"auto\">\(line.title)</a>" } ?? "<span dir=\"auto\">\(line.title)</span>"
    return """
      <li class="import-line" data-state="\(line.tone)">\(Cover.html(line.artworkURL, title: line.title, size: .thumb))<span class="text-lines">\
      <span class="line-title one-line">\(title)</span>\
      \(line.detail.map { "<span class=\"line-detail\">\($0)</span>" as HTML })</span>\(again(line, retry))<span class="line-mark">\(line.mark)</span></li>
      """
  }

  private static func again(_ line: Content.Line, _ list: Int64?) -> HTML {
    guard let list, let show = line.show, case .failed = line.state else {
      return line.string.map { "<span class=\"line-status row-note\">\(strings($0))</span>" } ?? .empty
    }
    return """
      <form method="post" action="\(url: "/subscription-import/did-tap-retry")">\(FormToken.field)<input type="hidden" name="list" value="\(list)">\
      <input type="hidden" name="show" value="\(show)"><button type="submit" class="chip" aria-label="\(strings(.retryLabel, ["title": line.title]))">\
      <span class="hidden-while-busy">\(Icon.retry.html)</span>\(Icon.busyMark)<span>\(strings(.retry))</span></button></form>
      """
  }
}

extension SubscriptionImport.Content.Line {
  public var isProblem: Bool {
    if case .problem = state { true } else { false }
  }

  fileprivate var tone: String {
    switch state {
    case .new: "new"
    case .known, .read: "read"
    case .left: "left"
    case .waiting: "waiting"
    case .failed, .problem: "trouble"
    }
  }

  fileprivate var mark: HTML {
    switch state {
    case .new: Icon.plus.html
    case .known, .read: Icon.check.html
    case .left: Icon.minus.html
    case .waiting: Icon.broadcast.html
    case .failed, .problem: Icon.alert.html
    }
  }

  fileprivate var detail: String? {
    switch state {
    case .failed(let sentence): sentence
    case .problem(let sentence): [sentence, address].compactMap { $0 }.joined(separator: Components.factSeparator)
    default: nil
    }
  }

  fileprivate var string: SubscriptionImportString? {
    switch state {
    case .known: .knownShort
    case .left: .leftShort
    case .waiting: .waitingShort
    default: nil
    }
  }
}
