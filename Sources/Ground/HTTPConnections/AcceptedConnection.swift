import HummingbirdCore
import NIOCore

/// An accepted connection that reads nothing until it is set up. One that is never served is closed.
public final class AcceptedConnection: ServerChildChannelValue {
  public let channel: any Channel

  init(_ channel: any Channel) {
    self.channel = channel
  }

  deinit { channel.close(promise: nil) }
}
