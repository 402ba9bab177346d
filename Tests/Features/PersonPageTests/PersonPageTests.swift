import Testing
import WebPage

@testable import PersonPage

@Suite("The page of a person") struct PersonPageTests {
  @Test func listsShowsAndEpisodes() {
    let html = PersonPage.html(.sample).text
    #expect(html.contains("person-shows-title") && html.contains("person-episodes-title"))
  }

  @Test("Someone credited once for a whole show has no empty list of episodes")
  func hidesEmptyLists() {
    var content = PersonPage.Content.sample
    (content.episodes, content.newerURL) = ([], nil)
    #expect(!PersonPage.html(content).text.contains("person-episodes-title"))
    content.shows = []
    #expect(PersonPage.html(content).text.contains("No episodes"))
  }

  @Test func episodesOfFollowedPeopleAreShared() {
    var content = PersonPage.Followed()
    content.shareURL = "/share?list=people"
    #expect(PersonPage.html(content).text.contains("href=\"/share?list=people\""))
  }

  @Test func namesAreEscaped() {
    var content = PersonPage.Content.sample
    content.name = "<script>alert(1)</script>"
    #expect(!PersonPage.html(content).text.contains("<script>"))
  }
}
