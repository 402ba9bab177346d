import BoundedNumbers
import Components
import Foundation
import WebPage

// MARK: - Requests and their times

extension ServerPage {
  static func requests(_ content: Content) -> HTML {
    guard content.hours.contains(where: { $0.requests > 0 }) else { return .empty }
    let routes = content.routes.map { route in
      """
      <li class="setting server-row"><span class="row-text"><code class="server-detail" dir="ltr">\(route.name)</code>\
      <span class="row-note">\(strings(.meanTime, ["time": time(route.mean)]))</span></span>\
      <span class="server-amount row-note">\(route.requests)</span></li>
      """ as HTML
    }
    return """
      <section class="settings-section" aria-labelledby="settings-requests"><h2 id="settings-requests">\(strings(.requests))</h2>
      <div class="server-charts">\(chart(.requestsPerHour, counts(content)))\(chart(.timePerHour, times(content)))</div></section>
      \(routes.isEmpty ? .empty : section("routes", .routes, note: strings(.routesHint), list(routes)))
      """
  }

  /// Grid lines at round numbers: at most four.
  static func lines(upTo most: Double) -> [Double] {
    let wanted = max(most, .leastNormalMagnitude) / 4
    // log10 of the smallest normal number is -307.6: its power exists.
    let power = pow(10, floor(log10(wanted)))
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= wanted * 0.999_999 } ?? 10 * power
    let count = min(max(Int(clamping: (most / step).rounded(.up)), 1), 4)
    return (1...count).map { Double($0) * step }
  }

  // MARK: - Private

  private static func chart(_ title: ServerPageString, _ chart: HTML) -> HTML {
    "<div class=\"server-chart card\"><h3>\(strings(title))</h3><div class=\"server-chart-frame\">\(chart)</div></div>"
  }

  private static func counts(_ content: Content) -> HTML {
    let bars = content.hours.enumerated().map { index, hour in
      BarChart.Bar(
        name: TimeText.hour(of: hour.start), value: Double(hour.requests), text: requestText(hour), label: label(index, content),
        isNow: index == content.hours.count - 1)
    }
    let all = content.hours.map(\.requests).saturatingSum()
    let most = content.hours.map(\.requests).max() ?? 0
    return BarChart.html(
      id: "server-requests",
      .init(
        title: strings(.requestsPerHour), summary: strings(.requestsSummary, count: all, ["most": "\(most)"]),
        columns: (strings(.hour), strings(.requests)), hasTimes: true),
      bars: bars, lines: lines(upTo: max(Double(most), 4)).map { ($0, "\(Int(clamping: $0))") })
  }

  private static func times(_ content: Content) -> HTML {
    let bars = content.hours.enumerated().map { index, hour in
      BarChart.Bar(
        name: TimeText.hour(of: hour.start), value: hour.slowest ?? 0, text: hour.slowest.map(time) ?? strings(.noRequests),
        label: label(index, content), isNow: index == content.hours.count - 1)
    }
    let most = content.hours.compactMap(\.slowest).max() ?? 0
    return BarChart.html(
      id: "server-times",
      .init(
        title: strings(.timePerHour), summary: strings(.timeSummary, ["time": time(most)]), columns: (strings(.hour), strings(.time)),
        hasTimes: true),
      bars: bars, lines: lines(upTo: max(most, 0.004)).map { ($0, time($0)) })
  }

  private static func requestText(_ hour: Content.Hour) -> String {
    guard hour.errors > 0 else { return "\(hour.requests)" }
    return strings(.requestsWithErrors, count: hour.errors, ["requests": "\(hour.requests)"])
  }

  /// Every sixth bar, counted from the last one, has its hour.
  private static func label(_ index: Int, _ content: Content) -> String? {
    (content.hours.count - 1 - index) % 6 == 0 ? TimeText.hour(of: content.hours[index].start) : nil
  }
}
