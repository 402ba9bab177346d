import BlockingWork
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import WebPage

/// A reader of posted forms. Plain fields are held in memory, up to one megabyte in total; files are written to disk as they arrive, and
/// deleted when the event has been answered.
enum PostedForm {
  enum Failure: Error {
    /// The fields exceed the limit in total.
    case tooLarge
    /// The form comes from a page of another session, or from another site.
    case stale
    /// An upload was refused by its length, before its fields came: the user has no space left for it.
    case limitReached
  }

  /// The largest upload, in bytes: a large list of subscriptions fits.
  static let maxFileBytes = 48 << 20
  /// The size of all plain fields of a form together.
  static let maxFieldBytes = 1 << 20

  /// The size of all plain fields of a form of a person who is not signed in: a password of 1,024 characters fits, and a slow client holds
  /// its place for a minute at most.
  static let maxStrangerBytes = 32 << 10

  /// - Parameters:
  ///   - maxFieldBytes: The size of all plain fields of a form without a file.
  ///   - file: The field that may contain files; nil for none.
  ///   - uploads: The folder of the files until the event has been answered.
  ///   - disk: The disk of these files.
  /// - Throws: `Failure`, `MultipartError`, and the errors of `answer`.
  static func read<Answer>(
    _ request: Request, maxFieldBytes: Int = Self.maxFieldBytes, file: String?, limits: UploadLimits, uploads: URL,
    disk: UploadDisk = UploadDisk(),
    _ answer: (Form) async throws -> Answer
  ) async throws -> Answer {
    guard let file, let type = request.headers[.contentType], MultipartReader.isMultipart(type) else {
      return try await answer(Form(try await fields(request, upTo: maxFieldBytes)))
    }
    // An upload that is too large, or for which there is no space, is refused by its announced length, before it is sent.
    if let length = request.headers[.contentLength].flatMap(Int.init) {
      var refusal = limits.refusal(ofLength: length)
      if refusal == nil, try await !BlockingWork.shared.run({ disk.hasSpace(for: length, at: uploads.path) }) { refusal = .noSpace }
      if let refusal {
        let unread = FormFile(name: "", path: "", size: length, refusal: refusal)
        return try await answer(Form([:], files: [file: [unread]]))
      }
    }
    var spool = UploadSpool(in: uploads, limits, disk: disk)
    let result: Result<Answer, any Error>
    do {
      let form = try await parts(of: request, type, file: file, limits, into: &spool)
      result = .success(try await answer(form))
    } catch {
      result = .failure(error)
    }
    await spool.remove()
    return try result.get()
  }

  // MARK: - Private

  private static func fields(_ request: Request, upTo maxBytes: Int) async throws -> [String: [String]] {
    do {
      let body = try await request.body.collect(upTo: maxBytes)
      guard body.readableBytes > maxInlineBytes else { return FormFields.read(String(buffer: body)) }
      // Parsing a long form would block one of the few threads that serve pages.
      return try await BlockingWork.shared.run { FormFields.read(String(buffer: body)) }
    } catch is NIOTooManyBytesError {
      throw Failure.tooLarge
    }
  }

  private static let maxInlineBytes = 16 << 10

  private static func parts(
    of request: Request, _ type: String, file: String, _ limits: UploadLimits, into spool: inout UploadSpool
  ) async throws -> Form {
    var reader = try MultipartReader(contentType: type, maxParts: limits.maxParts)
    var fields: [String: [String]] = [:]
    var current: MultipartPart?
    var text: [UInt8] = []
    var held = 0
    var received = 0
    for try await chunk in request.body {
      received += chunk.readableBytes
      var pieces: [UploadSpool.Piece] = []
      try reader.push(chunk.readableBytesView) { event in
        switch event {
        case .begin(let part):
          current = part
          text = []
          if part.name == file, let name = part.fileName { pieces.append(.begin(name: name)) }
        case .bytes(let bytes):
          if current?.fileName == nil {
            held += bytes.count
            guard held <= maxFieldBytes else { throw Failure.tooLarge }
            text += bytes
          } else if current?.name == file {
            pieces.append(.bytes(bytes))
          }
        case .end:
          if let current, current.fileName == nil {
            fields[current.name, default: []].append(String(decoding: text, as: UTF8.self))
          } else if current?.name == file {
            pieces.append(.end)
          }
          current = nil
        }
      }
      for piece in pieces { try await spool.take(piece) }
      // Without an announced length, a form is cut at its limit. A form with one file needs no more of a file that was deleted.
      if received > limits.maxBytes || (limits.maxFiles == 1 && spool.hasDeletedFile) {
        await spool.cut(after: received)
        return Form(fields, files: [file: spool.files])
      }
    }
    try reader.finish()
    return Form(fields, files: [file: spool.files])
  }
}
