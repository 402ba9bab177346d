import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Shell
import WebPage

/// All assets, under one folder named for the hash of their content: a browser may keep them for ever, and modules import one
/// another by relative paths.
struct AssetStore: Sendable {
  /// "/assets/3f2a…"
  let base: String
  private let assets: [String: Asset]

  init(_ folders: [AssetFolder]) {
    var hash = SHA256()
    var assets: [String: Asset] = [:]
    for folder in folders {
      for asset in folder.assets {
        let path = "\(folder.name)/\(asset.name)"
        hash.update(data: Array(path.utf8))
        hash.update(data: asset.bytes)
        assets[path] = asset
      }
    }
    self.assets = assets
    base = "/assets/" + hash.finalize().prefix(8).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// Assets whose file is not there: a broken installation.
  var missing: [String] { assets.filter { $0.value.bytes.isEmpty }.keys.sorted() }

  func response(for path: String) -> Response? {
    guard path.hasPrefix(base + "/"), let asset = assets[String(path.dropFirst(base.count + 1))] else { return nil }
    return Response(
      status: .ok, headers: [.contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable"],
      body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
  }
}
