extension FixedWidthInteger {
  /// The sum; clamped to the type's range on overflow.
  public func saturatingAdding(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? other < 0 ? .min : .max : sum
  }

  /// The difference; clamped to the type's range on overflow.
  public func saturatingSubtracting(_ other: Self) -> Self {
    let (difference, overflow) = subtractingReportingOverflow(other)
    return overflow ? other < 0 ? .max : .min : difference
  }

  /// The product; clamped to the type's range on overflow.
  public func saturatingMultiplied(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? (self < 0) != (other < 0) ? .min : .max : product
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// The sum of all elements; clamped to the type's range on overflow.
  public func saturatingSum() -> Element { reduce(0) { $0.saturatingAdding($1) } }
}
