import Components
import WebPage

extension HomePage.Content {
  /// Computed, because its markup contains links, which depend on the base path.
  public static var sample: HomePage.Content {
    var content = HomePage.Content(
      sections: [
        HomePage.SectionContent(.inProgress, "<p>One</p>", allURL: "/lists/in-progress"),
        HomePage.SectionContent(.new, .empty, allURL: "/lists/new"),
        HomePage.SectionContent(
          .favourites,
          HomePage.covers([
            HomePage.Show(title: "Slow Green Things", artworkURL: "/artwork/3", url: "/shows/3", menuURL: "/shows/3/actions")
          ]), allURL: nil),
      ], url: "/", editURL: "/edit-home")
    content.alerts = [HomePage.Alert("“<b>Tea” couldn’t be refreshed for a week", url: "/library?part=failing")]
    return content
  }

  static let welcoming = HomePage.Content(
    sections: [],
    welcome: HomePage.Welcome(
      topics: [
        HomePage.Topic(key: "science", name: "Science", isSelected: true, url: "/"),
        HomePage.Topic(key: "comedy", name: "Comedy", isSelected: false, url: "/?topics=science%2Ccomedy"),
      ], searchField: .empty, shows: "<p>Shows</p>", importURL: "/import", doneURL: "/", version: "1"), url: "/")
}

extension [HomePage.EditedSection] {
  static var sample: Self { [HomePage.EditedSection(.new, isHidden: false), HomePage.EditedSection(.trending, isHidden: true)] }
}
