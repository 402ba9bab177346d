import Storage

extension Statement {
  /// The names of its parameters without colons, in the order of their first occurrence.
  public var parameterNames: [String] {
    var seen: Set<String> = []
    return code.flatMap { $0.matches(of: Self.parameter) }.map { String($0.1) }.filter { seen.insert($0).inserted }
  }

  /// Parameters with which it can be explained.
  public var nulls: Parameters { Parameters(parameterNames.map { ($0, .null) }) }

  // MARK: - Private

  fileprivate static var parameter: Regex<(Substring, Substring)> { /:([a-z_]\w*)/ }

  /// The SQL without its string literals.
  private var code: [Substring] {
    sql.split(separator: "'", omittingEmptySubsequences: false).enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
  }
}

extension Dialect {
  /// The statement's SQL in this dialect: PostgreSQL numbers its parameters, and often cannot infer their types.
  public func sql(_ statement: Statement) -> String {
    guard self == .postgreSQL else { return statement.sql }
    let numbers = Dictionary(uniqueKeysWithValues: statement.parameterNames.enumerated().map { ($1, $0 + 1) })
    let parts = statement.sql.split(separator: "'", omittingEmptySubsequences: false).map(String.init)
    return parts.enumerated().map { index, part in
      // Every second part is a string literal.
      guard index.isMultiple(of: 2) else { return part }
      return part.replacing(Statement.parameter) { match in
        let name = String(match.1)
        return "$\(numbers[name] ?? 0)::\(Self.parameterTypes[Self.family(name)] ?? "unknown")"
      }
    }.joined(separator: "'")
  }

  /// The name without the number that the parameters of a `ParameterList` have.
  public static func family(_ name: String) -> String { String(name.prefix { !$0.isNumber }) }

  /// The types of parameters by name; those of a `ParameterList` without their numbers.
  public static let parameterTypes: [String: String] = {
    let names = [
      "BIGINT": """
      added added_at added_episodes address after after_show after_user answered_at archive_days archived_at archived_to artwork
      asked_at attempts before begun_at below bookmark bytes changed_at check_seconds checked_at claimed_at clip colour content_hash
      created_at cue_count day days deleted_at deletes_played disabled_at dismissed_at displaced_at displaced_finished documents
      duration_ms edition enclosure_length ended_at episode episode_count excluded_at expires_at failed_at failures fetched_at files
      finished_at first folder followed_at follows_default found_at generation gesture_at gone_at granted_at happened_at
      has_read_media has_sources hidden hides_played id import in_queue into_show is_archived is_by_rule is_complete is_done
      is_explicit is_finished is_for_all is_new is_on is_played is_swapped is_timed item itunes_id keep keep_newest keep_until kept
      last last_episode lease_until limit list longest made_at max_bytes max_minutes merge merged_at min_minutes missed
      missing_since modified_at month new_hidden new_show new_shown new_successor newest next_at next_fetch_at next_try noted_at now
      number offset old_archived_to old_below others per_show performed_at place played_at playlist position_at published_at
      queued_at quiet_from quiet_until read_at reader_show removed_at repaired_at repeats replaced replaced_at rests_until retry_at
      revoked_at rule_due_at saved_at searched_at season seen_at sent_at sequence session shelf shortest show show_count shown
      shows_private since skip_first skip_last skips_bonus skips_trailers slot sort_at source_asked_at started_at status subject_id
      subscribed_at successor synced total transcript transcript_origin trouble_at undoes undone_at unwanted_since user users
      was_private was_queued withdrawn_at word_count
      """,
      "BYTEA": "html",
      "DOUBLE PRECISION": """
      displaced_position duration end_at from_position heard max_duration media media_duration min_duration position processed rate
      seconds sleep_left start_at to_position total_seconds usual_rate
      """,
      "TEXT": """
      action after_word alerts artwork_url author category country cues device device_id document enclosure_type enclosure_url
      endpoint_hash episodes etag event evidence excluded_words failure failure_detail fallback_urls feed_guid feed_url file
      file_language file_url final_host folded folders format genre host identity image_url issuer kind language last_modified
      lease_owner link list_order mime_type name name_key new_identity new_value note notes notifies old_name_key old_summary
      old_title old_value origin outcome own_folder owner password pattern pending_page picture_hash placement play_order
      podcast_guid problem public_key quality query queue receipt record redirects repairs result role sealed secret sha
      skip_chapters sleep_kind source source_version sources span spelling state subject subjects subtitle summary tab term
      time_zone title token_hash topic trouble trouble_detail type url user_agent value website_url word words
      """,
    ]
    return names.reduce(into: [:]) { types, group in
      for name in group.value.split(whereSeparator: \.isWhitespace) { types[String(name)] = group.key }
    }
  }()
}
