import Foundation
import NIOCore
import NIOPosix

/// Asks the live server of a data folder.
public enum ControlClient {
  /// Whether a server serves the data folder just now.
  public static func isServed(_ home: URL) async -> Bool {
    guard let channel = await connect(home) else { return false }
    // Nothing is asked: a connection that cannot be closed well answers the question as well.
    try? await channel.executeThenClose { _, _ in }
    return true
  }

  /// - Returns: the server's last answer; nil when none serves the data folder, or it went before it answered.
  public static func ask(_ command: ControlCommand, of home: URL) async throws -> ControlAnswer? {
    var last: ControlAnswer?
    _ = try await ask(command, of: home) { last = $0 }
    return last
  }

  /// Asks, and hands over each answer as it comes.
  ///
  /// - Returns: false when nobody serves the data folder. A server that goes while it works has simply no more answers.
  public static func ask(
    _ command: ControlCommand, of home: URL, each: (ControlAnswer) async throws -> Void
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
          // An answer of another version is passed over.
          if let answer = try? JSONDecoder().decode(ControlAnswer.self, from: line) { try await each(answer) }
        }
        waiting.discardReadBytes()
      }
      return true
    }
  }

  // MARK: - Private

  private static func connect(_ home: URL) async -> NIOAsyncChannel<ByteBuffer, ByteBuffer>? {
    let path = ControlPath.socket(in: home)
    guard path.utf8.count <= ControlPath.longest, FileManager.default.fileExists(atPath: path) else { return nil }
    // A socket that a killed server left behind has nobody behind it.
    return try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(unixDomainSocketPath: path) { channel in
      channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel) }
    }
  }
}

extension ByteBuffer {
  /// The bytes up to `end`, which is passed over.
  fileprivate mutating func readData(upTo end: Int) -> Data {
    let data = Data(readableBytesView[readerIndex..<end])
    moveReaderIndex(to: end + 1)
    return data
  }
}
