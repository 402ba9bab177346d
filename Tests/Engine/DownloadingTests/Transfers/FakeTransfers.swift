import Foundation
import NIOCore
import Synchronization
import TestSupport

@testable import Downloading

/// Transfers without a network: each follows the script of its address.
final class FakeTransfers: Sendable {
  enum Answer: Sendable {
    /// The audio arrives at once.
    case sound
    /// The head and half of the audio arrive; the rest when the test allows it.
    case held
    case failure(DownloadError)
    /// The audio arrives at once, in two halves; its size is not known before its end.
    case unsized
  }

  private struct State {
    var answers: [String: Answer] = [:]
    var finalURLs: [String: String] = [:]
    var started: [String] = []
    var moving: Set<String> = []
    var most = 0
  }

  private let state = Mutex(State())
  private let fallback: Answer

  init(_ fallback: Answer = .sound) { self.fallback = fallback }

  /// The addresses of all started transfers, in order.
  var started: [String] { state.withLock { $0.started } }
  var moving: Set<String> { state.withLock { $0.moving } }
  /// The largest number of simultaneous transfers.
  var maxBatchSize: Int { state.withLock { $0.most } }

  func set(_ answer: Answer, for url: String) { state.withLock { $0.answers[url] = answer } }
  func setFinal(_ finalURL: String, for url: String) { state.withLock { $0.finalURLs[url] = finalURL } }

  static func sound(of url: String) -> String { "the sound of \(url)" }

  func run(
    _ source: TransferSource, _ record: TransferRecord, _ part: PartialFile, _ each: @Sendable (TransferProgress) async throws -> Void
  ) async throws -> FinishedTransfer {
    let url = source.url
    state.withLock { state in
      state.started.append(url)
      state.moving.insert(url)
      state.most = max(state.most, state.moving.count)
    }
    defer { state.withLock { _ = $0.moving.remove(url) } }
    if case .failure(let error) = answer(to: url) { throw error }
    let sound = Array(Self.sound(of: url).utf8)
    var record = record
    record.finalURL = state.withLock { $0.finalURLs[url] } ?? url
    let isUnsized = if case .unsized = answer(to: url) { true } else { false }
    record.total = isUnsized ? nil : Int64(sound.count)
    try await each(TransferProgress(record: record, received: part.length))
    func deliver(_ count: Int) async throws {
      let missing = sound[Int(part.length)..<max(count, Int(part.length))]
      try part.append(ByteBuffer(bytes: missing))
      record.syncedLength = part.length
      try await each(TransferProgress(record: record, received: part.length))
    }
    if case .held = answer(to: url) { try await deliver(sound.count / 2) }
    if isUnsized { try await deliver(sound.count / 2) }
    do {
      try await waitUntil {
        if case .held = answer(to: url) { return false }
        return true
      }
    } catch {
      try? await each(TransferProgress(record: record, received: part.length))
      throw error
    }
    if case .failure(let error) = answer(to: url) { throw error }
    try await deliver(sound.count)
    return FinishedTransfer(length: part.length, sha256: part.hexDigest, mimeType: "audio/mpeg", fileExtension: "mp3")
  }

  private func answer(to url: String) -> Answer { state.withLock { $0.answers[url] } ?? fallback }
}
