import Fetching
import Foundation

/// A form with texts and one file (`multipart/form-data`, RFC 7578).
struct MultipartForm: Sendable {
  private let boundary: String
  private var head: [UInt8] = []

  init(boundary: String = "earnest-" + UUID().uuidString) { self.boundary = boundary }

  /// Adds a text. Names are those of the program.
  mutating func add(_ name: String, _ value: String) {
    head += Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"\(name)\"\r\n\r\n\(value)\r\n".utf8)
  }

  /// The form with a file as its last field, which is read while it is sent.
  func upload(path: String, length: Int64, name: String) -> FetchUpload {
    let file =
      "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; filename=\"\(name)\"\r\nContent-Type: application/octet-stream"
    return FetchUpload(
      contentType: "multipart/form-data; boundary=\(boundary)",
      pieces: [
        .bytes(head + Array("\(file)\r\n\r\n".utf8)), .file(path: path, length: length), .bytes(Array("\r\n--\(boundary)--\r\n".utf8)),
      ])
  }
}
