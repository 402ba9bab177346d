import Foundation
import NIOCore
import NIOPosix

/// Asks the live server of a data folder.
public enum ControlClient {
  /// Whether a server serves the data folder just now.
  public static func isServed(_ home: URL) async -> Bool {
    guard let channel = await connect(home) else { return false }
    try? await channel.executeThenClose { _, _ in }
    return true
  }

  /// - Returns: the server's answer; nil when none serves the data folder, or it went before it answered.
  public static func ask(_ command: ControlCommand, of home: URL) async throws -> ControlAnswer? {
    guard let channel = await connect(home) else { return nil }
    let line = try JSONEncoder().encode(command) + [UInt8(ascii: "\n")]
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(bytes: line))
      var answer = ByteBuffer()
      for try await var chunk in inbound { answer.writeBuffer(&chunk) }
      return try? JSONDecoder().decode(ControlAnswer.self, from: Data(answer.readableBytesView))
    }
  }

  // MARK: - Private

  private static func connect(_ home: URL) async -> NIOAsyncChannel<ByteBuffer, ByteBuffer>? {
    let path = ControlPath.socket(in: home)
    guard path.utf8.count <= ControlPath.longest, FileManager.default.fileExists(atPath: path) else { return nil }
    return try? await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton).connect(unixDomainSocketPath: path) { channel in
      channel.eventLoop.makeCompletedFuture { try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel) }
    }
  }
}
