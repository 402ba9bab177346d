import Foundation

extension Sentences {
  /// The name of a language in that language: "Deutsch", "English (United Kingdom)"; the tag itself when it is unknown.
  ///
  /// - Parameter tag: A tag of BCP 47, as a feed or a file has it.
  public static func languageName(_ tag: String) -> String {
    guard let name = Locale(identifier: tag).localizedString(forIdentifier: tag), let first = name.first else { return tag }
    return first.uppercased() + name.dropFirst()
  }
}
