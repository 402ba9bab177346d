import Subscriptions
import Testing

@Suite struct HomeLayoutTests {
  @Test func fallsBackToTheDefaultOrderForUnknownSections() {
    #expect(HomeLayout().visible == HomeSection.allCases)
    let layout = HomeLayout("trending,nonsense,-new,trending,-")
    #expect(layout.sections == [.trending, .new, .inProgress, .upNext, .favourites] && layout.hidden == [.new])
    #expect(layout.text == "trending,-new,in-progress,up-next,favourites" && HomeLayout(layout.text) == layout)
  }

  @Test func movesAndHidesSections() {
    var layout = HomeLayout()
    layout.move(.trending, before: .inProgress)
    layout.move(.upNext, before: nil)
    layout.move(.new, before: .new)
    layout.set(.favourites, isHidden: true)
    #expect(layout.sections == [.trending, .inProgress, .new, .favourites, .upNext])
    #expect(layout.visible == [.trending, .inProgress, .new, .upNext])
    layout.set(.favourites, isHidden: false)
    #expect(layout.visible == layout.sections)
  }
}
