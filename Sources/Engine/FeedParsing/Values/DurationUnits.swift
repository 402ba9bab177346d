import TextScanning

/// Names of hours, minutes and seconds in the languages that write them out.
enum DurationUnits {
  /// The length of the unit in seconds; nil for any other word, such as "MB".
  static func seconds(_ word: Slice<CheckedBytes>) -> Double? {
    guard word.count <= 15 else { return nil }
    return byName[String(decoding: word.lazy.map(\.lowercased), as: UTF8.self)]
  }

  // MARK: - Private

  private static let byName: [String: Double] = {
    var byName: [String: Double] = [:]
    for (unit, names) in [(3600.0, hours), (60, minutes), (1, seconds)] {
      for name in names.split(separator: " ") { byName[String(name)] = unit }
    }
    return byName
  }()

  // English, German, French, Spanish, Portuguese, Italian, Dutch, Russian, Chinese, Japanese, Korean.
  private static let hours = "h hr hrs hour hours std stunde stunden heure heures hora horas ora ore uur ч час часа часов 小时 小時 時間 시간"
  private static let minutes =
    "m mn min mins minute minutes minut minuten minuto minutos minuti ' ′ ’ мин минута минуты минут 分 分钟 分鐘 분"
  private static let seconds =
    "s sec secs second seconds sek sekunde sekunden seconde secondes segundo segundos secondi '' \" ″ ’’ с сек секунда секунды секунд 秒 秒钟 초"
}
