import Foundation
import Library
import PodcastModel

/// Where a user may have fallen asleep.
extension ListeningSessions {
  /// Where the user may have fallen asleep; nil when nothing suggests it, or the question was answered.
  public func sleepQuestion(of user: UserID) async throws -> SleepQuestion? {
    let stored = try await library.preferences.planSettings(of: user).settings
    let (untouched, zone) = (UntouchedPlayback(stored[UntouchedPlayback.setting]), Appearance(stored).zone)
    // Most pages have no question, and read nothing more.
    guard let touch = SleepRules.asleep(untouched, at: now(), in: zone), let planned = try await planned(touch.episode, for: user),
      SleepRules.asleep(untouched, at: now(), in: zone, saved: planned.isFinished ? nil : planned.position) != nil
    else { return nil }
    return SleepQuestion(touch: touch, planned: planned, zone: zone)
  }

  /// Moves the episode back to where the user may have fallen asleep. The position before becomes the displaced one, which `undo` restores.
  ///
  /// - Returns: the episode; nil when there is no such question any longer, or the saved position is there already.
  public func goToSleepPosition(by user: UserID) async throws -> EpisodeID? {
    let question = try await sleepQuestion(of: user)
    try await answerSleepQuestion(by: user)
    guard let touch = question?.touch else { return nil }
    let entry = mark(touch.episode, LedgerEntry.undo, position: touch.position, isFinished: false, at: now())
    try await library.listening.record([entry], for: user, by: LedgerRules(received: now()))
    return touch.episode
  }

  /// The question is not asked again.
  public func answerSleepQuestion(by user: UserID) async throws {
    let stored = try await library.preferences.settings(of: user)
    guard var untouched = UntouchedPlayback(stored[UntouchedPlayback.setting]) else { return }
    untouched.isAnswered = true
    try await library.preferences.set([UntouchedPlayback.setting: untouched.text], of: user, at: now())
  }
}
