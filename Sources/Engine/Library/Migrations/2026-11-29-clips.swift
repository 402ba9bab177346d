import Storage

extension Migrations {
  /// The clips of users, and their public links to episodes and clips.
  ///
  /// A deleted clip stays for two weeks, with its links, so that it can be restored.
  static let clips = Migration(
    id: "2026-11-29-clips",
    sql: """
      CREATE TABLE clip (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        start_at DOUBLE PRECISION NOT NULL,
        end_at DOUBLE PRECISION NOT NULL,
        title TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        deleted_at BIGINT
      );
      CREATE INDEX clip_of_user ON clip (user_id, episode_id);
      CREATE INDEX clip_of_episode ON clip (episode_id);

      CREATE TABLE public_link (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        clip_id BIGINT REFERENCES clip (id) ON DELETE CASCADE,
        secret TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        expires_at BIGINT NOT NULL,
        revoked_at BIGINT
      );
      CREATE INDEX public_link_of_user ON public_link (user_id, id);
      CREATE INDEX public_link_of_episode ON public_link (episode_id);
      CREATE INDEX public_link_of_clip ON public_link (clip_id) WHERE clip_id IS NOT NULL;
      """)
}
