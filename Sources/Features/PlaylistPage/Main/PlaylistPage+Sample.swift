import Components

extension PlaylistPage.Content {
  public static let sample = {
    var content = PlaylistPage.Content(
      kind: .smart, key: "4", title: "On the train",
      rules: PlaylistPage.Rules(
        sources: ["folder-5"], sourceNames: ["Garden"], days: 30, maxMinutes: 30, state: .unplayed, titleFilter: "moss", order: .shortest),
      rows: [favourite, .other],
      offersQueue: true, url: "/lists/4", editURL: "/lists/4?edit=true")
    content.shareURL = "/share?list=4"
    return content
  }()

  static var byHand: PlaylistPage.Content {
    var content = PlaylistPage.Content(
      kind: .playlist, key: "playlist-7", title: "Road trip", rows: [favourite, .other], isSortable: true, offersQueue: true,
      url: "/playlists/7", editURL: "/playlists/7?edit=true")
    content.playlist = 7
    return content
  }

  private static var favourite: EpisodeRow.Content {
    var row = EpisodeRow.Content.running
    row.isFavourite = true
    return row
  }
}

extension PlaylistPage.Adding {
  static let someAdded = PlaylistPage.Adding(
    episodes: "7.9", count: 2, title: nil,
    playlists: [Playlist(id: 3, name: "Road trip", count: 12, included: 1), Playlist(id: 4, name: "Later", count: 2, included: 2)],
    url: "/playlists/add/7.9", backURL: "/lists/new")
}

extension PlaylistPage.ListActions {
  static var sample: PlaylistPage.ListActions {
    var actions = PlaylistPage.ListActions(title: "Road trip", subject: .playlist(7), key: "playlist-7")
    actions.shareURL = "/share?playlist=7"
    return actions
  }
}
