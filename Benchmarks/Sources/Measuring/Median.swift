/// The median; of two middle values the upper one.
public func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension [Double] {
  /// The smallest value that is not exceeded by this share of all values.
  public func percentile(_ part: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, Int(Double(count) * part))]
  }
}
