extension KeptEpisodes.Content {
  public static let sample = KeptEpisodes.Content(
    listsEpisodes: false, allURL: "/downloads?part=device", libraryURL: "/library", guideURL: "/settings/add-phone")
}
