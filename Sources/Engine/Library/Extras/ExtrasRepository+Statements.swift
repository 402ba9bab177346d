import Storage

extension ExtrasRepository {
  static let statements = [
    ofShow, ofEpisode, stored, storedOfEpisode, insert, insertOfEpisode, delete, deleteOfEpisode, insertCredit, deleteCredits,
    deleteEpisodeCredits, setSeasonName,
  ]

  /// The document, then the people with a picture.
  static let ofShow = Statement(
    "extras.ofShow",
    """
    SELECT document, CAST(NULL AS BIGINT) AS place, CAST(NULL AS BIGINT) AS artwork_id FROM show_extras WHERE show_id = :show
    UNION ALL SELECT NULL, place, artwork_id FROM credit WHERE show_id = :show AND episode_id IS NULL AND artwork_id IS NOT NULL
    """)

  /// The same of the episode, and of its show.
  static let ofEpisode = Statement(
    "extras.ofEpisode",
    """
    SELECT 0 AS is_show, document, CAST(NULL AS BIGINT) AS place, CAST(NULL AS BIGINT) AS artwork_id
    FROM episode_extras WHERE episode_id = :episode
    UNION ALL SELECT 0, NULL, place, artwork_id FROM credit WHERE episode_id = :episode AND artwork_id IS NOT NULL
    UNION ALL SELECT 1, show_extras.document, NULL, NULL
    FROM episode JOIN show_extras ON show_extras.show_id = episode.show_id WHERE episode.id = :episode
    UNION ALL SELECT 1, NULL, credit.place, credit.artwork_id
    FROM episode JOIN credit ON credit.show_id = episode.show_id AND credit.episode_id IS NULL
    WHERE episode.id = :episode AND credit.artwork_id IS NOT NULL
    """)

  static let stored = Statement("extras.stored", "SELECT document FROM show_extras WHERE show_id = :show")
  static let storedOfEpisode = Statement("extras.storedOfEpisode", "SELECT document FROM episode_extras WHERE episode_id = :episode")

  static let insert = Statement("extras.insert", "INSERT INTO show_extras (show_id, document) VALUES (:show, :document)")
  static let insertOfEpisode = Statement(
    "extras.insertOfEpisode", "INSERT INTO episode_extras (episode_id, document) VALUES (:episode, :document)")
  static let delete = Statement("extras.delete", "DELETE FROM show_extras WHERE show_id = :show")
  static let deleteOfEpisode = Statement("extras.deleteOfEpisode", "DELETE FROM episode_extras WHERE episode_id = :episode")

  static let insertCredit = Statement(
    "extras.insertCredit",
    """
    INSERT INTO credit (show_id, episode_id, place, name_key, name, url, artwork_id)
    VALUES (:show, :episode, :place, :name_key, :name, :url, :artwork)
    """)
  static let deleteCredits = Statement("extras.deleteCredits", "DELETE FROM credit WHERE show_id = :show AND episode_id IS NULL")
  static let deleteEpisodeCredits = Statement("extras.deleteEpisodeCredits", "DELETE FROM credit WHERE episode_id = :episode")

  static let setSeasonName = Statement(
    "extras.setSeasonName",
    """
    INSERT INTO season_name (show_id, season, name) VALUES (:show, :season, :name)
    ON CONFLICT (show_id, season) DO UPDATE SET name = excluded.name WHERE excluded.name <> season_name.name
    """)
}
