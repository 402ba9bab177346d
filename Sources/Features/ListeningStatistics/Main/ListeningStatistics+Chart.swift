import WebPage

/// The bar chart. Coordinates are percentages of the image, so that it fits any width while its text keeps its size.
extension ListeningStatistics {
  static func chart(_ content: Content) -> HTML {
    let scale = ChartScale(most: content.parts.map(\.heard).max() ?? 0)
    return """
      <svg class="stats-chart" role="img" aria-labelledby="stats-chart-title stats-chart-most">
      <title id="stats-chart-title">\(strings(.chartTitle, ["period": name(of: content.period, thisYear: content.thisYear)]))</title>
      <desc id="stats-chart-most">\(maxListened(content))</desc>
      \(line(at: 0, scale))\(scale.lines.map { "\(line(at: $0, scale))\(lineLabel($0, scale))" as HTML })
      \(content.parts.indices.map { bar($0, content, scale) })
      </svg>
      \(table(content))
      """
  }

  // MARK: - Private

  private static func line(at seconds: Double, _ scale: ChartScale) -> HTML {
    let y = percent(Area.bottom - seconds / scale.top * Area.height)
    return "<line class=\"chart-line\" x1=\"0%\" x2=\"100%\" y1=\"\(y)\" y2=\"\(y)\"/>"
  }

  private static func lineLabel(_ seconds: Double, _ scale: ChartScale) -> HTML {
    let y = percent(Area.bottom - seconds / scale.top * Area.height)
    return "<text class=\"chart-amount\" x=\"0%\" y=\"\(y)\" dy=\"-0.35em\">\(time(seconds))</text>"
  }

  private static func bar(_ index: Int, _ content: Content, _ scale: ChartScale) -> HTML {
    let part = content.parts[index]
    let slot = (100 - Area.start) / Double(content.parts.count)
    let width = slot * (content.parts.count > 12 ? 0.72 : 0.58)
    let middle = Area.start + slot * (Double(index) + 0.5)
    // A bar has a minimum height, so that short listening is visible.
    let height = part.heard > 0 ? max(part.heard / scale.top * Area.height, 0.8) : 0
    let rectangle: HTML =
      height > 0
      ? """
      <rect x="\(percent(middle - width / 2))" y="\(percent(Area.bottom - height))" width="\(percent(width))" height="\(percent(height))" rx="3"/>
      """ : .empty
    let label: HTML =
      label(of: part, in: content.period.length).map {
        "<text class=\"chart-label\" x=\"\(percent(middle))\" y=\"96%\">\($0)</text>"
      } ?? .empty
    let values = ["part": name(of: part, in: content.period.length), "time": time(part.heard)]
    return "<g class=\"chart-part\(part.isNow ? " now" : "")\"><title>\(strings(.chartPart, values))</title>\(rectangle)\(label)</g>"
  }

  /// The data as a table for screen readers.
  private static func table(_ content: Content) -> HTML {
    let rows = content.parts.map { part in
      """
      <tr><th scope="row">\(name(of: part, in: content.period.length))</th><td>\(time(part.heard))</td></tr>
      """ as HTML
    }
    return """
      <div class="visually-hidden"><table><caption>\(strings(.chartTitle, ["period": name(of: content.period, thisYear: content.thisYear)]))</caption>\
      <thead><tr><th scope="col">\(strings(.part))</th><th scope="col">\(strings(.time))</th></tr></thead><tbody>\(rows)</tbody></table></div>
      """
  }

  private static func maxListened(_ content: Content) -> String {
    guard let most = content.parts.max(by: { $0.heard < $1.heard }), most.heard > 0 else { return strings(.nothingPlayed) }
    return strings(.chartMost, ["part": name(of: most, in: content.period.length), "time": time(most.heard)])
  }

  private static func percent(_ value: Double) -> String { "\((value * 100).rounded() / 100)%" }

  /// The area of the bars, in percent of the image; the labels of the lines are beside it, those of the bars below.
  private enum Area {
    static let start = 13.0
    static let bottom = 86.0
    static let height = 76.0
  }
}
