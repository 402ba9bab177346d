import Testing
import WebPage

@testable import Components

@Suite("Selection of several episodes")
struct EpisodeSelectionTests {
  @Test("The bar has the actions that several episodes can have, in the order of the page, with short labels")
  func offersActions() {
    let buttons = EpisodeSelection.buttons([
      .playNext, .addToPlaylist, .download, .cancel, .favourite, .unfavourite, .markPlayed, .archive, .unarchive,
    ]).map(\.text).joined()
    let values = buttons.matches(of: /name="action" value="([a-z]+)"/).map { String($0.1) }
    #expect(values == ["next", "playlist", "download", "favourite", "played", "archived"])
    #expect(buttons.contains("<span>Favourite</span>") && buttons.contains("<span>Played</span>"))
  }

  @Test("A list of archived episodes restores them")
  func restoresArchived() {
    let buttons = EpisodeSelection.buttons([.archive, .unarchive], isArchive: true, action: "/list/did-act").map(\.text).joined()
    #expect(buttons.contains("value=\"unarchived\"") && !buttons.contains("value=\"archived\""))
    #expect(buttons.contains("formaction=\"/list/did-act\""))
  }
}
