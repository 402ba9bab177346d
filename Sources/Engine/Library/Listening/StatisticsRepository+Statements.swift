import Storage

extension StatisticsRepository {
  static let statements = [
    days, sum, showsOfDays, showsOfMonths, addDay, addShowDay, addShowMonth, waiting, uncounted, spanAfter, setCounted, setUncounted,
    deleteDays,
    deleteShowDays, deleteShowMonths,
  ]

  static let days = Statement(
    "statistics.days", "SELECT day, heard, media FROM listening_day WHERE user_id = :user ORDER BY day")

  static let sum = Statement(
    "statistics.sum",
    """
    SELECT COALESCE(SUM(heard), 0) AS heard, COALESCE(SUM(media), 0) AS media FROM listening_day
    WHERE user_id = :user AND day BETWEEN :first AND :last
    """)

  static let showsOfDays = Statement("statistics.showsOfDays", shows("listening_show_day", by: "day"))
  static let showsOfMonths = Statement("statistics.showsOfMonths", shows("listening_show_month", by: "month"))

  /// Finds the shows first, and joins their facts afterwards. Listening that was reported for a private show of other users counts in the
  /// sums of days only.
  private static func shows(_ table: String, by period: String) -> String {
    """
    SELECT show.id, \(ShowLook.title) AS title, \(ShowLook.artwork) AS artwork_id, most.heard, most.media
    FROM (
      SELECT show_id, SUM(heard) AS heard, SUM(media) AS media FROM \(table)
      WHERE user_id = :user AND \(period) BETWEEN :first AND :last GROUP BY show_id ORDER BY SUM(heard) DESC, show_id LIMIT :limit
    ) AS most JOIN show ON show.id = most.show_id \(ShowLook.join(user: ":user")) WHERE \(PrivateShowRepository.isVisible("show.id"))
    ORDER BY most.heard DESC, show.id
    """
  }

  static let addDay = Statement("statistics.addDay", add("listening_day", "user_id, day", ":user, :day"))
  static let addShowDay = Statement("statistics.addShowDay", add("listening_show_day", "user_id, day, show_id", ":user, :day, :show"))
  static let addShowMonth = Statement(
    "statistics.addShowMonth", add("listening_show_month", "user_id, month, show_id", ":user, :month, :show"))

  private static func add(_ table: String, _ key: String, _ values: String) -> String {
    """
    INSERT INTO \(table) (\(key), heard, media) VALUES (\(values), :heard, :media)
    ON CONFLICT (\(key)) DO UPDATE SET heard = \(table).heard + excluded.heard, media = \(table).media + excluded.media
    """
  }

  static let waiting = Statement(
    "statistics.waiting",
    "SELECT id FROM person WHERE EXISTS (SELECT 1 FROM span WHERE span.user_id = person.id AND span.is_counted = 0) ORDER BY id")

  static let uncounted = Statement(
    "statistics.uncounted",
    """
    SELECT span.id, episode.show_id, span.from_position, span.to_position, span.rate, span.ended_at
    FROM span JOIN episode ON episode.id = span.episode_id WHERE span.user_id = :user AND span.is_counted = 0 LIMIT :limit
    """)

  static let spanAfter = Statement("statistics.spanAfter", "SELECT id FROM span WHERE user_id = :user LIMIT 1 OFFSET :offset")

  static let setCounted = Statement("statistics.setCounted", "UPDATE span SET is_counted = 1 WHERE user_id = :user AND id = :span")

  static let setUncounted = Statement("statistics.setUncounted", "UPDATE span SET is_counted = 0 WHERE user_id = :user AND is_counted = 1")
  static let deleteDays = Statement("statistics.forgetDays", "DELETE FROM listening_day WHERE user_id = :user")
  static let deleteShowDays = Statement("statistics.forgetShowDays", "DELETE FROM listening_show_day WHERE user_id = :user")
  static let deleteShowMonths = Statement("statistics.forgetShowMonths", "DELETE FROM listening_show_month WHERE user_id = :user")
}
