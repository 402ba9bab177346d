import Foundation

/// A file that the browser loads with a page: a style sheet, a module, an icon.
public struct Asset: Sendable {
  /// Where assets are served, without the base path: "/assets/3f2a". The server sets it for each request, like `Link.basePath`.
  @TaskLocal public static var base = ""

  /// The file's name, unique in the program: "show-page.css".
  public let name: String
  public let bytes: [UInt8]

  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// A resource file of `bundle`.
  ///
  /// A missing file is a broken installation: it gives an asset without bytes, which the server reports at start.
  public init(_ name: String, in bundle: Bundle, folder: String? = nil) {
    let path = folder.map { "\($0)/\(name)" } ?? name
    let url = bundle.resourceURL?.appendingPathComponent(path)
    self.init(name: name, bytes: url.flatMap { try? [UInt8](Data(contentsOf: $0)) } ?? [])
  }

  /// The MIME type for the browser.
  public var type: String {
    switch name.split(separator: ".").last {
    case "css": "text/css; charset=utf-8"
    case "js": "text/javascript; charset=utf-8"
    case "json", "map": "application/json"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "webmanifest": "application/manifest+json"
    default: "application/octet-stream"
    }
  }
}
