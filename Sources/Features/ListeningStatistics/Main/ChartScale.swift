import BoundedNumbers

/// The scale of the chart: its height and its grid lines.
struct ChartScale: Equatable {
  /// Seconds between two lines.
  let step: Double
  /// Seconds at its top, which is also a grid line.
  let top: Double

  /// The grid lines above the base line, from the lowest.
  var lines: [Double] { (1...max(Int(clamping: top / step), 1)).map { Double($0) * step } }

  /// - Parameter most: the longest bar, in seconds.
  init(most: Double) {
    let wanted = max(most, 600)
    step = Self.steps.first { wanted <= $0 * 4 } ?? (wanted / 4).rounded(.up)
    top = max((wanted / step).rounded(.up), 1) * step
  }

  /// Round numbers of minutes and hours, in seconds.
  private static let steps: [Double] = [5, 10, 15, 30, 60, 120, 240, 300, 600, 1_200, 2_400, 3_000, 6_000, 12_000].map { $0 * 60 }
}
