import BoundedNumbers

/// How high the chart is, and where its lines lie.
struct ChartScale: Equatable {
  /// Seconds between two lines.
  let step: Double
  /// Seconds at its top: a line as well.
  let top: Double

  /// The lines above the ground, from below.
  var lines: [Double] { (1...max(Int(clamping: top / step), 1)).map { Double($0) * step } }

  /// - Parameter most: The longest bar, in seconds.
  init(most: Double) {
    let wanted = max(most, 600)
    step = Self.steps.first { wanted <= $0 * 4 } ?? (wanted / 4).rounded(.up)
    top = max((wanted / step).rounded(.up), 1) * step
  }

  /// Minutes and hours that people count in.
  private static let steps: [Double] = [5, 10, 15, 30, 60, 120, 240, 300, 600, 1_200, 2_400, 3_000, 6_000, 12_000].map { $0 * 60 }
}
