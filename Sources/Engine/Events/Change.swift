import PodcastModel

/// Something in the library that is otherwise than before. It says what, not how: whoever cares looks it up.
public enum Change: Sendable, Hashable {
  /// A person's listening: what plays, where, how fast.
  case session(UserID)
  /// What a person has lined up to hear.
  case upNext(UserID)
  /// What a person has heard of an episode, or a mark on it.
  case episode(EpisodeID, UserID)
  /// Which shows a person subscribes to, here one that was added or removed.
  case subscription(ShowID, UserID)
  /// What a person makes of a show they subscribe to: its mark, badge, folders, place, archive.
  case subscriptionMark(ShowID, UserID)
  /// What a feed says of its show; how many episodes are new.
  case show(ShowID, addedEpisodes: Int)
  /// When a show's feed was last fetched, how that ended, whether it is being fetched, and when it is fetched next.
  case feed(ShowID)
  /// How far a download has come, or what it waits for; at most four times a second.
  case download(EpisodeID)
  /// What a person keeps, or is about to: lists, counts, rules, the notice that stands above them.
  case downloads(UserID)
  /// How far a refresh of all feeds has come.
  case refresh
  /// How far a person's list of subscriptions that is brought in has come.
  case imports(UserID)
  /// What is popular: a directory has answered, or has failed to.
  case charts
  /// How large the episodes of a show are; they are being asked for.
  case sizes(ShowID)
}
