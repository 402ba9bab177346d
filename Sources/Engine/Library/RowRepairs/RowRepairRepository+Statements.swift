import Storage

extension RowRepairRepository {
  static let statements =
    [
      position, setPosition, end, episodes, updateEpisode, shows, seasons, updateShow, folders, renameFolder, followed, renameFollowed,
    ] + dateStatements

  static let position = Statement("rowRepairs.position", "SELECT below FROM row_repair WHERE name = :name")
  static let setPosition = Statement(
    "rowRepairs.setPosition", "UPDATE row_repair SET below = :below WHERE name = :name AND below = :old_below")
  static let end = Statement("rowRepairs.end", "DELETE FROM row_repair WHERE name = :name AND below = :below")

  static let episodes = Statement(
    "rowRepairs.episodes",
    """
    SELECT episode.id, episode.show_id, episode.title, episode.subtitle, episode.summary, episode_notes.html, episode_extras.document,
      CASE WHEN EXISTS (SELECT 1 FROM chapter WHERE chapter.episode_id = episode.id AND chapter.title LIKE '%&%;%')
        THEN 1 ELSE 0 END AS has_chapters
    FROM episode LEFT JOIN episode_notes ON episode_notes.episode_id = episode.id
    LEFT JOIN episode_extras ON episode_extras.episode_id = episode.id
    WHERE episode.id < :below ORDER BY episode.id DESC LIMIT :limit
    """)

  static let updateEpisode = Statement(
    "rowRepairs.updateEpisode",
    """
    UPDATE episode SET title = :title, subtitle = :subtitle, summary = :summary WHERE id = :episode AND title = :old_title
      AND summary = :old_summary
    """)

  static let shows = Statement(
    "rowRepairs.shows",
    """
    SELECT show.id, show.title, show.author, show.owner, show.category, show.summary, show_extras.document
    FROM show LEFT JOIN show_extras ON show_extras.show_id = show.id
    WHERE show.id < :below ORDER BY show.id DESC LIMIT :limit
    """)

  static let seasons = Statement("rowRepairs.seasons", "SELECT season, name FROM season_name WHERE show_id = :show")

  static let updateShow = Statement(
    "rowRepairs.updateShow",
    """
    UPDATE show SET title = :title, author = :author, owner = :owner, category = :category, summary = :summary WHERE id = :show
      AND title = :old_title AND summary = :old_summary
    """)

  static let folders = Statement(
    "rowRepairs.folders",
    """
    SELECT folder.id, folder.user_id, folder.name FROM person JOIN folder ON folder.user_id = person.id
    WHERE folder.deleted_at IS NULL AND folder.name LIKE '%&%;%'
    """)

  static let renameFolder = Statement(
    "rowRepairs.renameFolder",
    """
    UPDATE folder SET name = :name WHERE id = :folder
      AND NOT EXISTS (SELECT 1 FROM folder AS other WHERE other.user_id = :user AND other.name = :name)
    """)

  static let followed = Statement(
    "rowRepairs.followed",
    """
    SELECT followed_person.user_id, followed_person.name FROM person JOIN followed_person ON followed_person.user_id = person.id
    WHERE followed_person.name LIKE '%&%;%'
    """)

  static let renameFollowed = Statement(
    "rowRepairs.renameFollowed",
    """
    UPDATE followed_person SET name_key = :name_key, name = :name WHERE user_id = :user AND name_key = :old_name_key
      AND NOT EXISTS (SELECT 1 FROM followed_person AS other WHERE other.user_id = :user AND other.name_key = :name_key)
    """)
}
