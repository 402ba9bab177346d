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
  private let worker: BundledAssets.File

  init(_ files: [BundledAssets.File]) {
    var hash = SHA256()
    for file in files {
      hash.update(data: Array(file.asset.name.utf8))
      hash.update(data: file.asset.bytes)
    }
    self.files = Dictionary(files.map { ($0.asset.name, $0) }) { first, _ in first }
    base = "/assets/" + hash.finalize().prefix(8).hexadecimal
    single = nil
    let names = self.files.keys.filter { !$0.hasSuffix(".map") }.sorted()
    worker = Self.worker(ServiceWorkerFiles(base: base, names: names), BundledAssets.serviceWorker.bytes)
  }

  init(_ single: SingleAssets) {
    (base, files, self.single) = ("/assets/single", [:], single)
    // Relative to the address of the service worker, which has the base path.
    worker = Self.worker(ServiceWorkerFiles(base: base, names: []), Array("import \".\(base)/worker/service-worker.js\";\n".utf8))
  }

  /// Assets without a file: a broken installation.
  var missing: [String] { files.filter { $0.value.asset.bytes.isEmpty }.keys.sorted() }

  /// The service worker of this version. Its address never changes, so that a browser finds the next version there.
  func serviceWorker(for request: Request) -> Response { response(worker, to: request, caching: "no-cache") }

  func response(to request: Request) -> Response? {
    let path = request.uri.path
    guard path.hasPrefix(base + "/") else { return nil }
    let name = String(path.dropFirst(base.count + 1))
    if let asset = single?.file(name) { return response(BundledAssets.File(asset), to: request, caching: "no-store") }
    return files[name].map { response($0, to: request, caching: "public, max-age=31536000, immutable") }
  }

  // MARK: - Private

  /// The script of the service worker: the files of its version, which only the server knows, and the bundled code.
  private static func worker(_ files: ServiceWorkerFiles, _ code: [UInt8]) -> BundledAssets.File {
    let encoder = JSONEncoder()
    // The same bytes in each process: a browser takes others for a new version.
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let list = (try? encoder.encode(files)).map { [UInt8]($0) } ?? []
    let script = Array("self.assets = ".utf8) + list + Array(";\n".utf8) + code
    let gzip = script.withUnsafeBytes { Gzip.compress($0, level: 9) } ?? []
    return BundledAssets.File(Asset(name: BundledAssets.serviceWorker.name, bytes: script), gzip: gzip)
  }

  private func response(_ file: BundledAssets.File, to request: Request, caching: String) -> Response {
    var headers: HTTPFields = [.cacheControl: caching, .vary: "Accept-Encoding", .contentType: file.asset.type]
    var bytes = file.asset.bytes
    for (encoding, packed) in [("gzip", file.gzip), ("br", file.brotli)] where !packed.isEmpty && request.headers.accepts(encoding) {
      (headers[.contentEncoding], bytes) = (encoding, packed)
    }
    return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: bytes)))
  }
}
