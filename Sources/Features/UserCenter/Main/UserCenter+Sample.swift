extension UserCenter.Content {
  public static var sample: UserCenter.Content {
    var content = UserCenter.Content(
      sections: [
        .statistics: "/statistics", .changes: "/recent-changes", .settings: "/settings", .server: "/settings/server",
        .users: "/settings/users", .importing: "/import",
      ],
      listened: 8_040, hasSubscriptions: true, hasPlayed: true, searchURL: "/")
    content.signOutURL = "/sign-in/did-sign-out"
    content.refresh.progress = Progress(isInProgress: false, total: 2, done: 2, newEpisodes: 3, failed: 1)
    content.refresh.failures = [("Tea at Four", "The feed’s server isn’t responding", "/shows/4/feed")]
    return content
  }
}
