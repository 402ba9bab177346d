extension KeptEpisodes.Content {
  public static let sample = KeptEpisodes.Content(
    shows: [(3, "Slow Green Things"), (4, "Kettle & Comet")], libraryURL: "/library", guideURL: "/settings/add-phone")
}
