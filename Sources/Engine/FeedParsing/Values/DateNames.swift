import BoundedNumbers
import TextScanning

/// The month names, zone names and day periods in dates.
enum DateNames {
  /// January is 1. English names may be abbreviated after the third letter ("Sept").
  static func month(_ word: CheckedBytes) -> Int? {
    guard word.count >= 3 else { return nil }
    guard let index = byStart[packed(word.prefix(3))] else { return MonthNames.month(word) }
    guard index < 12 else { return nil }
    return word.count <= 3 || begins(english[index], with: word) ? index + 1 : MonthNames.month(word)
  }

  /// Seconds east of Greenwich.
  static func zone(_ word: CheckedBytes) -> Int? {
    guard (1...4).contains(word.count) else { return nil }
    return zones[packed(word)].map { Int(clamping: $0 * 3600) }
  }

  /// true for the second half of the day, false for the first, nil for another word.
  static func isAfternoon(_ word: CheckedBytes) -> Bool? {
    guard word.count == 2 || ((2...6).contains(word.count) && word[0] >= 0x80) else { return nil }
    return halves[key(word)]
  }

  // MARK: - Private

  // Up to fifteen bytes: such strings are stored inline and need no allocation.
  private static func key(_ bytes: CheckedBytes) -> String {
    String(decoding: bytes.lazy.map(\.lowercased), as: UTF8.self)
  }

  /// Up to four letters as one number, which is the fastest key.
  private static func packed(_ letters: some Sequence<UInt8>) -> UInt32 {
    letters.reduce(0) { $0 << 8 | UInt32($1.lowercased) }
  }

  private static func begins(_ name: [UInt8], with word: CheckedBytes) -> Bool {
    guard name.count >= word.count else { return false }
    for index in 3..<word.count where word[index].lowercased != name[index] { return false }
    return true
  }

  /// By three letters: months from 0 on, then the days of the week, which end the search.
  private static let byStart = Dictionary(
    uniqueKeysWithValues: english.enumerated().map { (packed($1.prefix(3)), $0) })

  private static let english = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ].map { Array($0.utf8) }

  private static let halves: [String: Bool] = [
    "am": false, "pm": true, "오전": false, "오후": true, "上午": false, "下午": true, "午前": false, "午後": true, "πμ": false, "μμ": true,
  ]

  /// In hours. Ambiguous names have their American meaning, except IST (India) and BST (Britain).
  private static let zones = Dictionary(uniqueKeysWithValues: zoneNames.map { (packed($0.utf8), $1) })

  private static let zoneNames: KeyValuePairs<String, Double> = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "nst": -3.5, "ndt": -2.5, "adt": -3, "ast": -4, "edt": -4, "est": -5, "et": -5,
    "cdt": -5, "cst": -6, "ct": -6, "mdt": -6, "mst": -7, "mt": -7, "pdt": -7, "pst": -8, "pt": -8, "akdt": -8, "akst": -9, "hst": -10,
    "brt": -3, "brst": -2, "art": -3, "clt": -4, "clst": -3, "cot": -5, "pet": -5, "cet": 1, "met": 1, "mez": 1, "bst": 1, "west": 1,
    "cest": 2, "mest": 2, "mesz": 2, "eet": 2, "sast": 2, "idt": 3, "eest": 3, "msk": 3, "trt": 3, "gst": 4, "pkt": 5, "ist": 5.5,
    "ict": 7, "wib": 7, "sgt": 8, "hkt": 8, "awst": 8, "jst": 9, "kst": 9, "acst": 9.5, "aest": 10, "acdt": 10.5, "aedt": 11,
    "nzst": 12, "nzdt": 13,
  ]
}
