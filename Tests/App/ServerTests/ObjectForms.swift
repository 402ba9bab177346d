import Foundation
import PodcastModel
import ServiceRouter

/// The ids of a user's objects, as the fields of events and the parameters of addresses name them.
struct ObjectForms {
  private let owner: ObjectOwner
  private let user: String
  /// The ids of the user's rows, by table.
  private let ids: [String: [String]]
  /// The ids of the lists and addresses whose rows have no user of their own.
  private let parents: [String: Set<String>]
  /// The times by which something can be undone, in milliseconds.
  private let moments: [String]

  init(_ rows: StoredRows, of owner: ObjectOwner) {
    (self.owner, user) = (owner, "\(owner.user.rawValue)")
    let own = rows.tables.mapValues { rows in rows.filter { Self.value("user_id", in: $0) == "\(owner.user.rawValue)" } }
    let ids = own.mapValues { rows in rows.compactMap { Self.value("id", in: $0) } }
    self.ids = ids
    parents = Self.children.reduce(into: [:]) { parents, child in parents[child.value.table] = Set(ids[child.value.table] ?? []) }
    let columns = ["happened_at", "deleted_at", "dismissed_at", "removed_at", "withdrawn_at"]
    let times = own.values.joined().flatMap { row in columns.compactMap { Self.value($0, in: row) } }
    moments = Array(Set(times.filter { Int64($0) != nil }).sorted().suffix(6))
  }

  // MARK: - The request

  /// The forms of an event that name the objects of this user: all at once, and each of them beside objects of `sender`.
  func bodies(of route: Route, beside sender: ObjectForms) -> [String] {
    let fields = route.fields + (Self.optionalFields[route.path] ?? [])
    let objects = fields.filter { !values(of: $0, in: route.path).isEmpty }
    guard !objects.isEmpty, !route.path.hasPrefix("/sign-in/") else { return [] }
    let actions = fields.contains("action") ? Self.actions : [""]
    var bodies: [String] = []
    for action in actions {
      let plain = fields.map { (name: $0, value: $0 == "action" ? action : Self.plainValues[$0] ?? "1") }
      func body(_ named: [String: String]) -> String { plain.map { "\($0.name)=\(named[$0.name] ?? $0.value)" }.joined(separator: "&") }
      let count = objects.map { values(of: $0, in: route.path).count }.max() ?? 0
      for number in 0..<(actions.count > 1 ? min(count, 2) : count) {
        bodies.append(
          body(
            objects.reduce(into: [:]) { named, field in
              let values = values(of: field, in: route.path)
              named[field] = values[number % values.count]
            }))
      }
      guard objects.count > 1 else { continue }
      for foreign in objects {
        bodies.append(
          body(
            objects.reduce(into: [:]) { named, field in
              named[field] = (field == foreign ? self : sender).values(of: field, in: route.path).first
            }))
      }
    }
    return bodies
  }

  /// The addresses of a route with this user's objects.
  func addresses(of route: Route) -> [String] {
    let objects = zip(owner.hiddenShows, [owner.hiddenEpisodes[0], owner.hiddenEpisodes[4]]).map { show, episode in
      [
        "show": "\(show.rawValue)", "episode": "\(episode.rawValue)", "episodes": "\(episode.rawValue)", "list": first("smart_list"),
        "playlist": first("playlist"), "clip": first("clip"), "bookmark": first("bookmark"), "user": user, "file": "1.vtt", "format": "csv",
        "topic": "society",
      ]
    }
    var paths = objects.map { values in
      values.reduce(route.path) { $0.replacing("{\($1.key)}", with: $1.value) }.replacing(/\{\w+\}/, with: "1")
    }
    for episode in [owner.hiddenEpisodes[0], owner.hiddenEpisodes[4]].map(\.rawValue) {
      switch route.path {
      case "/player", "/transcript", "/public-links/new": paths.append("\(route.path)?episode=\(episode)&clip=\(first("clip"))")
      case "/share":
        paths += ["episode=\(episode)", "clip=\(first("clip"))", "playlist=\(first("playlist"))", "list=search:\(first("saved_search"))"]
          .map { "/share?\($0)" }
        paths += owner.hiddenShows.map { "/share?show=\($0.rawValue)" }
      case "/export/shows.opml":
        paths += ["playlist:\(first("playlist"))", "smart:\(first("smart_list"))", "search:\(first("saved_search"))"].map {
          "/export/shows.opml?subject=\($0)"
        }
        paths += owner.hiddenShows.map { "/export/shows.opml?subject=show:\($0.rawValue)" }
      case "/keep": paths.append("/keep?queue=3&newest=2&shows=\(owner.hiddenShows.map { "\($0.rawValue)" }.joined(separator: ","))")
      case "/import": paths.append("/import?list=\(first("list_import"))")
      case "/search": paths.append("/search?q=\(owner.marker.dropLast())&scope=library")
      case "/search/complete": paths.append("/search/complete?q=\(owner.marker.prefix(6))")
      case "/bookmarks/export/{format}": paths.append("/bookmarks/export/csv?episode=\(episode)")
      default: break
      }
    }
    return Array(Set(paths)).sorted()
  }

  // MARK: - The library

  /// The rows of this user, each after the name of its table: those that name the user, those of the user's lists and addresses, and those
  /// of the user's own shows.
  func belongings(in tables: [String: [String]]) -> Set<String> {
    let hidden = Set(owner.hiddenShows.map { "\($0.rawValue)" })
    let shows = hidden.union(["\(owner.sharedShow.rawValue)"])
    var found: Set<String> = []
    for (table, rows) in tables {
      for row in rows {
        let isOwn =
          Self.value("user_id", in: row) == user
          || Self.children[table].map { parents[$0.table]?.contains(Self.value($0.column, in: row) ?? "") == true } == true
          // All users may have a shared show checked.
          || Self.ofShows[table].map { (table == "feed" ? hidden : shows).contains(Self.value($0, in: row) ?? "") } == true
        if isOwn { found.insert("\(table)|\(row)") }
      }
    }
    return found
  }

  /// The rows among some that name a hidden show of this user, or an episode of one.
  func references(in rows: Set<String>) -> Set<String> {
    let shows = Set(owner.hiddenShows.map { "\($0.rawValue)" })
    let episodes = Set(owner.hiddenEpisodes.map { "\($0.rawValue)" })
    return rows.filter { row in
      shows.contains(Self.value("show_id", in: row) ?? "") || episodes.contains(Self.value("episode_id", in: row) ?? "")
    }
  }

  // MARK: - Private

  /// The objects that a field names; empty for a field of another kind.
  private func values(of field: String, in path: String) -> [String] {
    let (shows, episodes) = (owner.hiddenShows.map { "\($0.rawValue)" }, owner.hiddenEpisodes.map { "\($0.rawValue)" })
    let (one, other) = (episodes[0], episodes[4])
    switch (field, path) {
    case ("show", _): return shows + ["\(owner.sharedShow.rawValue)", shows.joined(separator: "+")]
    case ("target", "/library-page/did-add-to-folder"), ("folder", "/library-page/did-rename-folder"),
      ("folder", "/library-page/did-delete-folder"), ("folder", "/library-page/did-restore-folder"),
      ("folder", "/library-page/did-move-to-folder"), ("folder", "/library-page/did-move-folder"),
      ("before", "/library-page/did-move-folder"), ("folder", "/library-page/did-step-folder"):
      return ids["folder"] ?? []
    case ("target", _): return shows
    case ("list", "/playlist-page/did-play"), ("list", "/playlist-page/did-act"), ("list", "/playlist-page/did-rename-list"),
      ("list", "/playlist-page/did-move-list"), ("before", "/playlist-page/did-move-list"), ("list", "/playlist-page/did-step-list"):
      return (ids["smart_list"] ?? []) + (ids["playlist"] ?? []).map { "playlist-\($0)" }
    case ("episode", _), ("before", _), ("first", _): return [one, other, "\(one)+\(other)"]
    case ("episodes", "/slot-page/did-start"): return ["\(one)+\(other)", "\(one).\(other)", "\(one),\(other)"]
    case ("episodes", _): return ["\(one).\(other)"]
    case ("subject", "/share-page/did-open-list"):
      return shows.map { "show:\($0)" } + (ids["playlist"] ?? []).map { "playlist:\($0)" } + (ids["smart_list"] ?? []).map { "smart:\($0)" }
    case ("source", _): return shows.map { "show-\($0)" } + (ids["folder"] ?? []).map { "folder-\($0)" }
    case ("list", "/notification-settings/did-open-list"):
      return (ids["smart_list"] ?? []).flatMap { ["list:\($0)", "smart:\($0)"] } + (ids["saved_search"] ?? []).map { "search:\($0)" }
    case ("list", "/notification-settings/did-close-list"), ("list", "/notification-settings/did-reopen-list"),
      ("list", "/share-page/did-close-list"):
      return ids["private_list"] ?? []
    case ("list", "/subscription-import/did-tap-retry"): return ids["list_import"] ?? []
    case ("list", "/playlist-page/did-save"), ("list", "/playlist-page/did-preview"), ("list", "/playlist-page/did-delete"),
      ("list", "/playlist-page/did-undo"), ("list", "/playlist-page/did-move"), ("list", "/playlist-page/did-step"):
      return ids["smart_list"] ?? []
    case ("undo", "/download-center/did-undo"), ("moment", _): return moments
    case ("change", _):
      let changes = ids["change_log"] ?? []
      return changes + [changes.joined(separator: "+")]
    case ("bookmark", "/bookmark-list/did-undo"), ("bookmark", "/audio-player/did-restore-bookmark"): return ids["deleted_bookmark"] ?? []
    case ("feed", _): return ["https://private\(user).example/feed.xml"]
    case ("device", _): return ["device+of+\(owner.name)"]
    case ("replaces", _): return ["hash+of+\(owner.name)"]
    case ("user", let path) where path.hasPrefix("/account-settings/"): return [user]
    default: return Self.tables[field].flatMap { ids[$0] } ?? []
    }
  }

  private func first(_ table: String) -> String { ids[table]?.first ?? "0" }

  /// The value of a column in a row of a dump.
  private static func value(_ column: String, in row: String) -> String? {
    let start = row.hasPrefix("\(column)=") ? row.startIndex : row.firstRange(of: "|\(column)=")?.lowerBound
    guard let start, let equals = row[start...].firstIndex(of: "=") else { return nil }
    return row[row.index(after: equals)...].prefix { $0 != "|" }.trimmingCharacters(in: ["'"])
  }

  private static let children: [String: (column: String, table: String)] = [
    "playlist_episode": ("playlist_id", "playlist"), "smart_list_source": ("list_id", "smart_list"),
    "smart_list_place": ("list_id", "smart_list"), "folder_show": ("folder_id", "folder"), "list_import_feed": ("import_id", "list_import"),
    "news_address_show": ("address_id", "news_address"), "news_message": ("address_id", "news_address"),
    "owner_message": ("address_id", "news_address"),
  ]
  /// The columns by which the rows of a show name it.
  private static let ofShows = [
    "show": "id", "private_show": "show_id", "own_show": "show_id", "own_audio": "show_id", "episode": "show_id", "feed": "show_id",
    "feed_address": "show_id", "show_access": "show_id", "feed_credential": "show_id",
  ]
  /// The fields that are an id of a row of one table.
  private static let tables = [
    "playlist": "playlist", "bookmark": "bookmark", "clip": "clip", "link": "public_link", "address": "news_address",
    "session": "web_session", "invitation": "account_link", "search": "saved_search", "id": "recent_search", "queue": "up_next_earlier",
    "replaced": "replaced_state",
  ]
  /// Fields that events read and do not require.
  private static let optionalFields = [
    "/notification-settings/did-set-filter": ["show"], "/notification-settings/did-set-device": ["show"],
    "/notification-settings/did-add-device": ["replaces"], "/bookmark-list/did-add-link": ["clip"],
    "/share-page/did-share": ["clip"],
    "/playlist-page/did-create-playlist": ["episodes"], "/playlist-page/did-save": ["source"], "/playlist-page/did-preview": ["source"],
    "/playlist-page/did-change-rules": ["source"], "/playlist-page/did-act": ["episode"], "/inbox-page/did-act": ["episode"],
    "/play-history/did-act": ["episode"], "/show-page/did-act": ["episode"], "/download-center/did-act": ["episode", "show"],
  ]
  private static let actions = [
    "next", "last", "playlist", "download", "pause", "resume", "cancel", "delete", "favourite", "played", "unplayed", "archived", "older",
  ]
  private static let plainValues = [
    "back": "/", "value": "true", "shared": "true", "way": "top", "order": "newest", "state": "any", "days": "", "shortest": "",
    "longest": "", "words": "", "scope": "some", "from": "22:00", "until": "06:00", "lifetime": "week", "start": "0:01", "end": "0:09",
    "resumes": "true", "placement": "inbox", "notify": "always", "keep": "", "rate": "1.5", "unplayed": "true", "subject": "up-next",
    "title": "New",
    "name": "New", "note": "New", "folder": "x", "quality": "", "kind": "webhook",
  ]
}
