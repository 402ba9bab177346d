import Storage

extension SearchRepository {
  static let statements = [
    documents, episodesOfShow, scope, hidden, isPrivate, termsAfter, showTitles, enqueue, tasks, showTexts, episodeTexts, chapterTexts,
    bookmarkTexts, transcriptTexts, claim,
    leaseOwner, release,
    renew,
    finish, delete, insert, countTerm, noteTerm, countedSpan, beginAdding, adding, countedWords, addWord, setAdded,
    deleteCounted, deleteAllCounted, endAdding, isShow, isEpisode, isBookmark, isTranscript, count, lastShow, lastEpisode, lastBookmark,
    lastTranscript, noteShows, noteEpisodes, noteChapters, noteBookmarks, noteTranscripts, lastDocument, deleteDocuments, deleteTerms,
  ]

  // MARK: - Finding

  static let ids = ParameterList("id", count: maxBatchSize)

  static let documents = Statement(
    "search.documents",
    """
    SELECT document.id, document.kind, document.show_id, document.episode_id, document.bookmark_id, document.start_at,
      \(ShowLook.title) AS show_title, show.summary AS show_summary, \(ShowLook.artwork) AS show_artwork,
      episode.title AS episode_title, episode.summary AS episode_summary, episode.artwork_id AS episode_artwork, \(EpisodeDate.shown),
      episode_notes.html, bookmark.note, chapter.title AS chapter_title, part.cues
    FROM search_document AS document JOIN show ON show.id = document.show_id \(ShowLook.join(user: ":user"))
    LEFT JOIN episode ON episode.id = document.episode_id
    LEFT JOIN episode_notes ON document.kind = 'episode' AND episode_notes.episode_id = document.episode_id
    LEFT JOIN bookmark ON bookmark.id = document.bookmark_id
    LEFT JOIN chapter ON document.kind = 'chapter' AND chapter.episode_id = document.episode_id AND chapter.number = document.number
    LEFT JOIN transcript_part AS part
      ON document.kind = 'transcript' AND part.transcript_id = document.item_id AND part.number = document.number
    WHERE document.id IN (\(ids))
    """)

  /// Bookmarks, which have documents of their own, count with their episodes.
  static let scope = Statement(
    "search.scope",
    """
    SELECT own.show_id, own.episode_id, own.title FROM (
      SELECT subscription.show_id, NULL AS episode_id, preference.title FROM subscription
      LEFT JOIN show_preference AS preference ON preference.user_id = :user AND preference.show_id = subscription.show_id
      WHERE subscription.user_id = :user
      UNION ALL
      SELECT episode.show_id, episode.id, NULL FROM (
        SELECT episode_id FROM up_next WHERE user_id = :user
        UNION SELECT episode_id FROM inbox WHERE user_id = :user AND dismissed_at IS NULL
        UNION SELECT episode_id FROM episode_favourite WHERE user_id = :user
        UNION SELECT episode_id FROM bookmark WHERE user_id = :user
        UNION SELECT episode_id FROM clip WHERE user_id = :user AND deleted_at IS NULL
        UNION SELECT episode_id FROM download_claim WHERE user_id = :user AND withdrawn_at IS NULL
        UNION SELECT playlist_episode.episode_id FROM playlist JOIN playlist_episode ON playlist_episode.playlist_id = playlist.id
          WHERE playlist.user_id = :user AND playlist.deleted_at IS NULL
        UNION SELECT episode_id FROM (
          SELECT episode_id FROM play_history WHERE user_id = :user AND deleted_at IS NULL ORDER BY played_at DESC LIMIT \(maxListed)
        ) AS played
        UNION SELECT episode_id FROM (
          SELECT episode_id FROM episode_state WHERE user_id = :user AND \(ListStart.isInProgress) ORDER BY position_at DESC LIMIT \(maxListed)
        ) AS begun
        UNION SELECT id FROM (\(PersonRepository.creditedToFollowed) LIMIT \(maxListed)) AS credited
      ) AS listed CROSS JOIN episode
      WHERE episode.id = listed.episode_id AND NOT EXISTS (
        SELECT 1 FROM subscription WHERE subscription.user_id = :user AND subscription.show_id = episode.show_id)
    ) AS own WHERE \(PrivateShowRepository.mayBeSuggested("own.show_id"))
    """)

  private static let maxListed = 2_000

  /// The few private feeds of this server.
  static let hidden = Statement(
    "search.hidden",
    """
    SELECT private_show.show_id FROM private_show
    WHERE NOT \(PrivateShowRepository.mayBeSuggested("private_show.show_id"))
    """)

  static let isPrivate = Statement("search.isPrivate", "SELECT show_id FROM private_show WHERE show_id = :show")

  static let termsAfter = Statement(
    "search.wordsAfter", "SELECT word, spelling, documents FROM search_word WHERE word > :after_word ORDER BY word LIMIT :limit")

  static let showTitles = Statement("search.showTitles", "SELECT id, title FROM show WHERE id > :after ORDER BY id LIMIT :limit")

  // MARK: - The backlog

  static let enqueue = Statement(
    "search.enqueue",
    """
    INSERT INTO search_backlog (kind, item_id, generation) VALUES (:kind, :item, 0)
    ON CONFLICT (kind, item_id) DO UPDATE SET generation = search_backlog.generation + 1
    """)

  static let tasks = Statement(
    "search.tasks", "SELECT item_id, generation FROM search_backlog WHERE kind = :kind ORDER BY item_id LIMIT :limit")

  static let showTexts = Statement("search.showTexts", "SELECT title, author, summary FROM show WHERE id = :show")

  static let episodeTexts = Statement(
    "search.episodeTexts",
    """
    SELECT episode.show_id, episode.title, episode.summary, episode_notes.html
    FROM episode LEFT JOIN episode_notes ON episode_notes.episode_id = episode.id WHERE episode.id = :episode
    """)

  static let chapterTexts = Statement(
    "search.chapterTexts",
    """
    SELECT episode.show_id, chapter.number, chapter.start_at, chapter.title
    FROM chapter JOIN episode ON episode.id = chapter.episode_id WHERE chapter.episode_id = :episode ORDER BY chapter.number
    """)

  static let bookmarkTexts = Statement(
    "search.bookmarkTexts",
    """
    SELECT episode.show_id, bookmark.episode_id, bookmark.user_id, bookmark.note, bookmark.position
    FROM bookmark JOIN episode ON episode.id = bookmark.episode_id WHERE bookmark.id = :bookmark
    """)

  /// The first hours of a recording of days.
  static let transcriptTexts = Statement(
    "search.transcriptTexts",
    """
    SELECT episode.show_id, transcript.episode_id, part.number, part.cues
    FROM transcript JOIN episode ON episode.id = transcript.episode_id JOIN transcript_part AS part ON part.transcript_id = transcript.id
    WHERE transcript.id = :transcript ORDER BY part.number LIMIT 1500
    """)

  // MARK: - The lease of the index

  static let claim = Statement(
    "search.claim",
    """
    UPDATE search_job SET lease_owner = :lease_owner, lease_until = :lease_until, generation = generation + 1
    WHERE id = 1 AND (lease_owner IS NULL OR lease_owner = :lease_owner OR lease_until < :now) RETURNING generation
    """)

  static let leaseOwner = Statement("search.leaseOwner", "SELECT lease_owner FROM search_job WHERE id = 1")

  static let release = Statement(
    "search.release", "UPDATE search_job SET lease_owner = NULL, lease_until = NULL WHERE id = 1 AND lease_owner = :lease_owner")

  static let renew = Statement(
    "search.renew",
    "UPDATE search_job SET lease_until = :lease_until WHERE id = 1 AND lease_owner = :lease_owner AND generation = :generation")

  // MARK: - Writing

  /// Deletes nothing when the text has changed again since it was read.
  static let finish = Statement(
    "search.finish", "DELETE FROM search_backlog WHERE kind = :kind AND item_id = :item AND generation = :generation")

  static let delete = Statement("search.forget", "DELETE FROM search_document WHERE kind = :kind AND item_id = :item")

  static let insert = Statement(
    "search.insert",
    """
    INSERT INTO search_document (kind, item_id, show_id, episode_id, bookmark_id, user_id, number, start_at, words)
    VALUES (:kind, :item, :show, :episode, :bookmark, :user, :number, :start_at, :word_count) RETURNING id
    """)

  static let countTerm = Statement(
    "search.countWord",
    "INSERT INTO counted_word (word, spelling, documents) VALUES (:word, :spelling, :documents)")

  static let noteTerm = Statement(
    "search.noteWord",
    """
    INSERT INTO counted_word (word, spelling, documents) SELECT :word, :spelling, 1
    WHERE NOT EXISTS (SELECT 1 FROM search_word WHERE search_word.word = :word)
    """)

  // MARK: - Adding the counted words

  static let countedSpan = Statement(
    "search.countedSpan",
    "SELECT COALESCE((SELECT MAX(id) FROM counted_word) - (SELECT MIN(id) FROM counted_word) + 1, 0) AS total")

  static let beginAdding = Statement(
    "search.beginAdding",
    """
    UPDATE search_job SET adding_until = (SELECT MAX(id) FROM counted_word), added_word = '' WHERE id = 1 AND adding_until IS NULL
    """)

  static let adding = Statement(
    "search.adding", "SELECT adding_until, added_word FROM search_job WHERE id = 1 AND adding_until IS NOT NULL")

  static let countedWords = Statement(
    "search.countedWords", "SELECT word, spelling, documents FROM counted_word WHERE id <= :last ORDER BY id")

  static let addWord = Statement(
    "search.addWord",
    """
    INSERT INTO search_word (word, spelling, documents) VALUES (:word, :spelling, :documents)
    ON CONFLICT (word) DO UPDATE SET documents = search_word.documents + excluded.documents
    """)

  static let setAdded = Statement("search.setAdded", "UPDATE search_job SET added_word = :word WHERE id = 1")

  static let deleteCounted = Statement("search.deleteCounted", "DELETE FROM counted_word WHERE id <= :last")

  static let deleteAllCounted = Statement("search.deleteAllCounted", "DELETE FROM counted_word")

  static let endAdding = Statement("search.endAdding", "UPDATE search_job SET adding_until = NULL, added_word = NULL WHERE id = 1")

  static let isShow = Statement("search.isShow", "SELECT id FROM show WHERE id = :item")
  static let isEpisode = Statement("search.isEpisode", "SELECT episode.id FROM episode WHERE episode.id = :item")
  static let isBookmark = Statement("search.isBookmark", "SELECT id FROM bookmark WHERE id = :item")
  static let isTranscript = Statement("search.isTranscript", "SELECT id FROM transcript WHERE id = :item")

  // MARK: - Rebuilding

  static let count = Statement("search.count", "SELECT COUNT(*) AS total FROM search_document")

  static let lastShow = Statement("search.lastShow", "SELECT MAX(id) AS last FROM show")
  static let lastEpisode = Statement("search.lastEpisode", "SELECT MAX(id) AS last FROM episode")
  static let lastBookmark = Statement("search.lastBookmark", "SELECT MAX(id) AS last FROM bookmark")
  static let lastTranscript = Statement("search.lastTranscript", "SELECT MAX(id) AS last FROM transcript")

  static let lastDocument = Statement("search.lastDocument", "SELECT MAX(id) AS last FROM search_document")
  static let deleteDocuments = Statement("search.deleteDocuments", "DELETE FROM search_document WHERE id > :after AND id <= :last")
  static let deleteTerms = Statement("search.deleteWords", "DELETE FROM search_word")

  static let noteShows = Statement("search.noteShows", noteAll("'show', id FROM show WHERE id > :after AND id <= :last"))
  static let noteEpisodes = Statement("search.noteEpisodes", noteAll("'episode', id FROM episode WHERE id > :after AND id <= :last"))
  static let noteChapters = Statement(
    "search.noteChapters", noteAll("'chapter', episode_id FROM chapter WHERE number = 0 AND episode_id > :after AND episode_id <= :last"))
  static let noteBookmarks = Statement("search.noteBookmarks", noteAll("'bookmark', id FROM bookmark WHERE id > :after AND id <= :last"))
  static let noteTranscripts = Statement(
    "search.noteTranscripts", noteAll("'transcript', id FROM transcript WHERE cue_count > 0 AND id > :after AND id <= :last"))

  private static func noteAll(_ selection: String) -> String {
    """
    INSERT INTO search_backlog (generation, kind, item_id) SELECT CAST(0 AS BIGINT), \(selection)
    ON CONFLICT (kind, item_id) DO UPDATE SET generation = search_backlog.generation + 1
    """
  }
}
