extension FixedWidthInteger {
  /// The sum; at an overflow the largest or the smallest number there is.
  public func saturatingAdding(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }

  /// The difference; at an overflow the largest or the smallest number there is.
  public func saturatingSubtracting(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? other < 0 ? .max : .min : difference
  }

  /// The product; at an overflow the largest or the smallest number there is.
  public func saturatingMultiplied(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? (self < 0) != (other < 0) ? .min : .max : product
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// All elements added up; at an overflow the largest or the smallest number there is.
  public func saturatingSum() -> Element { reduce(0) { $0.saturatingAdding($1) } }
}
