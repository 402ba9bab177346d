import WebPage

// MARK: - The rules for new episodes of several shows

extension LibraryPage {
  /// The place of the new episodes of a show.
  public enum Placement: String, Sendable, CaseIterable {
    /// Only in the lists that show every episode.
    case nowhere = "none"
    case inbox, first, last
  }

  /// Whether the user is notified of the new episodes of a show.
  public enum Notifying: String, Sendable, CaseIterable {
    /// As each notification address is set.
    case byAddress = "services"
    case always, never
  }

  static var placementOptions: [(value: String, text: String)] {
    [(value: followsDefault, text: strings(.generalRate))] + Placement.allCases.map { (value: $0.rawValue, text: strings($0.string)) }
  }

  static var notifyingOptions: [(value: String, text: String)] {
    Notifying.allCases.map { (value: $0.rawValue, text: strings($0.string)) }
  }

  static let followsDefault = "default"
}

extension LibraryPage.Placement {
  fileprivate var string: LibraryPageString {
    switch self {
    case .nowhere: .placeNowhere
    case .inbox: .placeInbox
    case .first: .placeFirst
    case .last: .placeLast
    }
  }
}

extension LibraryPage.Notifying {
  fileprivate var string: LibraryPageString {
    switch self {
    case .byAddress: .notifyByAddress
    case .always: .notifyAlways
    case .never: .notifyNever
    }
  }
}
