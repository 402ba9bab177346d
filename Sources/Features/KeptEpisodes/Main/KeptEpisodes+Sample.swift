extension KeptEpisodes.Content {
  public static let sample = KeptEpisodes.Content(listsEpisodes: false, libraryURL: "/library", guideURL: "/settings/add-phone")
}
