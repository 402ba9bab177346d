extension FixedWidthInteger {
  /// The whole part of `number`, pulled into this type's range; 0 for what is not a number.
  ///
  /// `Int(_:)` ends the process for nan, for infinity and for every number beyond its range, and floating-point numbers often
  /// follow from what a feed, a header or a browser says. A rule in Tests/Rooms asks for this initializer instead.
  public init(clamping number: Double) {
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
