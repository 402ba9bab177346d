/// What the podcast namespace lets a publisher say of a show and of an episode alike.
struct SharedFacts {
  /// Lists end here: a hostile feed must not fill the memory through one item.
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
  mutating func keep(_ element: Element?) {
    if let element, count < SharedFacts.listLimit { append(element) }
  }
}
