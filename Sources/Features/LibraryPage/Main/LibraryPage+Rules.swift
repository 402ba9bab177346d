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

  /// One part of the rules of shows before a change; nil for a show that followed the default.
  public typealias EarlierPart<Part> = [(show: Int64, part: Part?)]

  /// One part of the rules of shows as the text of an undo: "3:always 4:default".
  public static func text<Part: RawRepresentable<String>>(of earlier: EarlierPart<Part>) -> String {
    earlier.map { "\($0.show):\($0.part?.rawValue ?? followsDefault)" }.joined(separator: " ")
  }

  /// - Parameter limit: The number of shows that are read.
  static func earlierPart<Part: RawRepresentable<String>>(in text: String, limit: Int) -> EarlierPart<Part> {
    var (earlier, seen): (EarlierPart<Part>, Set<Int64>) = ([], [])
    for field in text.split(separator: " ").prefix(limit) {
      let fields = field.split(separator: ":", maxSplits: 1).map(String.init)
      guard fields.count == 2, let show = Int64(fields[0]) else { continue }
      let part = Part(rawValue: fields[1])
      guard part != nil || fields[1] == followsDefault, seen.insert(show).inserted else { continue }
      earlier.append((show: show, part: part))
    }
    return earlier
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
