/// The one in the middle, the upper of two.
public func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
