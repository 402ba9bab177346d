import BoundedNumbers
import Components
import WebPage

// MARK: - The settings of several shows

extension LibraryPage {
  /// The settings of one show.
  public struct Preference: Sendable, Equatable {
    /// The speed of its episodes; nil for the user's general one.
    public var rate: Double?
    /// Seconds to skip at the beginning and at the end of each episode.
    public var skipFirst: Int
    public var skipLast: Int
    /// "newest" or "oldest"; nil for the user's general order.
    public var order: String?
    /// nil for the user's general filter.
    public var hidesPlayed: Bool?

    public init(rate: Double?, skipFirst: Int, skipLast: Int, order: String?, hidesPlayed: Bool?) {
      (self.rate, self.skipFirst, self.skipLast) = (rate, skipFirst, skipLast)
      (self.order, self.hidesPlayed) = (order, hidesPlayed)
    }
  }

  /// The values that the sheet sets; nil leaves a setting as it is.
  public struct PreferenceChange: Sendable, Equatable {
    /// The user's general value, or one for these shows.
    public enum Choice<Value: Sendable & Equatable>: Sendable, Equatable {
      case general
      case own(Value)
    }

    public var rate: Choice<Double>?
    public var skipFirst: Int?
    public var skipLast: Int?
    public var order: String?
    public var hidesPlayed: Bool?
    public var placement: Choice<Placement>?
    public var notifying: Notifying?
    public var downloads: Downloads?

    /// - Throws: `FormError`.
    init(_ form: Form) throws {
      func value(_ name: String) throws -> String? {
        let text = try form.text(name)
        return text == LibraryPage.unchanged ? nil : text
      }
      rate = try value("rate").map { $0.isEmpty ? .general : .own(try form.double("rate")) }
      skipFirst = try value("first").map { _ in Int(clamping: try form.int64("first")) }
      skipLast = try value("last").map { _ in Int(clamping: try form.int64("last")) }
      order = try value("order")
      hidesPlayed = try value("unplayed").map { $0 == "true" }
      // A page of an earlier version has no such fields.
      func laterValue(_ name: String) throws -> String? { form.optionalText(name) == nil ? nil : try value(name) }
      if let text = try laterValue("placement") {
        if let wanted = Placement(rawValue: text) {
          placement = .own(wanted)
        } else if text == LibraryPage.followsDefault {
          placement = .general
        } else {
          throw FormError.missing("placement")
        }
      }
      if let text = try laterValue("notify") {
        guard let wanted = Notifying(rawValue: text) else { throw FormError.missing("notify") }
        notifying = wanted
      }
      if let text = try laterValue("downloads") {
        guard let wanted = Downloads(text) else { throw FormError.notANumber("downloads") }
        downloads = wanted
      }
    }
  }

  /// The settings of shows as the text of an undo: "3:1.5,30,0,oldest,true 4:,0,0,,".
  public static func text(of preferences: [Int64: Preference]) -> String {
    preferences.sorted { $0.key < $1.key }.map { show, preference in
      let hidesPlayed = preference.hidesPlayed.map { "\($0)" } ?? ""
      return
        "\(show):\(preference.rate.map { "\($0)" } ?? ""),\(preference.skipFirst),\(preference.skipLast),\(preference.order ?? ""),\(hidesPlayed)"
    }.joined(separator: " ")
  }

  /// - Parameter limit: The number of shows that are read.
  static func preferences(in text: String, limit: Int) -> [Int64: Preference] {
    text.split(separator: " ").prefix(limit).reduce(into: [:]) { preferences, part in
      let fields = part.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "," }.map(String.init)
      guard fields.count == 6, let show = Int64(fields[0]), let first = Int(fields[2]), let last = Int(fields[3]) else { return }
      preferences[show] = Preference(
        rate: Double(fields[1]), skipFirst: first, skipLast: last, order: fields[4].isEmpty ? nil : fields[4],
        hidesPlayed: fields[5].isEmpty ? nil : fields[5] == "true")
    }
  }

  static var preferenceSheet: HTML {
    let unchanged = [(value: Self.unchanged, text: strings(.unchanged))]
    let skips = unchanged + PlaybackOptions.skips(with: nil, none: strings(.skipNothing))
    let sheet = MenuSheet.html(
      id: "library-settings", style: "selection-action", button: "\(Icon.tuning.html)<span>\(strings(.settings))</span>",
      title: strings(.showSettings),
      items: """
        <div class="menu-form">\
        \(select("rate", .ownRate, unchanged + [("", strings(.generalRate))] + PlaybackOptions.rates(with: nil)))\
        \(select("first", .skipFirst, skips))\(select("last", .skipLast, skips))\
        \(select("order", .listOrder, unchanged + [("newest", strings(.newestFirst)), ("oldest", strings(.oldestFirst))]))\
        \(select("unplayed", .listFilter, unchanged + [("false", strings(.allEpisodes)), ("true", strings(.unplayedOnly))]))\
        \(select("placement", .placement, unchanged + placementOptions))\
        \(select("notify", .notify, unchanged + notifyingOptions))\
        \(select("downloads", .autoDownload, unchanged + downloadOptions))\
        <button type="submit" class="pill wide" formaction="\(url: "/library-page/did-set-preferences")">\(strings(.save))</button></div>
        """)
    return "<span class=\"selection-menu\">\(sheet)</span>"
  }

  // MARK: - Private

  private static let unchanged = "unchanged"

  private static func select(_ name: String, _ word: LibraryPageString, _ options: [(value: String, text: String)]) -> HTML {
    """
    <label class="menu-choice"><span>\(strings(word))</span><select name="\(name)" autocomplete="off">\
    \(options.map { "<option value=\"\($0.value)\">\($0.text)</option>" as HTML })</select></label>
    """
  }
}
