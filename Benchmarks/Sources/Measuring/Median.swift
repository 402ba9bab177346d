/// The one in the middle, the upper of two.
public func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

extension [Double] {
  /// The value that so large a part of all is not above.
  public func percentile(_ part: Double) -> Double {
    guard !isEmpty else { return 0 }
    return sorted()[Swift.min(count - 1, Int(Double(count) * part))]
  }
}
