extension FixedWidthInteger {
  /// The whole part of `number`, clamped to this type's range; 0 for NaN.
  ///
  /// `Int(_:)` ends the process for NaN, for infinity and for every number beyond its range, and floating-point numbers are often computed
  /// from values in a feed, a header or a browser's request. A rule in Tests/Rooms requires this initializer instead.
  @inlinable public init(clamping number: Double) {
    if number.isNaN {
      self = 0
    } else if number >= Double(Self.max) {
      self = .max
    } else if number <= Double(Self.min) {
      self = .min
    } else {
      self = Self(number)
    }
  }
}
