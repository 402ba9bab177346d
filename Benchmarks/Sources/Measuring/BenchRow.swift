/// A measured figure with its reference.
public struct BenchRow: Sendable, Equatable {
  public let name: String
  public let value: Double
  public let unit: String
  /// The same figure of the compared program.
  public let reference: Double?
  /// The improvement over the reference; above 1 is better for every unit.
  public let ratio: Double?
  public let goal: BenchGoal?

  public init(_ name: String, _ value: Double, _ unit: String, reference: Double? = nil, ratio: Double? = nil, goal: BenchGoal? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.reference = reference
    self.ratio = ratio
    self.goal = goal
  }

  /// A figure where more is better.
  public static func rate(_ name: String, _ value: Double, _ unit: String, against reference: Double, goal: Double?) -> BenchRow {
    BenchRow(name, value, unit, reference: reference, ratio: value / reference, goal: goal.map(BenchGoal.times))
  }

  /// nil without a goal.
  public var isMet: Bool? {
    switch goal {
    case .times(let least): ratio.map { $0 >= least } ?? false
    case .below(let most): value < most
    case nil: nil
    }
  }
}

/// The goal of a figure.
public enum BenchGoal: Sendable, Equatable {
  /// At least this many times the reference.
  case times(Double)
  /// Less than this, in the row's own unit.
  case below(Double)
}

extension BenchRow: Codable {
  private enum CodingKeys: String, CodingKey { case name, value, unit, reference, ratio, goal, met }

  /// Missing values are written as null: every row has the same keys.
  public func encode(to encoder: any Encoder) throws {
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(name, forKey: .name)
    try row.encode(value, forKey: .value)
    try row.encode(unit, forKey: .unit)
    try row.encode(reference, forKey: .reference)
    try row.encode(ratio, forKey: .ratio)
    try row.encode(goal?.text, forKey: .goal)
    try row.encode(isMet, forKey: .met)
  }

  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try row.decode(String.self, forKey: .name), try row.decode(Double.self, forKey: .value), try row.decode(String.self, forKey: .unit),
      reference: try row.decodeIfPresent(Double.self, forKey: .reference), ratio: try row.decodeIfPresent(Double.self, forKey: .ratio),
      goal: try row.decodeIfPresent(String.self, forKey: .goal).flatMap(BenchGoal.init(text:)))
  }
}

extension BenchGoal {
  /// ">= 0.5 x", "< 60"
  public var text: String {
    switch self {
    case .times(let least): ">= \(least.formatted) x"
    case .below(let most): "< \(most.formatted)"
    }
  }

  init?(text: String) {
    let number = text.split(separator: " ").lazy.compactMap { Double($0) }.first
    guard let number else { return nil }
    self = text.hasPrefix("<") ? .below(number) : .times(number)
  }
}
