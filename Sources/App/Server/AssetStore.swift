import ByteEncoding
import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import Shell
import WebPage

/// The files that documents load: under a folder named after the hash of their content, which browsers may cache forever, or, in development,
/// the single files of a checkout.
struct AssetStore: Sendable {
  /// "/assets/3f2a…", or "/assets/single" in development.
  let base: String
  private let files: [String: BundledAssets.File]
  private let single: SingleAssets?

  init(_ files: [BundledAssets.File]) {
    var hash = SHA256()
    for file in files {
      hash.update(data: Array(file.asset.name.utf8))
      hash.update(data: file.asset.bytes)
    }
    self.files = Dictionary(files.map { ($0.asset.name, $0) }) { first, _ in first }
    base = "/assets/" + hash.finalize().prefix(8).hexadecimal
    single = nil
  }

  init(_ single: SingleAssets) {
    (base, files, self.single) = ("/assets/single", [:], single)
  }

  /// Assets without a file: a broken installation.
  var missing: [String] { files.filter { $0.value.asset.bytes.isEmpty }.keys.sorted() }

  /// The service worker of this version. Its address never changes, so that a browser finds the next version there.
  var serviceWorker: Response {
    let files = ServiceWorkerFiles(base: base, names: files.keys.filter { !$0.hasSuffix(".map") }.sorted())
    let encoder = JSONEncoder()
    // The same bytes each time: a browser takes others for a new version.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let list = (try? encoder.encode(files)).map { [UInt8]($0) } ?? []
    let code =
      single == nil ? BundledAssets.serviceWorker.bytes : Array("import \"\(Link.basePath)\(base)/worker/service-worker.js\";\n".utf8)
    return response(
      Array("self.assets = ".utf8) + list + Array(";\n".utf8) + code, of: BundledAssets.serviceWorker, [.cacheControl: "no-cache"])
  }

  func response(to request: Request) -> Response? {
    let path = request.uri.path
    guard path.hasPrefix(base + "/") else { return nil }
    let name = String(path.dropFirst(base.count + 1))
    if let asset = single?.file(name) { return response(asset.bytes, of: asset, [.cacheControl: "no-store"]) }
    guard let file = files[name] else { return nil }
    var headers: HTTPFields = [.cacheControl: "public, max-age=31536000, immutable", .vary: "Accept-Encoding"]
    for (encoding, bytes) in [("br", file.brotli), ("gzip", file.gzip)] where !bytes.isEmpty && request.headers.accepts(encoding) {
      headers[.contentEncoding] = encoding
      return response(bytes, of: file.asset, headers)
    }
    return response(file.asset.bytes, of: file.asset, headers)
  }

  private func response(_ bytes: [UInt8], of asset: Asset, _ headers: HTTPFields) -> Response {
    var headers = headers
    headers[.contentType] = asset.type
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
