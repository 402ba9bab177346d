import Events
import Foundation
import PodcastModel
import Storage

/// The listening of users: the two ledgers, and the state that is derived from them.
///
/// *Spans* record the played parts, *position events* the changes of the position by other means. `episode_state` and
/// `listening_session` are their latest result, stored so that a page need not add up a ledger.
public struct ListeningRepository: Sendable {
  let database: any Database
  let events: any EventBus

  /// Writes `entries` to the ledgers and their effects by `rules`, in one transaction. Lines about unknown episodes are ignored; repeated
  /// lines have no effect. Listening to a private show of other users is recorded as the user's own, and moves only positions that the
  /// user has: it reveals nothing of the show.
  ///
  /// - Parameter reporter: the device that reports them; nil for marks.
  public func record(
    _ entries: [LedgerEntry], for user: UserID, by rules: any ListeningRules, from reporter: ReportingDevice? = nil
  ) async throws {
    let author = ChangeAuthor.current
    let (hasLeftQueue, hasMarked) = try await database.write(.report) { connection -> (Bool, Bool) in
      if let reporter {
        let values: Parameters = [
          "user": .integer(user.rawValue), "device": .text(reporter.id), "name": .text(reporter.name), "seen_at": Value(reporter.moment),
          "session": Value(author.session),
        ]
        try connection.run(DeviceRepository.saw, values)
      }
      var ledger = Ledger(user: user, connection: connection, rules: rules, author: author, reporter: reporter)
      for entry in entries { try ledger.write(entry) }
      try ledger.finish()
      return (ledger.hasLeftQueue, ledger.hasMarked)
    }
    for episode in Set(entries.map(\.episode)) { events.publish(.episode(episode, user)) }
    events.publish(.session(user))
    if hasLeftQueue { events.publish(.upNext(user)) }
    if hasLeftQueue || hasMarked { events.publish(.changeLog(user)) }
  }

  /// Releases the session of a closed tab: its playing has stopped, and other devices need not wait for the end of its lease.
  public func release(device: String, tab: String, for user: UserID) async throws {
    let holder: Parameters = ["user": .integer(user.rawValue), "device": .text(device), "tab": .text(tab)]
    let changed = try await database.write { try $0.run(Self.release, holder) }
    if changed > 0 { events.publish(.session(user)) }
  }

  /// The session of `user`; nil when the user has never played anything.
  public func session(of user: UserID) async throws -> ListeningSession? {
    try await database.read { try $0.row(Self.session, ["user": .integer(user.rawValue)]).map(ListeningSession.init) }
  }

  /// The session with the facts that a page shows.
  public func sessionDetail(of user: UserID) async throws -> SessionDetail? {
    try await database.read { try $0.row(Self.sessionDetail, ["user": .integer(user.rawValue)]).map(SessionDetail.init) }
  }

  /// The state of `episode` for `user`; nil when it was not started.
  public func state(of episode: EpisodeID, for user: UserID) async throws -> EpisodeState? {
    try await database.read {
      try $0.row(Self.state, ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]).map(EpisodeState.init)
    }
  }

  /// Archives episodes, which leave Up Next, or restores them. A delayed action leaves episodes as they are that were archived or restored
  /// since, and archives none that another device has played since.
  public func setArchived(_ isArchived: Bool, _ episodes: [EpisodeID], for user: UserID, at moment: Date) async throws {
    let delayed = ActionMoment.delayed(at: moment)
    let origin = ChangeLogRepository.Origin(user: user, moment: delayed ?? moment, author: .current)
    let leavesQueue = try await database.write { connection in
      var changed: [EpisodeID] = []
      for episode in episodes
      where try connection.row(Self.showOfEpisode, ["episode": .integer(episode.rawValue), "user": .integer(user.rawValue)]) != nil {
        let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]
        if let delayed {
          let opposite: LoggedAction = isArchived ? .restored : .archived
          if try ChangeLogRepository.isLogged(opposite, of: episode, after: delayed, by: user, on: connection) { continue }
          let elsewhere = key + ["since": Value(delayed), "session": .integer(origin.author.session ?? 0)]
          if isArchived, try connection.row(Self.playedElsewhere, elsewhere) != nil { continue }
        }
        let wasArchived = try connection.row(Self.state, key)?.bool("is_archived") ?? false
        if wasArchived != isArchived { changed.append(episode) }
        try connection.run(Self.archive, key + ["is_archived": Value(isArchived)])
        try Self.setDismissed(isArchived, episode, of: user, at: origin.moment, on: connection)
      }
      let queue = try UpNextRepository.order(of: user).ranked(on: connection).map(\.item)
      let leaving = isArchived ? Set(changed).intersection(queue) : []
      let unqueued = try UpNextRepository.unchanged(Array(leaving), since: delayed, of: user, on: connection)
      let entry = try UpNextRepository.removeArchived(unqueued, of: user, at: moment, by: origin, on: connection)
      // By it, the undo finds the episodes that have left Up Next.
      let values = entry.map { entry in changed.map { _ in ChangeLogRepository.ChangedValue(old: "\(entry)", new: nil) } }
      try ChangeLogRepository.add(
        isArchived ? .archived : .restored, changed.map(\.rawValue), values: values ?? [], by: origin, on: connection)
      return !unqueued.isEmpty
    }
    for episode in episodes { events.publish(.episode(episode, user)) }
    events.publish(.changeLog(user))
    events.publish(.session(user))
    if leavesQueue { events.publish(.upNext(user)) }
  }

  /// Ends the episode on the device that plays it, unless the listener has acted there since; or lets it play.
  static func setDismissed(
    _ isDismissed: Bool, _ episode: EpisodeID, of user: UserID, at moment: Date, on connection: any Connection
  ) throws {
    let values: Parameters = [
      "dismissed_at": isDismissed ? Value(moment) : .null, "user": .integer(user.rawValue), "episode": .integer(episode.rawValue),
      "before": Value(moment),
    ]
    try connection.run(dismiss, values)
  }

  // MARK: - Statements

  static let statements =
    [
      showOfEpisode, reportedEpisode, span, upsertSpan, insertEvent, setState, setSession, release, session, sessionDetail, state, archive,
      playedElsewhere,
      dismiss,
    ] + markStatements

  static let showOfEpisode = Statement(
    "listening.showOfEpisode", "SELECT show_id FROM episode WHERE id = :episode AND \(PrivateShowRepository.isVisible("episode.show_id"))")

  static let reportedEpisode = Statement(
    "listening.reportedEpisode",
    """
    SELECT show_id, CASE WHEN \(PrivateShowRepository.isVisible("episode.show_id")) THEN 1 ELSE 0 END AS is_visible
    FROM episode WHERE id = :episode
    """)

  static let span = Statement("listening.span", "SELECT to_position, is_counted FROM span WHERE user_id = :user AND id = :span")

  /// A new span is counted when it is written; older ones wait for the background.
  static let upsertSpan = Statement(
    "listening.upsertSpan",
    """
    INSERT INTO span (user_id, id, device, episode_id, from_position, to_position, rate, started_at, ended_at, is_counted)
    VALUES (:user, :span, :device, :episode, :from_position, :to_position, :rate, :started_at, :ended_at, 1)
    ON CONFLICT (user_id, id) DO UPDATE SET to_position = excluded.to_position, ended_at = excluded.ended_at
    WHERE excluded.to_position > span.to_position AND excluded.episode_id = span.episode_id
    """)

  static let insertEvent = Statement(
    "listening.insertEvent",
    """
    INSERT INTO position_event (user_id, id, device, sequence, episode_id, action, position, happened_at)
    VALUES (:user, :event, :device, :sequence, :episode, :action, :position, :happened_at) ON CONFLICT (user_id, id) DO NOTHING
    """)

  static let setState = Statement(
    "listening.setState",
    """
    INSERT INTO episode_state (user_id, episode_id, \(EpisodeState.columns))
    VALUES (:user, :episode, :position, :position_at, :media_duration, :is_finished, :is_archived, :device, :sequence, :displaced_position,
      :displaced_at, :displaced_finished)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET position = excluded.position, position_at = excluded.position_at,
      media_duration = excluded.media_duration, is_finished = excluded.is_finished, device = excluded.device,
      sequence = excluded.sequence, displaced_position = excluded.displaced_position, displaced_at = excluded.displaced_at,
      displaced_finished = excluded.displaced_finished
    """)

  static let setSession = Statement(
    "listening.setSession",
    """
    INSERT INTO listening_session (user_id, \(ListeningSession.columns))
    VALUES (:user, :episode, :rate, :usual_rate, :state, :device, :tab, :changed_at, :sequence, :gesture_at, :lease_until, :sleep_kind,
      :sleep_left, :dismissed_at)
    ON CONFLICT (user_id) DO UPDATE SET episode_id = excluded.episode_id, rate = excluded.rate, usual_rate = excluded.usual_rate,
      state = excluded.state, device = excluded.device, tab = excluded.tab, changed_at = excluded.changed_at,
      sequence = excluded.sequence, gesture_at = excluded.gesture_at, lease_until = excluded.lease_until,
      sleep_kind = excluded.sleep_kind, sleep_left = excluded.sleep_left, dismissed_at = excluded.dismissed_at
    """)

  private static let release = Statement(
    "listening.release",
    """
    UPDATE listening_session SET state = 'paused', lease_until = changed_at
    WHERE user_id = :user AND device = :device AND tab = :tab AND state IN ('loading', 'playing', 'stalled')
    """)

  private static let archive = Statement(
    "listening.archive",
    """
    INSERT INTO episode_state (user_id, episode_id, position, position_at, is_finished, is_archived)
    VALUES (:user, :episode, 0, 0, 0, :is_archived)
    ON CONFLICT (user_id, episode_id) DO UPDATE SET is_archived = excluded.is_archived
    """)

  private static let dismiss = Statement(
    "listening.dismiss",
    """
    UPDATE listening_session SET dismissed_at = :dismissed_at
    WHERE user_id = :user AND episode_id = :episode AND gesture_at <= :before AND state IN ('loading', 'playing', 'stalled')
    """)

  /// Marks are no playback. A server without sessions cannot tell devices apart.
  private static let playedElsewhere = Statement(
    "listening.playedElsewhere",
    """
    SELECT state.episode_id FROM episode_state AS state LEFT JOIN device ON device.user_id = state.user_id AND device.id = state.device
    WHERE state.user_id = :user AND state.episode_id = :episode AND state.position_at > :since AND state.device <> 'page'
      AND COALESCE(device.session_id, 0) <> :session
    """)

  static let session = Statement(
    "listening.session", "SELECT \(ListeningSession.columns) FROM listening_session WHERE user_id = :user")

  private static let sessionDetail = Statement(
    "listening.shownSession",
    """
    SELECT \(ListeningSession.columns(of: "session")), episode.show_id, state.position AS position, device.name AS device_name
    FROM listening_session AS session JOIN episode ON episode.id = session.episode_id
    LEFT JOIN episode_state AS state ON state.user_id = session.user_id AND state.episode_id = session.episode_id
    LEFT JOIN device ON device.user_id = session.user_id AND device.id = session.device
    WHERE session.user_id = :user
    """)

  static let state = Statement(
    "listening.state", "SELECT \(EpisodeState.columns) FROM episode_state WHERE user_id = :user AND episode_id = :episode")
}

/// The device that sends a report.
public struct ReportingDevice: Sendable, Equatable {
  /// The id of the device.
  public let id: String
  /// The browser's own name for it; "" where it has none.
  public let name: String
  /// The time of the report, by the server's clock.
  public let moment: Date

  /// Creates a device.
  public init(id: String, name: String, moment: Date) {
    self.id = id
    self.name = name
    self.moment = moment
  }
}
