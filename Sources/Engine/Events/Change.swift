import PodcastModel

/// A change in the library. It names the changed object; listeners read the new state.
public enum Change: Sendable, Hashable {
  /// A user's playback session: episode, position, speed.
  case session(UserID)
  /// The sessions of a user's browsers: one or more have ended.
  case webSessions(UserID)
  /// A user's Up Next.
  case upNext(UserID)
  /// A user's Inbox: episodes were added, dismissed or restored.
  case inbox(UserID)
  /// A user's log of changes: an entry was added, or undone.
  case changeLog(UserID)
  /// A user's rules for new episodes.
  case episodeRules(UserID)
  /// A user's notification addresses: one was added, changed or removed, or a message was sent to it.
  case notifications(UserID)
  /// A user's listening history: rows were deleted or restored.
  case history(UserID)
  /// A user's playback state of an episode, or a mark on it.
  case episode(EpisodeID, UserID)
  /// A user's subscriptions: the show that was added or removed.
  case subscription(ShowID, UserID)
  /// A user's folders or playlists: one was added, renamed, deleted or restored.
  case playlists(UserID)
  /// The episodes of a user's playlist.
  case playlist(Int64, UserID)
  /// A user's settings of a subscribed show: mark, badge, folders, place, archive.
  case subscriptionMark(ShowID, UserID)
  /// The feed's data of a show, and the number of new episodes.
  case show(ShowID, addedEpisodes: Int)
  /// The state of a show's feed: last fetch and its result, fetch in progress, next fetch.
  case feed(ShowID)
  /// The progress or waiting reason of a download; at most four times a second.
  case download(EpisodeID)
  /// A user's downloads: lists, counts, rules, and the notice above them.
  case downloads(UserID)
  /// The progress of a refresh of all feeds.
  case refresh
  /// The progress of a user's import.
  case imports(UserID)
  /// The charts: a directory has answered or failed.
  case charts
  /// The chapters of an episode.
  case chapters(EpisodeID)
  /// The transcripts of an episode: one was read, failed, or was made.
  case transcripts(EpisodeID)
  /// The transcription of an episode by this server: it was added, has progressed or ended, or was removed.
  case transcription(EpisodeID)
  /// The sizes of a show's episodes, which are being requested.
  case sizes(ShowID)
  /// The state of the server: a backup progresses or has ended, or an inspection has ended.
  case server
}
