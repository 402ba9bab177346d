import Foundation

/// The moment of a user's action. It is earlier than the request when a browser that could not reach the server has stored the action.
public enum ActionMoment {
  /// The seconds between the action and its request; nil for an action that was sent at once. The server sets it for each event.
  @TaskLocal public static var delay: TimeInterval?

  /// When the action of the current task was taken; `now` unless it is delayed.
  public static func moment(at now: Date) -> Date { now - (delay ?? 0) }

  /// When a delayed action was taken: newer changes take precedence. Nil for an action that was sent at once.
  public static func delayed(at now: Date) -> Date? { delay.map { now - $0 } }
}
