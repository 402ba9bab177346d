/// A converter of the manifest's calls to targets.
struct ArgumentReader {
  /// "nioCore" -> "NIOCore".
  let products: [String: String]
  let features: [String]

  /// A `room`.
  func target(_ arguments: [Manifest.Argument], path: (_ name: String, _ floor: String) -> String) -> [Manifest.Target] {
    guard let name = literal(arguments, "") else { return [] }
    return [
      Manifest.Target(
        name: name, path: path(name, literal(arguments, "on") ?? ""), uses: names(arguments, "uses"),
        packages: packages(arguments, "packages"))
    ]
  }

  /// A feature is two targets.
  func feature(_ arguments: [Manifest.Argument]) -> [Manifest.Target] {
    guard let name = literal(arguments, "") else { return [] }
    let main: Set = ["BoundedNumbers", "WebPage", "Components"]
    let manager: Set = [name, "BoundedNumbers", "WebPage", "ServiceRouter", "Services"]
    return [
      Manifest.Target(name: name, path: "Sources/Features/\(name)/Main", uses: main, packages: [], shared: main),
      Manifest.Target(
        name: "\(name)Manager", path: "Sources/Features/\(name)/Manager", uses: manager.union(names(arguments, "uses")), packages: [],
        shared: manager),
    ]
  }

  /// A room's tests; `$0` stands for each feature in turn.
  func tests(_ arguments: [Manifest.Argument]) -> [Manifest.Target] {
    let floor = literal(arguments, "on") ?? ""
    let isForEachFeature = literal(arguments, "") == nil
    let rooms = literal(arguments, "").map { [$0] } ?? features
    return rooms.map { room in
      let uses = names(arguments, "uses").union(
        text(arguments, "uses").contains("$0 + \"Manager\"") && isForEachFeature ? [room + "Manager"] : [])
      let shared: Set = isForEachFeature ? uses.union([room, "TestSupport"]) : [room, "TestSupport"]
      return Manifest.Target(
        name: "\(room)Tests", path: "Tests/" + (floor.isEmpty ? "" : floor + "/") + "\(room)Tests", uses: uses.union(shared),
        packages: packages(arguments, "packages"), shared: shared)
    }
  }

  /// A target without a helper: `.executableTarget(name:dependencies:path:)`.
  func wholeTarget(_ arguments: [Manifest.Argument]) -> Manifest.Target? {
    guard let name = literal(arguments, "name"), let path = literal(arguments, "path") else { return nil }
    return Manifest.Target(name: name, path: path, uses: names(arguments, "dependencies"), packages: packages(arguments, "dependencies"))
  }

  // MARK: - Private

  private func text(_ arguments: [Manifest.Argument], _ label: String) -> String {
    arguments.first { $0.label == label }?.text ?? ""
  }

  private func literal(_ arguments: [Manifest.Argument], _ label: String) -> String? {
    Manifest.literals(text(arguments, label)).first
  }

  /// The rooms in an argument, including those of `allFeatures`, or all but one of them, and their Managers.
  private func names(_ arguments: [Manifest.Argument], _ label: String) -> Set<String> {
    let text = text(arguments, label)
    let managers = "allFeatures.map { $0 + \"Manager\" }"
    let exception = /allFeatures\.filter \{ \$0 != "([A-Za-z]+)" \}/
    let left = Set(text.matches(of: exception).map { String($0.output.1) })
    let rest = text.replacing(managers, with: "").replacing("$0 + \"Manager\"", with: "").replacing(exception, with: "allFeatures")
    return Set(Manifest.literals(rest))
      .union(text.contains(managers) ? features.map { $0 + "Manager" } : [])
      .union(rest.contains("allFeatures") ? Set(features).subtracting(left) : [])
  }

  private func packages(_ arguments: [Manifest.Argument], _ label: String) -> Set<String> {
    let words = text(arguments, label).split { !$0.isLetter && !$0.isNumber }
    return Set(words.compactMap { products[String($0)] })
  }
}
