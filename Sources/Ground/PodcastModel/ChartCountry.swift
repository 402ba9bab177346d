/// The countries whose charts can be shown, as two lower-case letters (ISO 3166): those in which directories have charts of their own.
public enum ChartCountry {
  /// All of them.
  public static let codes = [
    "ae", "ar", "at", "au", "be", "bg", "br", "ca", "ch", "cl", "cn", "co", "cz", "de", "dk", "ee", "eg", "es", "fi", "fr", "gb", "gr",
    "hk",
    "hr", "hu", "id", "ie", "il", "in", "is", "it", "jp", "ke", "kr", "lt", "lu", "lv", "mx", "my", "ng", "nl", "no", "nz", "pe", "ph",
    "pk",
    "pl", "pt", "ro", "rs", "ru", "sa", "se", "sg", "si", "sk", "th", "tr", "tw", "ua", "us", "uy", "vn", "za",
  ]

  /// The country that the listener's browser suggests; nil for none.
  @TaskLocal public static var ofBrowser: String?

  /// The country with a code in any case; nil for an unknown one.
  public static func code(_ text: String) -> String? {
    let code = text.lowercased()
    return codes.contains(code) ? code : nil
  }

  /// The country of the first language with a region: "de-AT,de;q=0.9" is "at".
  ///
  /// - Parameter header: the value of `Accept-Language`, which may be anything.
  /// - Returns: nil when no language names one of the countries.
  public static func suggested(by header: String?) -> String? {
    for range in (header ?? "").prefix(maxHeaderLength).split(separator: ",").prefix(maxRanges) {
      let tag = range.prefix { $0 != ";" }.split(separator: "-").map { String($0.filter { !$0.isWhitespace }) }
      if let code = tag.dropFirst().lazy.filter({ $0.utf8.count == 2 }).compactMap(code).first { return code }
    }
    return nil
  }

  private static let maxHeaderLength = 500
  private static let maxRanges = 20
}
