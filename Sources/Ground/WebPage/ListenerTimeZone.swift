import Foundation

/// The time zone of the listener, in which pages write days and times of day.
public enum ListenerTimeZone {
  /// The server sets it for each request; without a request, the server's own.
  @TaskLocal public static var current = TimeZone.current
}
