import Storage

extension Migrations {
  /// An index that finds the shows of a chapter's picture, and so the users who may see it.
  static let chapterPictures = Migration(
    id: "2026-12-01-chapter-pictures",
    sql: """
      CREATE INDEX chapter_by_image ON chapter (image_url, episode_id) WHERE image_url IS NOT NULL;
      """)
}
