import WebPage

extension Sentences {
  /// The displayed name of a device: of "Firefox on Linux", as a session has it, in the current language; any other name is one already.
  public static func deviceName(_ name: String) -> String {
    guard let range = name.firstRange(of: " on ") else { return name }
    return strings(.device, ["browser": String(name[..<range.lowerBound]), "system": String(name[range.upperBound...])])
  }
}
