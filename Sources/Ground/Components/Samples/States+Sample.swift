import WebPage

extension ComponentSamples {
  static var states: [Section] { [emptyState, secondaryNote, notices, boxes, installHint, progress] }

  private static var emptyState: Section {
    Section(
      "EmptyState",
      [
        Example("With a hint and a link") { _ in
          EmptyState.html(
            .queueNext, title: "Up Next is empty", text: "Episodes that you add play one after another.", link: EmptyState.findLink(path))
        },
        Example("Only a title") { _ in EmptyState.html(.search, title: "No results for “\(arabicTitle)”") },
      ])
  }

  private static var secondaryNote: Section {
    Section(
      "SecondaryNote",
      [Example("Below a list") { _ in SecondaryNote.html("Couldn’t load charts. The last ones are from yesterday.") }])
  }

  private static var notices: Section {
    Section(
      "Notices",
      [
        Example("A toast, and one with undo") { _ in
          """
          <div class="notice">Added to Up Next</div>
          <div class="notice"><span>Removed from Up Next</span><form class="notice-undo"><button type="button">Undo</button></form></div>
          """
        },
        Example("At the edge of the page") { _ in "<p class=\"offline\">Offline</p>" },
        Example("A deletion in its list") { _ in
          """
          <div class="undo-bar"><p>\(longTitle)</p><button type="button">\(Icon.undo.html)Undo</button></div>
          """
        },
        Example("A sentence with one action, and one after a failure") { _ in
          """
          <p class="action-note"><span>2 new episodes</span><button type="button">Show</button></p>
          <p class="action-note" data-failed><span>Couldn’t refresh this show</span><button type="button">Try again</button></p>
          """
        },
        Example("A warning") { _ in
          """
          <p class="warning-box">\(Icon.alert.html)<span>Not enough space: 120 MB free</span></p>
          """
        },
      ])
  }

  private static var boxes: Section {
    Section(
      "Boxes",
      [
        Example("A card, a bar over the page, and the tile of an icon") { _ in
          """
          <div class="sample-line"><p class="card sample-slide">Card</p><p class="glass-box sample-slide">Bar</p>\
          <span class="icon-tile">\(Icon.library.html)</span></div>
          """
        }
      ])
  }

  private static var installHint: Section {
    Section("InstallHint", [Example("A row of the settings") { _ in InstallHint.row(style: "card") }])
  }

  private static var progress: Section {
    Section(
      "Progress",
      [
        Example("At the start, at 40 %, and at the end") { _ in
          """
          <progress class="progress-bar" max="1" value="0" aria-label="Import"></progress>
          <progress class="progress-bar" max="1" value="0.4" aria-label="Import"></progress>
          <progress class="progress-bar" max="1" value="1" aria-label="Import"></progress>
          """
        },
        Example("While content loads") { _ in "<p class=\"waiting sample-slide\"></p>" },
      ])
  }
}
