import Foundation

/// A generator of unique folder and file names that are valid on every system.
struct ExportNames {
  /// Lower-cased, for systems whose names are case-insensitive.
  private var usedNames: Set<String> = []

  /// The folder of a show.
  mutating func folder(_ title: String, number: Int64) -> String {
    let names = Self.withAndWithoutNumber(Self.safe(title, else: "Show \(number)"), number)
    return names.first { usedNames.insert($0.lowercased()).inserted } ?? names[1]
  }

  /// Candidates for a file name, the best first: "Show/2026-01-02 Title.mp3", and the same with the episode's number. The day is in UTC.
  mutating func files(published: Date?, title: String, number: Int64, ending: String, in folder: String) -> [String] {
    let day = published.map { "\($0.formatted(.iso8601.year().month().day())) " } ?? ""
    let names = Self.withAndWithoutNumber("\(folder)/\(day)\(Self.safe(title, else: "Episode \(number)"))", number).map {
      "\($0).\(ending)"
    }
    return names.filter { usedNames.insert($0.lowercased()).inserted }
  }

  // MARK: - Private

  private static func withAndWithoutNumber(_ name: String, _ number: Int64) -> [String] { [name, "\(name) (\(number))"] }

  /// A title from the network as a path component: no separators, no control characters, no name that a system reserves.
  static func safe(_ title: String, else substitute: String) -> String {
    var name = ""
    for scalar in title.precomposedStringWithCanonicalMapping.unicodeScalars {
      switch scalar {
      case "/", "\\", ":", "|": name += "-"
      case "*", "?", "<", ">": continue
      case "\"": name += "'"
      default:
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: name += " "
        case .surrogate, .privateUse, .unassigned: continue
        case .format where scalar != "\u{200D}" && scalar != "\u{200C}": continue
        default: name.unicodeScalars.append(scalar)
        }
      }
    }
    name = name.split(separator: " ").joined(separator: " ")
    name = String(name.drop { $0 == "." || $0 == " " })
    while name.utf8.count > maxNameLength { name.removeLast() }
    while let last = name.last, last == "." || last == " " { name.removeLast() }
    if name.isEmpty { return substitute }
    let stem = name.prefix { $0 != "." }.uppercased()
    return reserved.contains(stem) ? "_\(name)" : name
  }

  /// Bytes: with day, number and extension the name stays below the 255 of most file systems.
  private static let maxNameLength = 180

  /// Windows reserves these for devices.
  private static let reserved: Set<String> = Set(
    ["CON", "PRN", "AUX", "NUL"] + (1...9).flatMap { ["COM\($0)", "LPT\($0)"] })
}
