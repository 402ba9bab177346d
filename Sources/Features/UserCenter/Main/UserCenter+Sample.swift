extension UserCenter.Content {
  public static var sample: UserCenter.Content {
    var content = UserCenter.Content(
      sections: [
        .statistics: "/statistics", .settings: "/settings", .users: "/settings/users", .importing: "/import",
      ],
      listened: 8_040, hasSubscriptions: true, hasPlayed: true, searchURL: "/")
    content.signOutURL = "/sign-in/did-sign-out"
    return content
  }
}
