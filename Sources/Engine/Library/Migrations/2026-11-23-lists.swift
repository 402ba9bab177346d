import Storage

extension Migrations {
  /// Badges, favourites, order and archive of subscriptions, folders that can be restored, and smart playlists.
  ///
  /// `subscription.new_count` and `show.newest_at` are stored so that no page has to add up.
  static let lists = Migration(
    id: "2026-11-23-lists",
    sql: """
      ALTER TABLE show ADD COLUMN newest_at BIGINT;
      UPDATE show SET newest_at = (SELECT MAX(sort_at) FROM episode WHERE episode.show_id = show.id AND episode.gone_at IS NULL);

      ALTER TABLE subscription ADD COLUMN new_count BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE subscription ADD COLUMN is_favourite BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE subscription ADD COLUMN is_archived BIGINT NOT NULL DEFAULT 0;
      ALTER TABLE subscription ADD COLUMN position BIGINT;

      CREATE TABLE subscription_ended (
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        show_id BIGINT NOT NULL REFERENCES show (id) ON DELETE CASCADE,
        subscribed_at BIGINT NOT NULL,
        new_count BIGINT NOT NULL,
        is_favourite BIGINT NOT NULL,
        is_archived BIGINT NOT NULL,
        position BIGINT,
        ended_at BIGINT NOT NULL,
        PRIMARY KEY (user_id, show_id)
      );
      CREATE INDEX subscription_ended_of_show ON subscription_ended (show_id);

      ALTER TABLE folder ADD COLUMN deleted_at BIGINT;
      ALTER TABLE folder ADD COLUMN deleted_name TEXT;

      -- A list by rules looks at many episodes, and needs only this of most.
      DROP INDEX episode_by_show;
      CREATE INDEX episode_by_show ON episode (show_id, sort_at, id, gone_at, duration);

      CREATE TABLE smart_list (
        id IDENTITY_KEY,
        user_id BIGINT NOT NULL REFERENCES person (id) ON DELETE CASCADE,
        name TEXT NOT NULL,
        show_id BIGINT REFERENCES show (id) ON DELETE CASCADE,
        folder_id BIGINT REFERENCES folder (id) ON DELETE CASCADE,
        days BIGINT,
        shortest BIGINT,
        longest BIGINT,
        state TEXT NOT NULL,
        words TEXT,
        list_order TEXT NOT NULL,
        created_at BIGINT NOT NULL,
        deleted_at BIGINT
      );
      CREATE INDEX smart_list_by_id ON smart_list (user_id, id);
      CREATE INDEX smart_list_of_show ON smart_list (show_id);
      CREATE INDEX smart_list_of_folder ON smart_list (folder_id);

      CREATE TABLE smart_list_place (
        list_id BIGINT NOT NULL REFERENCES smart_list (id) ON DELETE CASCADE,
        episode_id BIGINT NOT NULL REFERENCES episode (id) ON DELETE CASCADE,
        position BIGINT NOT NULL,
        PRIMARY KEY (list_id, episode_id)
      );
      CREATE INDEX smart_list_place_of_episode ON smart_list_place (episode_id);

      CREATE INDEX episode_state_in_progress ON episode_state (user_id, position_at) WHERE is_finished = 0 AND position > 0;
      CREATE INDEX episode_state_played ON episode_state (user_id, is_archived, position_at) WHERE is_finished = 1;
      """)
}
