import WebPage

/// Every component in its states and sizes, once in each writing direction. The files beside this one have the examples; their sentences are
/// not translated.
public enum ComponentSamples {
  /// The page with all samples, which a server in development has at `path`.
  public static var page: Page { Page(title: title, identity: "components-page", body: body) }

  /// A component, by the name of its type or style.
  struct Section {
    let name: String
    let examples: [Example]

    init(_ name: String, _ examples: [Example]) {
      self.name = name
      self.examples = examples
    }

    var id: String { "sample-\(name)" }
  }

  /// One state or size of a component, or a few side by side.
  struct Example {
    let caption: String
    let html: (Box) -> HTML

    init(_ caption: String, html: @escaping (Box) -> HTML) {
      self.caption = caption
      self.html = html
    }
  }

  /// One of the two boxes of an example.
  struct Box {
    /// Unique in the page.
    let number: Int
    /// The value of `dir`.
    let direction: String

    /// An id that no other box has.
    func id(_ name: String) -> String { "\(name)-\(number)" }

    /// The id of an episode that no library has: actions on it change nothing.
    func episode(_ index: Int64 = 0) -> Int64 { 9_000_000_000 + Int64(number) * 10 + index }
  }

  static var sections: [Section] {
    let rooms: [[Section]] = [basics, playback, episodes, lists, containers, forms, shows, states]
    return rooms.flatMap { $0 }
  }

  // MARK: - Private

  private static var body: HTML {
    let parts = sections.enumerated().map { index, section in rendered(section, from: index * maxExamples) }
    return """
      <components-page>
      <h1>\(title)</h1>
      <ul class="sample-contents">\(sections.map { "<li><a class=\"chip\" href=\"#\($0.id)\">\($0.name)</a></li>" as HTML })</ul>
      \(EpisodeMenu.form(EpisodeAction.allCases, backTo: path))
      \(parts)
      </components-page>
      """
  }

  private static func rendered(_ section: Section, from first: Int) -> HTML {
    let examples = section.examples.enumerated().map { index, example in rendered(example, number: 2 * (first + index)) }
    return """
      <section class="sample-section" id="\(section.id)" aria-labelledby="\(section.id)-title">
      <h2 id="\(section.id)-title">\(section.name)</h2>
      \(examples)
      </section>
      """
  }

  private static func rendered(_ example: Example, number: Int) -> HTML {
    let boxes = [Box(number: number, direction: "ltr"), Box(number: number + 1, direction: "rtl")]
    let pair = boxes.map { box in "<div class=\"sample-box\" dir=\"\(box.direction)\">\(example.html(box))</div>" as HTML }
    return """
      <div class="sample"><p class="sample-caption">\(example.caption)</p><div class="sample-pair">\(pair)</div></div>
      """
  }

  /// No section has more.
  private static let maxExamples = 100
}
