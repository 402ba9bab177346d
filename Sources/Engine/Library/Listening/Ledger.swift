import Events
import Foundation
import PodcastModel
import Storage

/// A transaction of ledger lines. Their effects are computed in memory and written once, at the end.
struct Ledger {
  let user: UserID
  let connection: any Connection
  let rules: any ListeningRules
  /// Whether a played episode has left Up Next.
  private(set) var hasLeftQueue = false
  /// The marks, for the log of changes.
  private var marks: [LoggedMarks] = []

  private var states: [EpisodeID: EpisodeState] = [:]
  private var session: ListeningSession?
  private var hasReadSession = false
  private var moved: Set<EpisodeID> = []
  private var hasMovedSession = false
  private var ownRates: [ShowID: Double] = [:]
  private var knownShows: Set<ShowID> = []
  private var sums: ListeningSums?
  private var untouched: UntouchedPlayback?
  private var hasReadUntouched = false
  private var hasMovedUntouched = false
  private let author: ChangeAuthor
  private let reporter: ReportingDevice?

  init(user: UserID, connection: any Connection, rules: any ListeningRules, author: ChangeAuthor, reporter: ReportingDevice?) {
    self.user = user
    self.connection = connection
    self.rules = rules
    self.author = author
    self.reporter = reporter
  }

  /// Whether an episode was marked as played or unplayed.
  var hasMarked: Bool { !marks.isEmpty }

  mutating func write(_ entry: LedgerEntry) throws {
    let values: Parameters = ["user": .integer(user.rawValue), "episode": .integer(entry.episode.rawValue)]
    guard let row = try connection.row(ListeningRepository.reportedEpisode, values) else { return }
    // A device may report listening after the show became private for others: the listening is its user's own. A mark needs the page.
    let isVisible = try row.bool("is_visible")
    guard isVisible || entry.origin == .player else { return }
    // A repeated line has no further effect. Its time may differ: the difference of the clocks is measured with each report.
    let show = ShowID(try row.int64("show_id"))
    guard try insert(entry, of: show) else { return }
    // Lists name the episodes that have a state: a guessed id of another user's show must not get one.
    guard try isVisible || isListed(entry.episode) else { return }
    let known = try state(of: entry.episode)
    if let state = rules.state(known, after: entry) {
      states[entry.episode] = state
      moved.insert(entry.episode)
      if let action = LoggedAction(marking: entry, from: known, to: state, isUndo: author.undoes != nil) {
        note(action, entry, from: known, to: state)
        try dismiss(entry, if: action == .played)
      }
    }
    guard entry.origin == .player else { return }
    let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(entry.episode.rawValue), "played_at": Value(entry.moment)]
    try connection.run(HistoryRepository.touch, key)
    if entry.isListening, try removeFromQueue(entry) { hasLeftQueue = true }
    guard isVisible else { return }
    let ownRate = try ownRate(of: show)
    let before = try currentSession()
    if let session = rules.session(before, after: entry, ownRate: ownRate) {
      self.session = session
      hasMovedSession = true
      try follow(entry, from: before)
    }
  }

  func finish() throws {
    for episode in moved {
      guard let state = states[episode] else { continue }
      let displaced = state.displaced
      try connection.run(
        ListeningRepository.setState,
        [
          "user": .integer(user.rawValue), "episode": .integer(episode.rawValue), "position": .real(state.position),
          "position_at": Value(state.changed), "media_duration": Value(state.mediaDuration), "is_finished": Value(state.isFinished),
          "is_archived": Value(state.isArchived), "device": .text(state.device), "sequence": .integer(state.sequence),
          "displaced_position": Value(displaced?.position), "displaced_at": Value(displaced?.since),
          "displaced_finished": displaced.map { Value($0.isFinished) } ?? .null,
        ])
    }
    for mark in marks {
      let origin = ChangeLogRepository.Origin(user: user, moment: mark.moment, author: author)
      try ChangeLogRepository.add(mark.action, mark.episodes, values: mark.values, by: origin, on: connection)
    }
    try sums?.write(for: user, connection)
    if hasMovedSession, let session {
      try connection.run(ListeningRepository.setSession, ["user": .integer(user.rawValue)] + session.parameters)
    }
    if hasMovedUntouched, let untouched { try set(UntouchedPlayback.setting, untouched.text) }
  }

  // MARK: - Private

  private mutating func note(_ action: LoggedAction, _ entry: LedgerEntry, from known: EpisodeState?, to state: EpisodeState) {
    if marks.last.map({ $0.action != action || $0.moment != entry.moment }) ?? true {
      marks.append(LoggedMarks(action: action, moment: entry.moment))
    }
    marks[marks.count - 1].episodes.append(entry.episode.rawValue)
    guard action == .unmarked else { return }
    func mark(_ isPlayed: Bool) -> String { (isPlayed ? LoggedAction.played : .unplayed).rawValue }
    marks[marks.count - 1].values.append(.init(old: mark(known?.isFinished ?? false), new: mark(state.isFinished)))
  }

  /// A mark as played ends the session's episode on the device that plays it, unless the listener has acted there since.
  private mutating func dismiss(_ entry: LedgerEntry, if isPlayed: Bool) throws {
    guard var session = try currentSession(), session.episode == entry.episode else { return }
    session.dismissed = isPlayed && session.lastGesture <= entry.moment ? entry.moment : nil
    self.session = session
    hasMovedSession = true
  }

  /// The log has the time of the report, which may come long after the line.
  private func removeFromQueue(_ entry: LedgerEntry) throws -> Bool {
    let origin = ChangeLogRepository.Origin(
      user: user, moment: reporter?.moment ?? entry.moment, author: author, device: reporter?.id ?? entry.device)
    return try UpNextRepository.removePlayed(entry.episode, at: entry.moment, by: origin, on: connection)
  }

  /// What follows from a line that has moved the session.
  private mutating func follow(_ entry: LedgerEntry, from before: ListeningSession?) throws {
    if entry.touch != nil, let untouched = rules.untouched(try knownUntouched(), after: entry) {
      self.untouched = untouched
      hasMovedUntouched = true
    }
    // A slot can end only where an episode ends or another one starts.
    guard entry.episode != before?.episode || entry.isFinished == true, let slot = TimeSlot(try setting(TimeSlot.setting)) else { return }
    if rules.ends(slot, after: entry) { try set(TimeSlot.setting, "") }
  }

  private mutating func knownUntouched() throws -> UntouchedPlayback? {
    if !hasReadUntouched {
      untouched = UntouchedPlayback(try setting(UntouchedPlayback.setting))
      hasReadUntouched = true
    }
    return untouched
  }

  private func setting(_ name: String) throws -> String? {
    try connection.row(PreferenceRepository.setting, ["user": .integer(user.rawValue), "name": .text(name)])?.text("value")
  }

  private func set(_ name: String, _ value: String) throws {
    try connection.run(PreferenceRepository.set, ["user": .integer(user.rawValue), "name": .text(name), "value": .text(value)])
  }

  /// - Returns: whether the line has new content.
  private mutating func insert(_ entry: LedgerEntry, of show: ShowID) throws -> Bool {
    let user = Value.integer(user.rawValue)
    let episode = Value.integer(entry.episode.rawValue)
    switch entry.kind {
    case .span(let from, let to, let startedAt):
      let known = try connection.row(ListeningRepository.span, ["user": user, "span": .text(entry.id)])
      let isNew =
        try connection.run(
          ListeningRepository.upsertSpan,
          [
            "user": user, "span": .text(entry.id), "device": .text(entry.device), "episode": episode, "from_position": .real(from),
            "to_position": .real(to), "rate": .real(entry.rate), "started_at": Value(startedAt), "ended_at": Value(entry.moment),
          ]) > 0
      guard isNew, try known?.bool("is_counted") ?? true else { return isNew }
      try count(to - (known?.double("to_position") ?? from), entry, of: show)
      return true
    case .event(let action):
      return try connection.run(
        ListeningRepository.insertEvent,
        [
          "user": user, "event": .text(entry.id), "device": .text(entry.device), "sequence": .integer(entry.sequence), "episode": episode,
          "action": .text(action), "position": .real(entry.position), "happened_at": Value(entry.moment),
        ]) > 0
    }
  }

  /// - Parameter media: the seconds of the media that were played since the line was last reported.
  private mutating func count(_ media: Double, _ entry: LedgerEntry, of show: ShowID) throws {
    var sums = try self.sums ?? ListeningSums(in: StatisticsRepository.zone(of: user, connection))
    sums.add(media, at: entry.rate, of: show, until: entry.moment)
    self.sums = sums
  }

  /// Whether the user has listened to the episode, or archived it, while they could see it.
  private func isListed(_ episode: EpisodeID) throws -> Bool {
    let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]
    return try connection.row(ListeningRepository.state, key) != nil
  }

  private mutating func state(of episode: EpisodeID) throws -> EpisodeState? {
    if let known = states[episode] { return known }
    let key: Parameters = ["user": .integer(user.rawValue), "episode": .integer(episode.rawValue)]
    states[episode] = try connection.row(ListeningRepository.state, key).map(EpisodeState.init)
    return states[episode]
  }

  private mutating func currentSession() throws -> ListeningSession? {
    if !hasReadSession {
      session = try connection.row(ListeningRepository.session, ["user": .integer(user.rawValue)]).map(ListeningSession.init)
      hasReadSession = true
    }
    return session
  }

  private mutating func ownRate(of show: ShowID) throws -> Double? {
    if knownShows.insert(show).inserted {
      let key: Parameters = ["user": .integer(user.rawValue), "show": .integer(show.rawValue)]
      ownRates[show] = try connection.row(PreferenceRepository.preference, key).map(ShowPreference.init)?.rate
    }
    return ownRates[show]
  }
}

/// Marks of one moment, for the log of changes.
private struct LoggedMarks {
  let action: LoggedAction
  let moment: Date
  var episodes: [Int64] = []
  /// The marks before and after, where the action is `unmarked`.
  var values: [ChangeLogRepository.ChangedValue] = []
}

extension LoggedAction {
  /// The mark that a line of a page makes or undoes; nil for lines that change only the position, and for imported ones.
  ///
  /// - Parameter isUndo: whether the line undoes a mark.
  fileprivate init?(marking entry: LedgerEntry, from known: EpisodeState?, to state: EpisodeState, isUndo: Bool) {
    guard entry.origin == .page, case .event(let action) = entry.kind else { return nil }
    let isMark = action == LedgerEntry.played || action == LedgerEntry.unplayed
    let isUndone = action == LedgerEntry.undo && (isUndo || state.isFinished != known?.isFinished ?? false)
    guard isMark || isUndone else { return nil }
    self = isUndone ? .unmarked : state.isFinished ? .played : .unplayed
  }
}
