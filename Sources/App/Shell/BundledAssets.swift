import Foundation
import WebPage

/// The files that documents load, as the build has made them (script/bundle).
public enum BundledAssets {
  /// A file with its compressed forms, which are empty for a source map.
  public struct File: Sendable {
    public let asset: Asset
    public let gzip: [UInt8]
    public let brotli: [UInt8]

    public init(_ asset: Asset, gzip: [UInt8] = [], brotli: [UInt8] = []) {
      (self.asset, self.gzip, self.brotli) = (asset, gzip, brotli)
    }
  }

  /// All files, named as documents and scripts refer to them below the asset base.
  public static let all: [File] =
    (["app.css", "app.js", "shared.js", "more.css", "more.js", "start-image.js"].flatMap { [compressed($0), File(read("\($0).map"))] })
    + [compressed("icons.svg", in: "components"), compressed("favicon.svg", in: "shell")]
    + WebManifest.iconNames.map { File(Asset(name: WebManifest.iconPath($0), bytes: read("\($0).png", in: "Icons").bytes)) }

  /// The service worker. It is loaded from an address that never changes, and refers to the others.
  public static let serviceWorker = read("service-worker.js")

  private static func compressed(_ name: String, in folder: String? = nil) -> File {
    let asset = Asset(name: folder.map { "\($0)/\(name)" } ?? name, bytes: read(name).bytes)
    return File(asset, gzip: read("\(name).gz").bytes, brotli: read("\(name).br").bytes)
  }

  private static func read(_ name: String, in folder: String? = nil) -> Asset { Asset(name, in: .module, folder: folder) }
}
