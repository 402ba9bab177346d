import ServiceRouter

/// A page with a number, a text and optional parameters.
struct OpenShelf: NavigateTask, Equatable {
  static let pattern: PathPattern = "/shelves/{shelf}/{label}"
  var shelf: Int64
  var label: String
  var page: Int?
  var isOpen: Bool?
  var height: Double?

  init(shelf: Int64, label: String, page: Int? = nil, isOpen: Bool? = nil, height: Double? = nil) {
    self.shelf = shelf
    self.label = label
    self.page = page
    self.isOpen = isOpen
    self.height = height
  }

  init(_ parameters: TaskParameters) throws {
    shelf = try parameters.required("shelf")
    label = try parameters.required("label")
    page = try parameters.optional("page")
    isOpen = try parameters.optional("open")
    height = try parameters.optional("height")
  }

  var parameters: TaskParameters { ["shelf": shelf, "label": label, "page": page, "open": isOpen, "height": height] }
}

struct ShowLamp: EmbedTask {
  var watts: Int
}

struct CountBooks: CommandTask {
  typealias Answer = Int
  var shelf: Int64
}
