import AsyncHTTPClient
import BoundedNumbers
import Foundation
import NIOHTTP1

extension FetchedHead {
  init(_ response: HTTPClientResponse, url: RemoteURL, permanentURL: String?, redirects: [FetchedRedirect]) {
    let headers = response.headers
    let encodings = headers[canonicalForm: "Content-Encoding"].map { $0.lowercased() }.filter(ContentCoding.isCompression)
    let encoded = headers.first(name: "Content-Length").flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    status = Int(response.status.code)
    contentType = headers.first(name: "Content-Type")
    contentEncodings = encodings
    encodedLength = encoded
    contentLength = encodings.isEmpty ? encoded : nil
    contentRange = headers.first(name: "Content-Range")
    acceptRanges = headers.first(name: "Accept-Ranges")
    etag = headers.first(name: "ETag")
    lastModified = headers.first(name: "Last-Modified")
    cacheControl = headers.first(name: "Cache-Control")
    retryAfterSeconds = headers.first(name: "Retry-After").flatMap {
      RetryAfter.seconds($0, now: Int(clamping: Date().timeIntervalSince1970))
    }
    finalURL = url.text
    self.permanentURL = permanentURL
    self.redirects = redirects
  }

  /// The name of a content encoding that the client cannot decompress.
  var unknownEncoding: String? { contentEncodings.first { ContentCoding($0) == nil } }

  /// Whether the body begins with the first byte of the file.
  var beginsAtStart: Bool { status == 200 || status == 206 && ContentRange(contentRange)?.bytes?.lowerBound == 0 }
}
