/// The sections of Home in a user's order, and those that the user has hidden. It is stored as one setting; sections that are added to Earnest
/// later come at its end.
public struct HomeLayout: Sendable, Equatable {
  /// The key of the user setting.
  public static let setting = "home-sections"

  /// All sections, each once.
  public private(set) var sections: [HomeSection]
  /// The sections that are not shown.
  public private(set) var hidden: Set<HomeSection>

  /// The sections that are shown, in their order.
  public var visible: [HomeSection] { sections.filter { !hidden.contains($0) } }

  /// - Parameter text: The stored value; nil and unknown sections fall back to the default order.
  public init(_ text: String? = nil) {
    let parts = (text ?? "").split(separator: ",")
    hidden = Set(parts.filter { $0.hasPrefix("-") }.compactMap { HomeSection(rawValue: String($0.dropFirst())) })
    var seen: Set<HomeSection> = []
    let saved = parts.compactMap { HomeSection(rawValue: String($0.hasPrefix("-") ? $0.dropFirst() : $0)) }
    sections = (saved + HomeSection.allCases).filter { seen.insert($0).inserted }
  }

  /// The value to store: "up-next,-new" for a hidden section.
  public var text: String { sections.map { (hidden.contains($0) ? "-" : "") + $0.rawValue }.joined(separator: ",") }

  /// Moves `section` in front of `other`, or to the end when `other` is nil.
  public mutating func move(_ section: HomeSection, before other: HomeSection?) {
    guard section != other else { return }
    sections.removeAll { $0 == section }
    sections.insert(section, at: other.flatMap { sections.firstIndex(of: $0) } ?? sections.count)
  }

  /// Hides a section, or shows it.
  public mutating func set(_ section: HomeSection, isHidden: Bool) {
    if isHidden { hidden.insert(section) } else { hidden.remove(section) }
  }
}

/// A section of Home, in the default order.
public enum HomeSection: String, Sendable, CaseIterable {
  /// Episodes in progress.
  case inProgress = "in-progress"
  /// The first episodes of the queue.
  case upNext = "up-next"
  /// New episodes of subscribed shows.
  case new
  /// Favourite shows.
  case favourites
  /// Popular shows without the subscribed ones.
  case trending
}
