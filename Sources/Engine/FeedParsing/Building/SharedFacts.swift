/// The facts of the podcast namespace that both shows and episodes have.
struct SharedFacts {
  /// The maximum length of a list: a hostile feed must not fill memory through one item.
  static let listLimit = 500

  var isBlocked: Bool?
  var images: [ParsedImage] = []
  var persons: [ParsedPerson] = []
  var locations: [ParsedLocation] = []
  var license: ParsedLicense?
  var values: [ParsedValue] = []
  var txts: [ParsedTxt] = []
}

extension Array {
  /// Appends unless the list is full.
  mutating func appendIfRoom(_ element: Element?) {
    if let element, count < SharedFacts.listLimit { append(element) }
  }
}
