import Testing

@Suite("Safe number conversions")
struct NumberConversionTests {
  @Test("Floating-point values are converted to integers only with Int(clamping:)")
  func conversionsClamp() async {
    let files = SourceTree.swift(in: "Sources").filter { !$0.path.hasPrefix("Sources/Ground/BoundedNumbers/") }
    let rule = NumberConversion(files.map(\.text.code))
    var breaches: [String] = []
    for file in files {
      // Tests that wait for a server run concurrently, on as few threads.
      await Task.yield()
      breaches += rule.breaches(in: file.text.code).map { line, text in
        "\(file.path):\(line) has \(text), which ends the process when the value is nan, infinite or too large. Import BoundedNumbers and write Int(clamping:)."
      }
    }
    expect(noBreaches: breaches)
  }

  /// The conversions that were in the code when the rule was written, together with and separate from the declarations of their names.
  @Test(
    "The rule detects each known unsafe conversion",
    arguments: [
      "Int64(interval)", "max(Int(today.timeIntervalSince(base) / 604_800), 0)", "Int(Double(words.count) * (end - start))",
      "Int((seconds * 1_000).rounded())", "Int((60 - moment.timeIntervalSince(oldest)).rounded(.up))",
      "Int(moment.timeIntervalSince1970)", "bytesPerSecond.map { max(Int($0 / 4), 1024) }", "zones[packed(word)].map { Int($0 * 3600) }",
      "Int64(Double(received - first.received) / moment.timeIntervalSince(first.moment))", "return Int(value)",
      "Int(min($0, 1e8).rounded())", "Value(Int64(duration / .milliseconds(1)))",
      "Int((date.timeIntervalSince1970 / 86_400).rounded(.down))",
      "Int64(min(max(exact, -9e15), 9e15).rounded())", "let filled = Int(part * 18)", "Int(share * 100)", "Int(content.positionSeconds)",
      "t: Int(bookmark.position)", "Int64(taken.created.timeIntervalSince1970 * 1_000)", "(1...Int(top / step))",
      "Int(content.allTime?.time.heard ?? 0)", "from: Int(place.seconds)", "hit.start.map { Int($0) }", "Int(rate)",
      "Int(rows.compactMap(\\.secondsLeft).reduce(0, +) / 60)", "Int(min(amount, 1e12))", "Int(kilobytes.rounded(.up))",
      "Int64(min(max(speed.isFinite ? speed : 0, 0), 1e15))", "Int((min(max($0, 0), 1) * 100).rounded(.down))", "Int(position)",
      "Int(length ?? 0)", "Int(min(seconds, 359_999))", "seconds.flatMap { (0...864_000).contains($0) ? Int($0) : nil }",
      "number.map(Int64.init)", "Task.sleep(for: .seconds($0))", "Duration.seconds(seconds)", "UInt8(seconds)", "Int(\n  interval)",
    ])
  func findsConversions(line: String) {
    let declarations = """
      let interval: TimeInterval
      let exact: Double
      static let part: Double
      var position: Double = 0
      public var share: Double { 0 }
      let top: Double
      var heard: Double
      var seconds: Double
      let rate: Double, other: Int
      var length: Double?
      public var secondsLeft: Double?
      let value: Double
      let amount: Double
      let speed: Double
      static func positionSeconds(_ row: Row) -> Double
      """
    #expect(!NumberConversion([declarations]).breaches(in: line).isEmpty)
    #expect(!NumberConversion([]).breaches(in: declarations + "\n" + line).isEmpty)
  }

  @Test(
    "The rule accepts text, bits, labels and known integers",
    arguments: [
      "Int(clamping: seconds)", "Int64(exactly: seconds)", "query.flatMap { Int($0) }", "list.compactMap({ Int64($0) })",
      "Int(bytes[0] >> 4)", "$0 << 8 | UInt32($1)", "UInt8(ascii: \"a\")", "Int(text, radix: 16)", "Int64(chunk.readableBytes)",
      "Int(hash % 8)", "if labels.allSatisfy({ Int($0) != nil }) {}", "header.flatMap(Int.init)", ".seconds(15 * 60)",
      "let count: Int32 = 1\nInt(count)", "retry.seconds(text)",
    ])
  func letsOthersThrough(line: String) {
    let rule = NumberConversion(["let seconds: Double, count: Double"])
    #expect(rule.breaches(in: line).map(\.text) == [])
  }
}
