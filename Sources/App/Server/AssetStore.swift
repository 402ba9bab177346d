import ByteEncoding
import Crypto
import HTTPTypes
import Hummingbird
import NIOCore
import Shell
import WebPage

/// All assets, under one folder named after the hash of their content: browsers may cache them forever, and modules import each other by
/// relative paths.
struct AssetStore: Sendable {
  /// "/assets/3f2a…"
  let base: String
  private let assets: [String: Asset]
  /// The same assets with gzip; pictures that gain nothing are left out.
  private let compressed: [String: ByteBuffer]

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
    compressed = assets.compactMapValues(Self.compressed)
    base = "/assets/" + hash.finalize().prefix(8).hexadecimal
  }

  /// Assets without a file: a broken installation.
  var missing: [String] { assets.filter { $0.value.bytes.isEmpty }.keys.sorted() }

  func response(to request: Request) -> Response? {
    let path = request.uri.path
    guard path.hasPrefix(base + "/"), case let name = String(path.dropFirst(base.count + 1)), let asset = assets[name] else { return nil }
    var headers: HTTPFields = [
      .contentType: asset.type, .cacheControl: "public, max-age=31536000, immutable", .vary: "Accept-Encoding",
    ]
    guard request.headers.acceptsGzip, let compressed = compressed[name] else {
      return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: asset.bytes)))
    }
    headers[.contentEncoding] = "gzip"
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: compressed))
  }

  private static func compressed(_ asset: Asset) -> ByteBuffer? {
    guard let bytes = asset.bytes.withUnsafeBytes({ Gzip.compress($0, level: 9) }), bytes.count < asset.bytes.count * 9 / 10
    else { return nil }
    return ByteBuffer(bytes: bytes)
  }
}
