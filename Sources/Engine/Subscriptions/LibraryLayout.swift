import Library

/// How a user has arranged the library: its order, its filter and its form. Each is stored as one setting.
public struct LibraryLayout: Sendable, Equatable {
  /// The order of the shows.
  public var order = Subscription.Order.new
  /// The shows that are listed.
  public var filter = LibraryFilter.all
  /// The size of the covers, or a list.
  public var view = LibraryView.medium {
    didSet { if view != .list { coverSize = view } }
  }
  /// The size of the covers in the grid, which a list keeps for later; never ``LibraryView/list``.
  public private(set) var coverSize = LibraryView.medium

  /// - Parameter settings: The stored values; missing and unknown ones fall back to the default.
  init(_ settings: [String: String]) {
    order = settings[Self.orderSetting].flatMap(Subscription.Order.init) ?? order
    filter = settings[Self.filterSetting].flatMap(LibraryFilter.init) ?? filter
    let stored = settings[Self.viewSetting].flatMap(LibraryView.init) ?? view
    let sizes = [stored, settings[Self.coverSizeSetting].flatMap(LibraryView.init)].compactMap { $0 }
    coverSize = sizes.first { $0 != .list } ?? coverSize
    view = stored
  }

  /// The values to store.
  var settings: [String: String] {
    [
      Self.orderSetting: order.rawValue, Self.filterSetting: filter.rawValue, Self.viewSetting: view.rawValue,
      Self.coverSizeSetting: coverSize.rawValue,
    ]
  }

  private static let orderSetting = "subscriptions.order"
  private static let filterSetting = "library.filter"
  private static let viewSetting = "library.view"
  private static let coverSizeSetting = "library.cover-size"
}

/// A filter of the library.
public enum LibraryFilter: String, Sendable, CaseIterable {
  /// All shows that are not archived.
  case all
  case favourites
  /// Shows with unplayed episodes.
  case unplayed
  /// Shows whose feed fails.
  case failing
  case archived
}

/// A form of the library: a grid of covers in one of three sizes, or a list.
public enum LibraryView: String, Sendable, CaseIterable {
  case small, medium, large, list
}
