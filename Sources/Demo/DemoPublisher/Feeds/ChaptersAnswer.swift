/// A chapters file of the podcast namespace (JSON chapters 1.2).
struct ChaptersAnswer: Encodable {
  var version = "1.2.0"
  var title: String
  var podcastName: String
  var chapters: [Chapter]

  struct Chapter: Encodable {
    var startTime: Int
    var endTime: Int
    var title: String
    var url: String?
    var img: String?
    /// Present only when it is false.
    var toc: Bool?
  }

  init(_ extras: DemoEpisodeExtras, of episode: DemoEpisode, in show: DemoShow, baseURL: String) {
    title = episode.title
    podcastName = show.title
    let ends = extras.chapters.dropFirst().map(\.start) + [episode.seconds]
    chapters = zip(extras.chapters, ends).map { chapter, end in
      Chapter(
        startTime: chapter.start, endTime: end, title: chapter.title, url: chapter.link,
        img: chapter.artwork.map { "\(baseURL)/artwork/\($0)" }, toc: chapter.isListed ? nil : false)
    }
  }
}
