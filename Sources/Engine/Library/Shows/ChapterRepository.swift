import PodcastModel
import Storage

/// The chapters of episodes.
enum ChapterRepository {
  static func chapters(of episode: EpisodeID, on connection: any Connection) throws -> [Chapter] {
    try connection.rows(ofEpisode, [.integer(episode.rawValue)]).map {
      Chapter(startSeconds: try $0.double("start_at"), title: try $0.text("title"))
    }
  }

  static func replace(_ chapters: [Chapter], of episode: EpisodeID, on connection: any Connection) throws {
    let chapters = chapters.filter { $0.startSeconds.isFinite }.prefix(maxCount)
    guard try !chapters.elementsEqual(self.chapters(of: episode, on: connection)) else { return }
    try connection.run(remove, [.integer(episode.rawValue)])
    for (number, chapter) in chapters.enumerated() {
      try connection.run(insert, [.integer(episode.rawValue), Value(number), .real(chapter.startSeconds), .text(chapter.title)])
    }
    try SearchRepository.note(.chapter, episode.rawValue, on: connection)
  }

  /// The maximum number of chapters: a longer list is no help, and the limit keeps the transaction short.
  static let maxCount = 200

  // MARK: - Statements

  static let statements = [ofEpisode, remove, insert]

  private static let ofEpisode = Statement(
    "chapters.ofEpisode", "SELECT start_at, title FROM chapter WHERE episode_id = ? ORDER BY number")
  private static let remove = Statement("chapters.remove", "DELETE FROM chapter WHERE episode_id = ?")
  private static let insert = Statement(
    "chapters.insert", "INSERT INTO chapter (episode_id, number, start_at, title) VALUES (?, ?, ?, ?)")
}
