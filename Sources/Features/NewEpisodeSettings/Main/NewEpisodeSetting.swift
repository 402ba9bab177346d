import Components
import WebPage

extension NewEpisodeSettings {
  /// A setting of the page. The raw values name the fields of its forms.
  public enum Setting: String, Sendable, CaseIterable {
    case placement, notify, days
    /// The number of newest episodes, and where it counts: auto-download and the list.
    case newest, download, list
    /// Whether played downloads are deleted.
    case played
    case order, unplayed
    case rate, first, last, chapters
    case words, without, shortest, longest, trailers, bonus
  }

  /// A posted value.
  public enum Choice: Sendable, Equatable {
    /// Shows follow the default.
    case standard
    case value(String)
  }

  public enum Placement: String, Sendable, CaseIterable {
    case nowhere = "none"
    case inbox, first, last
  }

  public enum Notifying: String, Sendable, CaseIterable {
    case byAddress = "services"
    case always, never
  }

  /// The value of a number that several different stored numbers stand for.
  public static let custom = "custom"

  /// The value of a playback speed; "" for none.
  public static func text(ofRate rate: Double?) -> String { rate.map(PlaybackOptions.number) ?? "" }
}

// MARK: - Forms

extension NewEpisodeSettings.Setting {
  /// The posted values of a form, which has one or several settings.
  ///
  /// - Throws: `FormError`.
  static func choices(in form: Form) throws -> [Self: NewEpisodeSettings.Choice] {
    var choices: [Self: NewEpisodeSettings.Choice] = [:]
    // A form of an earlier version: the show follows the default.
    let followsDefault = form.optionalText("rule") == standard
    for setting in allCases {
      if followsDefault, form.optionalText(setting.rawValue) != nil {
        choices[setting] = .standard
        continue
      }
      guard let text = form.optionalText(setting.rawValue), text != unchanged else { continue }
      choices[setting] = text == standard && !setting.isText ? .standard : .value(try setting.checked(text))
    }
    return choices
  }

  var isText: Bool { self == .words || self == .without || self == .chapters }

  /// Whether it is on or off, and nothing else: a show may follow the default, and several shows may differ.
  func isSwitch(_ shown: NewEpisodeSettings.Shown) -> Bool {
    [.download, .trailers, .bonus].contains(self) && shown.value != nil && shown.standard == nil
  }

  /// In characters.
  var maxLength: Int { self == .chapters ? 500 : 200 }

  static let standard = "default"
  /// Of a setting that differs among shows.
  static let unchanged = "unchanged"

  // MARK: - Private

  private func checked(_ text: String) throws -> String {
    switch self {
    case .words, .without, .chapters: return String(text.prefix(maxLength))
    case .days, .newest, .shortest, .longest, .first, .last:
      guard let number = Int64(text) else { throw FormError.notANumber(rawValue) }
      return "\(number)"
    case .rate:
      guard text.isEmpty || Double(text) != nil else { throw FormError.notANumber(rawValue) }
      return text
    default:
      guard options(with: nil).contains(where: { $0.value == text }) else { throw FormError.missing(rawValue) }
      return text
    }
  }
}

// MARK: - Options

extension NewEpisodeSettings.Setting {
  typealias Option = (value: String, text: String)

  /// - Parameter current: the present value, which is an option too.
  func options(with current: String?) -> [Option] {
    let strings = NewEpisodeSettings.strings
    switch self {
    case .placement: return NewEpisodeSettings.Placement.allCases.map { ($0.rawValue, strings($0.string)) }
    case .notify: return NewEpisodeSettings.Notifying.allCases.map { ($0.rawValue, strings($0.string)) }
    case .newest: return Self.counts([1, 2, 3, 5, 10, 20, 50], current) { strings(.newestCount, count: $0) }
    case .days:
      return Self.counts([0, 1, 2, 3, 7, 14, 30, 90, 365], current) { $0 == 0 ? strings(.never) : strings(.afterDays, count: $0) }
    case .shortest, .longest:
      return Self.counts([0, 1, 3, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180], current) {
        $0 == 0 ? strings(.anyLength) : TimeText.length(Double($0) * 60)
      }
    case .list: return [("false", strings(.listAll)), ("true", strings(.listNewest))]
    case .order: return [("newest", strings(.newestFirst)), ("oldest", strings(.oldestFirst))]
    case .unplayed: return [("false", strings(.showPlayed)), ("true", strings(.hidePlayed))]
    case .played: return [("false", strings(.never)), ("true", strings(.afterPlaying))]
    case .download, .trailers, .bonus: return [("false", strings(.off)), ("true", strings(.on))]
    case .rate: return [("", strings(.lastRate))] + PlaybackOptions.rates(with: current.flatMap { Double($0) })
    case .first, .last: return PlaybackOptions.skips(with: current.flatMap { Int($0) }, none: strings(.off))
    case .words, .without, .chapters: return []
    }
  }

  /// The text of a value in the option of the default.
  func text(of value: String) -> String {
    value == NewEpisodeSettings.custom
      ? NewEpisodeSettings.strings(.custom) : options(with: value).first { $0.value == value }?.text ?? value
  }

  private static func counts(_ usual: [Int], _ current: String?, _ text: (Int) -> String) -> [Option] {
    Set(usual + [current].compactMap { $0.flatMap { Int($0) } }).sorted().map { ("\($0)", text($0)) }
  }
}

extension NewEpisodeSettings.Placement {
  var string: NewEpisodeSettingsString {
    switch self {
    case .nowhere: .placeNowhere
    case .inbox: .placeInbox
    case .first: .placeFirst
    case .last: .placeLast
    }
  }
}

extension NewEpisodeSettings.Notifying {
  var string: NewEpisodeSettingsString {
    switch self {
    case .byAddress: .notifyByAddress
    case .always: .notifyAlways
    case .never: .notifyNever
    }
  }
}
