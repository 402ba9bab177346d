import WebPage

/// A bar chart as an image in the page, and its data as a table for screen readers. Coordinates are percentages of the image, so that it
/// fits any width while its text keeps its size.
public enum BarChart {
  /// A bar.
  public struct Bar: Sendable {
    /// Its name in the table: "Thu, 19 Nov".
    public var name: String
    /// Its height.
    public var value: Double
    /// The value in words: "1 h 5 min".
    public var text: String
    /// The label below it; nil where there is no space for it.
    public var label: String?
    /// Whether it is the present one.
    public var isNow: Bool

    public init(name: String, value: Double, text: String, label: String? = nil, isNow: Bool = false) {
      (self.name, self.value, self.text, self.label, self.isNow) = (name, value, text, label, isNow)
    }
  }

  /// The texts of a chart.
  public struct Caption: Sendable {
    public var title: String
    /// What the chart shows, in a sentence.
    public var summary: String
    /// The heads of the table: of the names, and of the values.
    public var columns: (names: String, values: String)
    /// Whether the bars have times of day as their names and labels.
    public var hasTimes: Bool

    public init(title: String, summary: String, columns: (names: String, values: String), hasTimes: Bool = false) {
      (self.title, self.summary, self.columns, self.hasTimes) = (title, summary, columns, hasTimes)
    }
  }

  /// - Parameters:
  ///   - id: Unique in its page.
  ///   - lines: The grid lines above the base line, with their labels. The highest one is the top.
  public static func html(id: String, _ caption: Caption, bars: [Bar], lines: [(value: Double, label: String)]) -> HTML {
    let top = max(lines.map(\.value).max() ?? 1, .leastNormalMagnitude)
    let mark = caption.hasTimes ? TimeText.clockMark : .empty
    return """
      <svg class="bar-chart" role="img" aria-labelledby="\(id)-title \(id)-most">
      <title id="\(id)-title">\(caption.title)</title>
      <desc id="\(id)-most">\(caption.summary)</desc>
      \(line(at: 0, of: top))\(lines.map { "\(line(at: $0.value, of: top))\(label($0, of: top))" as HTML })
      \(bars.indices.map { bar($0, of: bars, top, mark: mark) })
      </svg>
      \(table(caption, bars, mark: mark))
      """
  }

  // MARK: - Private

  private static func line(at value: Double, of top: Double) -> HTML {
    let y = percent(Area.bottom - value / top * Area.height)
    return "<line class=\"chart-line\" x1=\"0%\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
  }

  private static func label(_ line: (value: Double, label: String), of top: Double) -> HTML {
    let y = percent(Area.bottom - line.value / top * Area.height)
    return "<text class=\"chart-amount\" x=\"0%\" y=\"\(y)\" dy=\"-0.35em\">\(line.label)</text>"
  }

  private static func bar(_ index: Int, of bars: [Bar], _ top: Double, mark: HTML) -> HTML {
    let bar = bars[index]
    let slot = (100 - Area.start) / Double(bars.count)
    let width = slot * (bars.count > 12 ? 0.72 : 0.58)
    let middle = Area.start + slot * (Double(index) + 0.5)
    // A bar has a minimum height, so that a small value is visible.
    let height = bar.value > 0 ? max(min(bar.value / top, 1) * Area.height, 0.8) : 0
    let rectangle: HTML =
      height > 0
      ? """
      <rect x="\(percent(middle - width / 2))" y="\(percent(Area.bottom - height))" width="\(percent(width))" height="\(percent(height))" rx="3"/>
      """ : .empty
    let label: HTML = bar.label.map { "<text class=\"chart-label\"\(mark) x=\"\(percent(middle))\" y=\"96%\">\($0)</text>" } ?? .empty
    let title = Components.strings(.chartBar, ["name": bar.name, "value": bar.text])
    return "<g class=\"chart-part\(bar.isNow ? " now" : "")\"><title\(mark)>\(title)</title>\(rectangle)\(label)</g>"
  }

  private static func table(_ caption: Caption, _ bars: [Bar], mark: HTML) -> HTML {
    let rows = bars.map { "<tr><th scope=\"row\"\(mark)>\($0.name)</th><td>\($0.text)</td></tr>" as HTML }
    return """
      <div class="visually-hidden"><table><caption>\(caption.title)</caption>\
      <thead><tr><th scope="col">\(caption.columns.names)</th><th scope="col">\(caption.columns.values)</th></tr></thead>\
      <tbody>\(rows)</tbody></table></div>
      """
  }

  private static func percent(_ value: Double) -> String { "\((value * 100).rounded() / 100)%" }

  /// The area of the bars, in percent of the image; the labels of the lines are beside it, those of the bars below.
  private enum Area {
    static let start = 13.0
    static let bottom = 86.0
    static let height = 76.0
  }
}
