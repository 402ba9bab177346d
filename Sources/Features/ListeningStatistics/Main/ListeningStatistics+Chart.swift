import Components
import WebPage

/// The bar chart of a period.
extension ListeningStatistics {
  static func chart(_ content: Content) -> HTML {
    let scale = ChartScale(most: content.parts.map(\.heard).max() ?? 0)
    let length = content.period.length
    let bars = content.parts.map { part in
      BarChart.Bar(
        name: name(of: part, in: length), value: part.heard, text: time(part.heard), label: label(of: part, in: length), isNow: part.isNow)
    }
    let caption = BarChart.Caption(
      title: strings(.chartTitle, ["period": name(of: content.period, thisYear: content.thisYear)]), summary: maxListened(content),
      columns: (strings(.part), strings(.time)))
    return BarChart.html(id: "stats-chart", caption, bars: bars, lines: scale.lines.map { ($0, time($0)) })
  }

  // MARK: - Private

  private static func maxListened(_ content: Content) -> String {
    guard let most = content.parts.max(by: { $0.heard < $1.heard }), most.heard > 0 else { return strings(.nothingPlayed) }
    return strings(.chartMost, ["part": name(of: most, in: content.period.length), "time": time(most.heard)])
  }
}
