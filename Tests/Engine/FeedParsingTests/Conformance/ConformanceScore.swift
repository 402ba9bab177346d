import Testing

/// The cases of one suite: those that pass, those that differ, and the known differences.
struct ConformanceScore {
  /// A case in which we differ from the suite on purpose.
  struct Difference {
    let name: String
    let reason: String
    /// true when the suite's answer would be an error in a podcast app. Such a case counts as passed, all others as failed.
    var suiteIsWrong = false
  }

  private let suite: String
  private var total = 0
  private var differing: [String: [String]] = [:]

  init(_ suite: String) { self.suite = suite }

  /// - Parameter differences: the differences in this case; empty when it passes.
  mutating func record(_ name: String, _ differences: [String]) {
    total += 1
    if !differences.isEmpty { differing[name, default: []] += differences }
  }

  /// - Parameters:
  ///   - goal: the share of all cases that must pass.
  ///   - cases: the minimum number of cases, so that a missing suite does not pass.
  func check(goal: Double, cases: Int, known: [Difference]) {
    #expect(total >= cases, "\(suite) has only \(total) cases")
    let names = Set(known.map(\.name))
    for (name, differences) in differing.sorted(by: { $0.key < $1.key }) where !names.contains(name) {
      Issue.record("\(suite), \(name): \(differences.joined(separator: "; "))")
    }
    for difference in known where differing[difference.name] == nil {
      Issue.record("\(suite), \(difference.name) passes now: its line among the intended differences is stale")
    }
    let excused = known.filter { $0.suiteIsWrong && differing[$0.name] != nil }.count
    let score = Double(total - differing.count + excused) / Double(max(total, 1))
    print("\(suite): \(total - differing.count) of \(total) agree, in \(excused) more the suite is wrong for us: \(Self.percent(score))")
    #expect(score >= goal, "\(suite): \(Self.percent(score)) of \(Self.percent(goal))")
  }

  private static func percent(_ part: Double) -> String { "\((part * 1000).rounded() / 10) %" }
}
