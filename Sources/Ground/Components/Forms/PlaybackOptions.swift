import BoundedNumbers

/// The options of selects for a playback speed and for seconds to skip.
public enum PlaybackOptions {
  public typealias Option = (value: String, text: String)

  /// Speeds from 0.5× to 3×.
  ///
  /// - Parameter rate: The current one, which is an option too.
  public static func rates(with rate: Double?) -> [Option] {
    Set(commonRates + [rate].compactMap { $0 }).sorted().map { (value: number($0), text: "\(number($0))×") }
  }

  /// Lengths of up to ten minutes.
  ///
  /// - Parameters:
  ///   - seconds: The current one, which is an option too; nil for none.
  ///   - none: The text for no skip.
  public static func skips(with seconds: Int?, none: String) -> [Option] {
    Set(commonSkips + [seconds].compactMap { $0 }).sorted().map { (value: "\($0)", text: $0 == 0 ? none : text(ofLength: $0)) }
  }

  /// The value of a speed: "1.25", "2".
  public static func number(_ rate: Double) -> String { rate == rate.rounded() ? "\(Int(clamping: rate))" : "\(rate)" }

  // MARK: - Private

  private static let commonRates: [Double] = [
    0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.2, 1.25, 1.3, 1.4, 1.5, 1.6, 1.7, 1.75, 1.8, 1.9, 2, 2.25, 2.5, 2.75, 3,
  ]
  private static let commonSkips = [0, 5, 10, 15, 20, 30, 45, 60, 75, 90, 120, 150, 180, 240, 300, 420, 600]

  private static func text(ofLength seconds: Int) -> String {
    seconds < 60 ? TimeText.length(Double(seconds)) : TimeText.clock(Double(seconds))
  }
}
