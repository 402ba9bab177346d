/// Month and zone names. Months are told by their first three letters, which suffices for English, Spanish,
/// Portuguese, French, German, Italian and Dutch.
enum DateWords {
  static func month(_ word: UnsafeRawBufferPointer) -> Int? {
    guard word.count >= 3 else { return nil }
    let start = key(word.prefix(3))
    if start == "jui", word.count > 3 { return word[3] | 0x20 == UInt8(ascii: "l") ? 7 : 6 }
    return months[start] ?? (word.count > 3 ? months[key(word.prefix(4))] : nil)
  }

  /// Seconds east of Greenwich.
  static func zone(_ word: UnsafeRawBufferPointer) -> Int? {
    guard (1...4).contains(word.count) else { return nil }
    return zones[key(word[...])].map { Int($0 * 3600) }
  }

  // MARK: - Private

  // Up to fifteen bytes: such strings live in the value itself, nothing is allocated.
  private static func key(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
    String(decoding: bytes.lazy.map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }, as: UTF8.self)
  }

  /// In hours. Names that several places claim mean the American one, but for IST (India) and BST (Britain).
  private static let zones: [String: Double] = [
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "adt": -3, "ast": -4, "edt": -4, "est": -5, "et": -5, "cdt": -5, "cst": -6, "ct": -6,
    "mdt": -6, "mst": -7, "mt": -7, "pdt": -7, "pst": -8, "pt": -8, "akdt": -8, "akst": -9, "hst": -10, "cet": 1, "met": 1, "mez": 1,
    "bst": 1, "west": 1, "cest": 2, "mest": 2, "eet": 2, "sast": 2, "eest": 3, "msk": 3, "ist": 5.5, "sgt": 8, "hkt": 8, "awst": 8,
    "jst": 9, "kst": 9, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13,
  ]

  private static let months: [String: Int] = [
    "jan": 1, "ene": 1, "gen": 1, "feb": 2, "fev": 2, "fé": 2, "mar": 3, "mä": 3, "mrz": 3, "mrt": 3, "apr": 4, "abr": 4, "avr": 4,
    "may": 5, "mai": 5, "mei": 5, "mag": 5, "jun": 6, "giu": 6, "jul": 7, "lug": 7, "aug": 8, "ago": 8, "aou": 8, "aoû": 8,
    "sep": 9, "set": 9, "oct": 10, "okt": 10, "out": 10, "ott": 10, "nov": 11, "dec": 12, "dic": 12, "dez": 12, "dé": 12,
  ]
}
