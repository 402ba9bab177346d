import HTTPTypes
import HummingbirdTesting
import NIOCore

/// A response as a browser receives it.
struct BrowserResponse: Sendable {
  let status: Int
  let headers: HTTPFields
  let bytes: [UInt8]

  init(_ response: TestClient.Response) {
    status = response.status.code
    headers = response.headers
    bytes = response.body.map { [UInt8]($0.readableBytesView) } ?? []
  }

  /// A response of which only the status and the text are known.
  init(status: Int, text: String) {
    self.status = status
    headers = [:]
    bytes = Array(text.utf8)
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// A header by its name.
func field(_ name: String, _ value: String) -> HTTPFields {
  var fields = HTTPFields()
  if let name = HTTPField.Name(name) { fields[name] = value }
  return fields
}
