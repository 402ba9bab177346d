import BlockingWork
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WebPage

/// A reader of posted forms. Plain fields are held in memory, up to one megabyte in total; a file is written to disk as it arrives, and
/// deleted when the event has been answered.
enum PostedForm {
  enum Failure: Error {
    /// The fields exceed the limit in total.
    case tooLarge
    /// The form comes from a page of another session, or from another site.
    case stale
  }

  /// The largest upload, in bytes: a large list of subscriptions fits.
  static let maxFileBytes = 48 << 20
  private static let maxFieldBytes = 1 << 20

  /// - Parameters:
  ///   - file: The field that may contain a file; nil for none.
  ///   - uploads: The folder of the file until the event has been answered.
  /// - Throws: `Failure`, `MultipartError`, and the errors of `answer`.
  static func read<Answer>(
    _ request: Request, file: String?, maxFileBytes: Int = maxFileBytes, uploads: URL, _ answer: (Form) async throws -> Answer
  ) async throws -> Answer {
    guard let file, let type = request.headers[.contentType], MultipartReader.isMultipart(type) else {
      return try await answer(Form(try await fields(request)))
    }
    // An upload that is too large is refused by its announced length, before it is sent.
    if let length = request.headers[.contentLength].flatMap(Int.init), length > maxFileBytes + maxFieldBytes {
      return try await answer(Form([:], files: [file: FormFile(name: "", path: "", size: length, isTooLarge: true)]))
    }
    let spool = SpoolFile(in: uploads, limit: maxFileBytes)
    let result: Result<Answer, any Error>
    do {
      result = .success(try await answer(try await parts(of: request, type, file: file, into: spool)))
    } catch {
      result = .failure(error)
    }
    await spool.remove()
    return try result.get()
  }

  // MARK: - Private

  private static func fields(_ request: Request) async throws -> [String: [String]] {
    do {
      let body = try await request.body.collect(upTo: maxFieldBytes)
      guard body.readableBytes > maxInlineBytes else { return FormFields.read(String(buffer: body)) }
      // Parsing a long form would block one of the few threads that serve pages.
      return try await BlockingWork.shared.run { FormFields.read(String(buffer: body)) }
    } catch is NIOTooManyBytesError {
      throw Failure.tooLarge
    }
  }

  private static let maxInlineBytes = 16 << 10

  private static func parts(of request: Request, _ type: String, file: String, into spool: SpoolFile) async throws -> Form {
    var reader = try MultipartReader(contentType: type)
    var fields: [String: [String]] = [:]
    var current: MultipartPart?
    var fileName: String?
    var text: [UInt8] = []
    var held = 0
    for try await chunk in request.body {
      var pieces: [ArraySlice<UInt8>] = []
      try reader.push(chunk.readableBytesView) { event in
        switch event {
        case .begin(let part):
          current = part
          text = []
          if part.name == file, let name = part.fileName { fileName = fileName ?? name }
        case .bytes(let bytes):
          if current?.fileName == nil {
            held += bytes.count
            guard held <= maxFieldBytes else { throw Failure.tooLarge }
            text += bytes
          } else if current?.name == file {
            pieces.append(bytes)
          }
        case .end:
          if let current, current.fileName == nil { fields[current.name, default: []].append(String(decoding: text, as: UTF8.self)) }
          current = nil
        }
      }
      for piece in pieces { try await spool.write(piece) }
      if spool.isTooLarge { return Form(fields, files: [file: spool.file(named: fileName ?? "")]) }
    }
    try reader.finish()
    try await spool.flush()
    // A form without a selected file has a part with neither name nor bytes.
    guard let fileName, spool.size > 0 || !fileName.isEmpty else { return Form(fields) }
    return Form(fields, files: [file: spool.file(named: fileName)])
  }
}
