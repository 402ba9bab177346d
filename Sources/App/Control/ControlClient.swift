import Accounts
import Foundation
import NIOCore
import NIOPosix

/// The client of a live server's socket, for commands.
public enum ControlClient {
  /// Whether a server currently serves the data folder.
  public static func isServed(_ home: URL) async -> Bool {
    guard let channel = await connect(home) else { return false }
    // Sends nothing: the connection alone is the answer, even when closing it fails.
    try? await channel.executeThenClose { _, _ in }
    return true
  }

  /// - Returns: The server's last answer; nil when no server serves the data folder, or when it ended before it answered.
  public static func send(_ command: ControlCommand, of home: URL) async throws -> ControlResponse? {
    var last: ControlResponse?
    _ = try await send(command, of: home) { last = $0 }
    return last
  }

  /// Sends a command and passes on each answer as it arrives.
  ///
  /// - Returns: false when no server serves the data folder. A server that ends during the work sends no further answers.
  /// - Throws: `StorageError` and `AccountError.noSuchAccount` of the server; errors of the socket and of `each`.
  public static func send(
    _ command: ControlCommand, of home: URL, each: (ControlResponse) async throws -> Void
  ) async throws -> Bool {
    guard let channel = await connect(home) else { return false }
    let line = try JSONEncoder().encode(command) + [UInt8(ascii: "\n")]
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: line))
      var waiting = ByteBuffer()
      for try await var chunk in inbound {
        waiting.writeBuffer(&chunk)
        while let end = waiting.readableBytesView.firstIndex(of: UInt8(ascii: "\n")) {
          let line = waiting.readData(upTo: end)
          // An answer of another version is ignored.
          switch try? JSONDecoder().decode(ControlResponse.self, from: line) {
          case .noSuchUser?: throw AccountError.noSuchAccount
          case .storageFailed(let error)?: throw error
          case let answer?: try await each(answer)
          case nil: break
          }
        }
        waiting.discardReadBytes()
      }
      return true
    }
  }

  // MARK: - Private

  private static func connect(_ home: URL) async -> NIOAsyncChannel<ByteBuffer, ByteBuffer>? {
    let path = ControlPath.socket(in: home)
    guard path.utf8.count <= ControlPath.maxPathLength, FileManager.default.fileExists(atPath: path) else { return nil }
    // The socket of a killed server refuses connections.
    return try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(unixDomainSocketPath: path) { channel in
      channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel) }
    }
  }
}

extension ByteBuffer {
  /// The bytes up to `end`; `end` itself is skipped.
  fileprivate mutating func readData(upTo end: Int) -> Data {
    let data = Data(readableBytesView[readerIndex..<end])
    moveReaderIndex(to: end + 1)
    return data
  }
}
