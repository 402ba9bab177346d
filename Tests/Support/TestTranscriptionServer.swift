import Synchronization

/// A transcription server on 127.0.0.1, of both kinds. It hears what a test says; audio is text here.
public final class TestTranscriptionServer: Sendable {
  /// A file with the fields of its form.
  public struct Upload: Sendable, Equatable {
    public let path: String
    public var fields: [String: String] = [:]
    public var file = ""
    public var fileName = ""
    public let authorization: String?
  }

  private final class State: Sendable {
    let uploads = Mutex<[Upload]>([])
    let reply = Mutex<@Sendable (Upload) -> LoopbackServer.Reply>({ _ in TestTranscriptionServer.reply("Moss grows.", "Ferns follow.") })
  }

  private let state: State
  private let server: LoopbackServer

  public init() async throws {
    let state = State()
    self.state = state
    server = try await LoopbackServer { request in
      let upload = Self.upload(request)
      state.uploads.withLock { $0.append(upload) }
      return state.reply.withLock { $0 }(upload)
    }
  }

  public var port: Int { server.port }
  public var origin: String { server.origin }
  public var uploads: [Upload] { state.uploads.withLock { $0 } }

  /// Sets the answer to each file.
  public func answer(_ reply: @escaping @Sendable (Upload) -> LoopbackServer.Reply) { state.reply.withLock { $0 = reply } }

  /// Stops, and closes the open connections.
  public func stop() async { await server.hangUp() }

  /// Whisper's answer: one segment of four seconds for each text.
  public static func reply(_ texts: String..., language: String = "english") -> LoopbackServer.Reply {
    let segments = texts.enumerated().map { #"{"id": \#($0), "start": \#($0 * 4).0, "end": \#($0 * 4 + 4).0, "text": " \#($1)"}"# }
    let all = texts.joined(separator: " ")
    return .text(
      200, [("Content-Type", "application/json")],
      #"{"task": "transcribe", "language": "\#(language)", "text": "\#(all)", "segments": [\#(segments.joined(separator: ", "))]}"#)
  }

  // MARK: - Private

  private static func upload(_ request: LoopbackServer.Request) -> Upload {
    var upload = Upload(path: request.target, authorization: request.headers["authorization"])
    let boundary = request.headers["content-type"]?.split(separator: "boundary=").last.map(String.init) ?? ""
    let body = Substring(request.body)
    for part in body.split(separator: "--" + boundary) {
      let pieces = part.split(separator: "\r\n\r\n", maxSplits: 1)
      guard pieces.count == 2, pieces[1].hasSuffix("\r\n") else { continue }
      let value = String(pieces[1].dropLast())
      if let name = quoted("filename", in: pieces[0]) {
        (upload.file, upload.fileName) = (value, name)
      } else if let name = quoted("name", in: pieces[0]) {
        upload.fields[name] = value
      }
    }
    return upload
  }

  /// `name="file"` -> file
  private static func quoted(_ name: String, in head: Substring) -> String? {
    head.split(separator: " " + name + "=\"", maxSplits: 1).dropFirst().first?.split(separator: "\"").first.map(String.init)
  }
}
