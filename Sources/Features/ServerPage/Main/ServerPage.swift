import BoundedNumbers
import Components
import Foundation
import WebPage

/// The page of the server for its owner: what needs attention, the state of its parts, and its settings.
public enum ServerPage: PageMain {
  public static let name = "server-page"

  static let strings = Strings<ServerPageString>(Asset("strings.json", in: .module))

  /// The key of the leaf that reloads the state.
  public static let statePatch = "server-state"

  /// The state is replaced when a leaf announces a change. Buttons and settings are outside of the replaced parts: one may have the focus.
  public static func html(_ content: Content) -> HTML {
    """
    <server-page data-live="\(statePatch)">
      <h1>\(strings(.title))</h1>
      \(replaced("server-first", content, "\(notices(content))\(facts(content))"))
      \(feeds(content))
      \(backups(content))
      \(replaced(
        "server-state", content,
        "\(storage(content))\(work(content))\(requests(content))\(warnings(content))\(system(content))\(devices(content))"))
      \(section("downloads", .downloads, note: strings(.downloadsHint), downloads(content)))
    </server-page>
    """
  }

  /// A part that a reload of the page replaces.
  static func replaced(_ id: String, _ content: Content, _ html: HTML) -> HTML {
    "<div id=\"\(id)\" data-refresh data-version=\"\(content.now.timeIntervalSince1970)\">\(html)</div>"
  }
}

// MARK: - Parts of the page

extension ServerPage {
  private static func notices(_ content: Content) -> HTML {
    guard !content.notices.isEmpty else {
      return "<p class=\"server-fine card\">\(Icon.check.html)<span>\(strings(.fine))</span></p>"
    }
    let rows = content.notices.map { notice in
      let (sentence, advice) = sentences(for: notice, content)
      return """
        <li class="warning-box">\(Icon.alert.html)<div class="row-text"><p class="setting-name">\(sentence)</p>\
        <p class="server-advice">\(advice)</p></div></li>
        """ as HTML
    }
    return "<ul class=\"server-notices\" aria-label=\"\(strings(.attention))\">\(rows)</ul>"
  }

  private static func facts(_ content: Content) -> HTML {
    var facts: [(name: String, value: HTML, note: HTML)] = [
      (strings(.version), "\(content.version)", updateText(content)),
      (strings(.uptime), "\(uptime(from: content.started, to: content.now))", TimeText.moment(content.started, today: content.now)),
    ]
    if content.memoryBytes > 0 { facts.append((strings(.memory), "\(ByteText.size(content.memoryBytes))", .empty)) }
    let items = facts.map { name, value, note in
      "<div><dt>\(name)</dt><dd>\(value)</dd><dd class=\"row-note\">\(note)</dd></div>" as HTML
    }
    return "<dl class=\"server-facts\">\(items)</dl>"
  }

  private static func updateText(_ content: Content) -> HTML {
    switch content.update {
    case .off: "\(strings(.updatesOff))"
    case .unknown: "\(strings(.updateUnknown))"
    case .newest: "\(strings(.newest))"
    case .newer(let version): "\(strings(.newerVersion, ["version": version]))"
    }
  }

  // MARK: - Building blocks

  static func section(_ id: String, _ title: ServerPageString, note: String? = nil, _ inside: HTML) -> HTML {
    let note: HTML = note.map { "<p class=\"row-note server-note\">\($0)</p>" } ?? .empty
    return SettingRows.section(id, strings(title), note: note, inside)
  }

  static func list(_ rows: [HTML]) -> HTML { "<ul class=\"server-rows\">\(rows)</ul>" }

  /// - Parameters:
  ///   - isForeign: Whether the name may have another direction than the page: titles of shows and names of users.
  ///   - bar: The share of the largest row, from 0 to 1.
  static func row(
    _ name: String, isForeign: Bool = false, note: HTML? = nil, bar: Double? = nil, amount: String? = nil, url: String? = nil
  ) -> HTML {
    let text: HTML = """
      <span class="row-text"><span class="setting-name"\(attribute: "dir", isForeign ? "auto" : nil)>\(name)</span>\
      \(bar.map { "<progress class=\"progress-bar\" max=\"1\" value=\"\(rounded($0))\" aria-hidden=\"true\"></progress>" as HTML })\
      \(note.map { "<span class=\"row-note server-lines\">\($0)</span>" as HTML })</span>\
      \(amount.map { "<span class=\"server-amount row-note\">\($0)</span>" as HTML })
      """
    guard let url else { return "<li class=\"setting server-row\">\(text)</li>" }
    return "<li><a class=\"setting setting-link server-row\" href=\"\(url: url)\">\(text)\(Icon.chevronForward.html)</a></li>"
  }

  private static func rounded(_ share: Double) -> Double { (share * 1_000).rounded() / 1_000 }
}
