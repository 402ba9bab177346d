/// The values of a statement's parameters, by their names without the colon: `["user": .integer(1), "limit": Value(20)]`.
///
/// An array, not a dictionary: a statement has few parameters, and callers write them in the order of its SQL, where binding is fastest.
public struct Parameters: Sendable, ExpressibleByDictionaryLiteral {
  private(set) var pairs: [(String, Value)]

  /// Creates parameters; a name that occurs twice is refused when they are bound.
  public init(dictionaryLiteral elements: (String, Value)...) { pairs = elements }

  /// Creates parameters from pairs of a name and a value.
  public init(_ pairs: some Sequence<(String, Value)>) { self.pairs = Array(pairs) }

  /// The parameters of both.
  public static func + (left: consuming Parameters, right: Parameters) -> Parameters {
    left.pairs += right.pairs
    return left
  }
}

/// Several parameters for values of one kind, whose number varies up to a limit: `:show0, :show1, …`.
///
///     static let shows = ParameterList("show", count: 100)
///     static let titles = Statement("shows.titles", "SELECT id, title FROM show WHERE id IN (\(shows))")
///     try connection.rows(titles, shows.parameters(values))
public struct ParameterList: Sendable, CustomStringConvertible {
  private let names: [String]

  /// Creates a list.
  ///
  /// - Parameter name: the common part of the names, without digits.
  public init(_ name: String, count: Int) { names = (0..<count).map { "\(name)\($0)" } }

  /// The number of parameters.
  public var count: Int { names.count }

  /// The SQL: the parameters, with commas between them.
  public var description: String { names.map { ":\($0)" }.joined(separator: ", ") }

  /// The first parameters get `values`, at most `count`, and the others null.
  public func parameters(_ values: some Collection<Value>) -> Parameters {
    var rest = values.makeIterator()
    return Parameters(names.map { ($0, rest.next() ?? .null) })
  }
}
