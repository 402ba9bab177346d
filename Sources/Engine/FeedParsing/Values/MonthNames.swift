import TextScanning

/// The months in languages other than English, each by its shortest unique prefix.
enum MonthNames {
  /// January is 1. The longest matching prefix counts: "marraskuu" is November, "mars" is March.
  static func month(_ word: CheckedBytes) -> Int? {
    let text = String(decoding: word, as: UTF8.self).lowercased().utf8
    var length = min(text.count, maxNameLength)
    while length >= 3 {
      if let month = byName[String(decoding: text.prefix(length), as: UTF8.self)] { return month }
      length -= 1
    }
    return nil
  }

  // MARK: - Private

  private static let byName = Dictionary(
    uniqueKeysWithValues: names.enumerated().flatMap { index, line in line.split(separator: " ").map { (String($0), index + 1) } })

  /// In bytes.
  private static let maxNameLength = byName.keys.map(\.utf8.count).max() ?? 0

  // One line per month: German, French, Spanish, Portuguese, Italian, Catalan, Romanian, Dutch, the Nordic languages, Finnish, Polish,
  // Czech, Hungarian, Turkish, Greek, Russian, Ukrainian, Arabic, Hebrew.
  private static let names = [
    "jan jän ene gen ian tammi sty led oca ιαν янв січ يناير ינו",
    "feb fév fev helmi lut úno şub φεβ фев лют فبراير פבר",
    "mar mär mrz mrt maalis bře már μάρ μαρ мар бер مارس מרץ",
    "apr abr avr huhti kwi dub ápr nis απρ апр кві أبريل ابريل אפר",
    "mai maj mei may mag touko kvě máj μάι μαι μάϊ μαϊ μαΐ май мая тра مايو מאי",
    "jun juin giu iun kesä cze červen čer jún haz ιούν ιουν июн чер يونيو יוני",
    "jul juil lug iul heinä lip července červenec čvc júl tem ιούλ ιουλ июл лип يوليو יולי",
    "aug ago août aou elo sie srp ağu agu αύγ αυγ авг сер أغسطس אוג",
    "sep set szept syys wrz zář eyl σεπ сен вер سبتمبر ספט",
    "okt oct out ott loka paź říj eki οκτ окт жов أكتوبر אוק",
    "nov noi marras lis kas νοέ νοε ноя лис نوفمبر נוב",
    "dez dec dic déc des joulu gru pro ara δεκ дек гру ديسمبر דצמ",
  ]
}
