import Components

extension PersonPage.Content {
  public static var sample: PersonPage.Content {
    var content = PersonPage.Content(
      name: "Marguerite Eiken", artworkURL: "/artwork/7", link: "https://slow.example/marguerite", isFollowed: false)
    content.shows = [Show(title: "Slow Green Things", url: "/shows/3", artworkURL: "/artwork/3")]
    content.episodes = [.running, .other]
    content.actions = [.playNext, .playLast]
    (content.url, content.olderURL) = ("/person?name=Marguerite%20Eiken", "/person?name=Marguerite%20Eiken&page=2")
    content.selectURL = "/person?name=Marguerite%20Eiken&select=true"
    return content
  }
}
