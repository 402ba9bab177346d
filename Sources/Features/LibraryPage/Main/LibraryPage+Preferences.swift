import BoundedNumbers
import Components
import WebPage

// MARK: - The settings of several shows

extension LibraryPage {
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
