import Foundation
import Library
import PodcastModel

/// A queue with its own end, which fills a user's free time.
extension ListeningSessions {
  /// The slot that the user has started, whose episodes play on their own; nil for none.
  public func timeSlot(of user: UserID) async throws -> TimeSlot? {
    TimeSlot(try await library.preferences.planSettings(of: user).settings[TimeSlot.setting])
  }

  /// The length of the slot that the user started last, in minutes, or the usual one.
  public func slotMinutes(of user: UserID) async throws -> Int {
    let stored = try await library.preferences.planSettings(of: user).settings[TimeSlot.minutesSetting].flatMap { Int($0) }
    return stored.map { min(max($0, 1), TimeSlot.maxMinutes) } ?? TimeSlot.usualMinutes
  }

  /// Starts a slot, in place of an earlier one: when one of these episodes plays, the later ones follow it, and then playback stops. Up Next
  /// stays as it is. The slot ends after its last episode, and when another episode is played.
  ///
  /// - Parameters:
  ///   - episodes: in playing order. Episodes that do not exist or cannot be played are left out.
  ///   - minutes: the length to offer next time; nil to leave it.
  /// - Returns: nil when none of them can be played; then nothing changes.
  public func startTimeSlot(_ episodes: [EpisodeID], minutes: Int? = nil, for user: UserID) async throws -> TimeSlot? {
    let known = try await library.personal.episodes(Set(episodes.prefix(TimeSlot.maxEpisodes)), for: user)
    let playable = episodes.filter { known[$0]?.episode.enclosure != nil }
    guard let slot = TimeSlot(started: now(), episodes: playable) else { return nil }
    var settings = [TimeSlot.setting: slot.text]
    settings[TimeSlot.minutesSetting] = minutes.map { "\(min(max($0, 1), TimeSlot.maxMinutes))" }
    try await library.preferences.set(settings, of: user, at: now())
    return slot
  }

  /// Ends the slot: after the current episode, Up Next follows.
  ///
  /// - Returns: the id by which `restoreTimeSlot` starts it again for a day; nil when there was none.
  public func endTimeSlot(of user: UserID) async throws -> ReplacedState.ID? {
    guard let slot = TimeSlot(try await library.preferences.settings(of: user)[TimeSlot.setting]) else { return nil }
    try await library.preferences.set([TimeSlot.setting: ""], of: user, at: now())
    return try await library.replacedStates.add(.timeSlot(episodes: slot.episodes), of: user, at: now())
  }

  /// Starts a slot that the user has ended, as `startTimeSlot` does.
  ///
  /// - Returns: nil when `id` names none, or none of its episodes can be played now; then nothing changes.
  public func restoreTimeSlot(_ id: ReplacedState.ID, for user: UserID) async throws -> TimeSlot? {
    guard case .timeSlot(let episodes)? = try await library.replacedStates.state(id, of: user),
      let slot = try await startTimeSlot(episodes, for: user)
    else { return nil }
    try await library.replacedStates.delete(id, of: user)
    return slot
  }

  /// The episodes of a slot that are still to play: from the current one, while it is part of the slot, without archived ones after it.
  ///
  /// - Parameter current: the episode of the session; nil without one.
  public func remaining(of slot: TimeSlot, current: EpisodeID?, for user: UserID) async throws -> [PlannedEpisode] {
    let rest = current.flatMap { episode in slot.episodes(after: episode).map { [episode] + $0 } } ?? slot.episodes
    return try await planned(rest, for: user, with: settings.planSettings(of: user)).filter { !$0.isArchived || $0.episode.id == current }
  }
}
