/// What messages say, in the language of whoever reads them: sentences are found above the engine.
public struct NewsTexts: Sendable {
  /// A message that is only a test.
  public var test: String
  /// An episode with its show, in one line.
  public var line: @Sendable (_ show: String, _ title: String) -> String
  /// How many more episodes there are.
  public var others: @Sendable (_ count: Int) -> String

  public init(
    test: String, line: @escaping @Sendable (_ show: String, _ title: String) -> String,
    others: @escaping @Sendable (_ count: Int) -> String
  ) {
    self.test = test
    self.line = line
    self.others = others
  }
}
