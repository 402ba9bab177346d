import Foundation

/// Opens the sign-in link in the user's browser, if there is someone to see it: on a terminal, with a display.
enum BrowserOpener {
  /// - Throws: `CocoaError` when the file with the link cannot be written.
  static func open(_ link: String, in folder: URL, environment: [String: String] = ProcessInfo.processInfo.environment) throws {
    guard Terminal.isInteractive, hasDisplay(environment), let program = program(environment) else { return }
    // Every user of the machine can read a program's arguments, but only the owner this file.
    let page = folder.appendingPathComponent("open.html")
    let html = """
      <!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=\(link)"><a href="\(link)">Earnest</a>

      """
    try Data(html.utf8).write(to: page, options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: page.path)
    let process = Process()
    process.executableURL = program
    process.arguments = [page.path]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  static func hasDisplay(_ environment: [String: String]) -> Bool {
    ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
  }

  // MARK: - Private

  private static func program(_ environment: [String: String]) -> URL? {
    (environment["PATH"] ?? "").split(separator: ":").lazy.map { URL(fileURLWithPath: String($0)).appendingPathComponent("xdg-open") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }
}
