import BoundedNumbers
import WebPage

extension NewEpisodeSettings {
  /// A rule as the form posts it.
  public struct Rule: Sendable, Equatable {
    /// Whether the show follows the default; then the other fields have no effect.
    public var followsDefault = false
    public var placement = Placement.nowhere
    public var notifying = Notifying.byAddress
    /// The number of newest episodes to download: 0 for none; nil for the default's, which a show can follow with a rule of its own too.
    public var downloads: Int? = 0
    /// Whether the form has that number; without it, the show's auto-download stays as it is.
    public var setsDownloads = true
    /// 0 for never.
    public var archiveDays = 0
    /// 0 for all.
    public var keepNewest = 0
    /// Words separated by commas.
    public var words = ""
    public var excludedWords = ""
    /// In minutes; 0 for any length.
    public var minMinutes = 0
    public var maxMinutes = 0
    public var skipsTrailers = false
    public var skipsBonus = false

    public init() {}
  }

  public enum Placement: String, Sendable, CaseIterable {
    case nowhere = "none"
    case inbox, first, last
  }

  public enum Notifying: String, Sendable, CaseIterable {
    case byAddress = "services"
    case always, never
  }
}

extension NewEpisodeSettings.Rule {
  /// Reads the posted form.
  ///
  /// - Throws: `FormError`.
  init(_ form: Form) throws {
    guard let placement = NewEpisodeSettings.Placement(rawValue: try form.text("placement")) else { throw FormError.missing("placement") }
    guard let notifying = NewEpisodeSettings.Notifying(rawValue: try form.text("notify")) else { throw FormError.missing("notify") }
    func number(_ name: String) throws -> Int { Int(clamping: try form.int64(name)) }
    func words(_ name: String) -> String { String((form.optionalText(name) ?? "").prefix(NewEpisodeSettings.maxWordsLength)) }
    self.init()
    followsDefault = form.optionalText("rule") == "default"
    (self.placement, self.notifying) = (placement, notifying)
    let downloads = form.optionalText("downloads")
    setsDownloads = downloads != nil
    self.downloads = try downloads == "" ? nil : setsDownloads ? number("downloads") : 0
    (archiveDays, keepNewest) = (try number("days"), try number("keep"))
    (self.words, excludedWords) = (words("words"), words("without"))
    (minMinutes, maxMinutes) = (try number("shortest"), try number("longest"))
    // A form does not contain an unchecked checkbox.
    (skipsTrailers, skipsBonus) = (form.optionalText("trailers") == "true", form.optionalText("bonus") == "true")
  }

  /// The same as hidden fields.
  var fields: [(name: String, value: String)] {
    var all: [(name: String, value: String)] = [
      ("rule", followsDefault ? "default" : "own"), ("placement", placement.rawValue), ("notify", notifying.rawValue),
      ("days", "\(archiveDays)"), ("keep", "\(keepNewest)"), ("words", words), ("without", excludedWords),
      ("shortest", "\(minMinutes)"), ("longest", "\(maxMinutes)"),
    ]
    if setsDownloads { all.append(("downloads", downloads.map { "\($0)" } ?? "")) }
    if skipsTrailers { all.append(("trailers", "true")) }
    if skipsBonus { all.append(("bonus", "true")) }
    return all
  }

  static let requiredFields = ["show", "placement", "notify", "days", "keep", "shortest", "longest"]
}
