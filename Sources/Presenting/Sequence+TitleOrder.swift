import Foundation
import Synchronization
import WebPage

extension Sequence {
  /// The elements in the order in which a reader of the current language looks for their titles: Chinese titles by Pinyin for Chinese readers.
  public func sortedByTitle(_ title: (Element) -> String) -> [Element] {
    map { ($0, titleKey(title($0))) }.sorted { $0.1 < $1.1 }.map(\.0)
  }
}

/// Foundation on Linux compares strings without a locale, and a comparison by ICU takes ten times as long as one of these keys.
private func titleKey(_ title: String) -> String {
  let key = title.lowercased()
  guard Language.current == Language.chinese, key.unicodeScalars.contains(where: \.properties.isIdeographic) else { return key }
  if let known = pinyinKeys.withLock({ $0[key] }) { return known }
  let pinyin = key.applyingTransform(.mandarinToLatin, reverse: false)?.folding(options: .diacriticInsensitive, locale: nil) ?? key
  pinyinKeys.withLock { keys in
    if keys.count >= maxPinyinKeys { keys.removeAll() }
    keys[key] = pinyin
  }
  return pinyin
}

/// The keys of Chinese titles: one takes half a millisecond to make, and a page of a large library needs hundreds each time.
private let pinyinKeys = Mutex<[String: String]>([:])
private let maxPinyinKeys = 5_000
