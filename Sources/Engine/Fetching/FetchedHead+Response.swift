import AsyncHTTPClient
import BoundedNumbers
import Foundation
import NIOHTTP1

extension FetchedHead {
  init(_ response: HTTPClientResponse, url: RemoteURL, permanentURL: String?, redirects: [FetchedRedirect]) {
    let headers = response.headers
    let encoding = headers.first(name: "Content-Encoding")?.lowercased().filter { !$0.isWhitespace }
    let encoded = headers.first(name: "Content-Length").flatMap { Int64($0) }.flatMap { $0 >= 0 ? $0 : nil }
    status = Int(response.status.code)
    contentType = headers.first(name: "Content-Type")
    contentEncoding = encoding == "" || encoding == "identity" ? nil : encoding
    encodedLength = encoded
    contentLength = contentEncoding == nil ? encoded : nil
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
  var unknownEncoding: String? {
    guard let contentEncoding, contentEncoding != "gzip", contentEncoding != "deflate" else { return nil }
    return contentEncoding
  }
}
