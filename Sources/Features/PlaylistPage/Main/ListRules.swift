import Components
import WebPage

extension PlaylistPage {
  /// The order of a list and the state of its episodes, as in the form.
  public enum Order: String, Sendable, CaseIterable {
    case newest, oldest, shortest, manual = "byHand"
  }

  public enum State: String, Sendable, CaseIterable {
    case any, unplayed, notStarted = "untouched", inProgress, played, favourite, downloaded
  }

  /// The rules of a smart playlist.
  public struct Rules: Sendable, Equatable {
    /// "folder-5" or "show-7"; empty for all shows.
    public var sources: [String]
    /// The names of the sources.
    public var sourceNames: [String]
    /// Whether all sources were deleted: then nothing matches.
    public var hasLostSources = false
    public var days: Int?
    /// In minutes.
    public var minMinutes: Int?
    public var maxMinutes: Int?
    public var state: State
    public var titleFilter: String?
    public var order: Order

    public init(
      sources: [String] = [], sourceNames: [String] = [], days: Int? = nil, minMinutes: Int? = nil, maxMinutes: Int? = nil,
      state: State = .unplayed,
      titleFilter: String? = nil, order: Order = .newest
    ) {
      self.sources = sources
      self.sourceNames = sourceNames
      self.days = days
      self.minMinutes = minMinutes
      self.maxMinutes = maxMinutes
      self.state = state
      self.titleFilter = titleFilter
      self.order = order
    }

    /// Reads the rules from the posted form.
    ///
    /// - Throws: `FormError`.
    init(_ form: Form) throws {
      guard let state = State(rawValue: try form.text("state")) else { throw FormError.missing("state") }
      guard let order = Order(rawValue: try form.text("order")) else { throw FormError.missing("order") }
      let words = form.optionalText("words")?.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(100) ?? ""
      func number(_ name: String) throws -> Int? {
        guard let text = form.optionalText(name), !text.isEmpty else { return nil }
        return min(max(Int(clamping: try form.int64(name)), 0), 100_000)
      }
      self.init(
        // Forms of earlier versions had "" for all shows.
        sources: form.texts("source").filter { !$0.isEmpty }, days: try number("days"), minMinutes: try number("shortest"),
        maxMinutes: try number("longest"),
        state: state, titleFilter: words.isEmpty ? nil : String(words), order: order)
    }
  }

  /// "Unplayed · Garden · last 7 days · up to 30 min · newest first"
  static func sentence(for rules: Rules) -> String {
    let length: String? =
      switch (rules.minMinutes.map { TimeText.length(Double($0) * 60) }, rules.maxMinutes.map { TimeText.length(Double($0) * 60) }) {
      case (let shortest?, let longest?): strings(.lengthBetween, ["shortest": shortest, "longest": longest])
      case (let shortest?, nil): strings(.lengthFrom, ["shortest": shortest])
      case (nil, let longest?): strings(.lengthTo, ["longest": longest])
      case (nil, nil): nil
      }
    let parts = [
      strings(rules.state.string), sourceText(rules), rules.days.map { strings(.withinDays, count: $0) }, length,
      rules.titleFilter.map { strings(.withWords, ["words": $0]) }, strings(rules.order.string),
    ]
    return parts.compactMap { $0 }.joined(separator: Components.factSeparator)
  }

  /// "Garden", "Garden, Moss & Stone", or "Garden and 3 more".
  private static func sourceText(_ rules: Rules) -> String? {
    if rules.hasLostSources { return strings(.noSources) }
    let names = rules.sourceNames
    guard names.count > maxNames, let first = names.first else { return names.isEmpty ? nil : Components.list(names) }
    return strings(.moreSources, count: names.count - 1, ["name": first])
  }

  private static let maxNames = 3
}

extension PlaylistPage.State {
  var string: PlaylistPageString {
    switch self {
    case .any: .anyState
    case .unplayed: .unplayed
    case .notStarted: .notStarted
    case .inProgress: .inProgressTitle
    case .played: .played
    case .favourite: .favourite
    case .downloaded: .downloaded
    }
  }
}

extension PlaylistPage.Order {
  var string: PlaylistPageString {
    switch self {
    case .newest: .newestFirst
    case .oldest: .oldestFirst
    case .shortest: .shortestFirst
    case .manual: .manual
    }
  }
}
