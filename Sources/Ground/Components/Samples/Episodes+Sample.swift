import WebPage

extension ComponentSamples {
  static var episodes: [Section] { [episodeRow, episodeMetadata, episodeMenu, episodeAction, episodeSelection, swipeRow] }

  private static var episodeRow: Section {
    Section(
      "EpisodeRow",
      [
        Example("On the page of its show: not started") { box in EpisodeRow.html(episode(box)) },
        Example("On the page of its show: in progress, and downloading") { box in EpisodeRow.html(started(box)) },
        Example("On the page of its show: played, a favourite, and downloaded") { box in EpisodeRow.html(played(box)) },
        Example("On the page of its show, without a picture of its own") { box in
          EpisodeRow.html(started(box) { $0.hasOwnPicture = false })
        },
        Example("In a list of several shows: not started") { box in EpisodeRow.html(episode(box), look: .pictured) },
        Example("In a list of several shows: in progress, and downloading") { box in EpisodeRow.html(started(box), look: .pictured) },
        Example("A bonus with explicit content and a download that has failed") { box in
          EpisodeRow.html(
            episode(box) { row in
              (row.kind, row.isExplicit) = ("bonus", true)
              row.download?.state = .failed
            })
        },
        Example("Not playable, and without actions") { box in
          EpisodeRow.html(
            episode(box) { row in
              row.play = .unplayable(reason: "No audio available")
              (row.download, row.menuURL) = (nil, nil)
            })
        },
        Example("With a long title and without a picture") { box in
          EpisodeRow.html(titled(longTitle, box, hasPicture: false), look: .pictured)
        },
        Example("With a Chinese title") { box in EpisodeRow.html(titled(chineseTitle, box), look: .pictured) },
        Example("With an Arabic title") { box in EpisodeRow.html(titled(arabicTitle, box), look: .pictured) },
        Example("In a list, with a time after the show and a note below") { box in
          var slots = EpisodeRow.Slots()
          slots.time = "<span>12:34</span>"
          slots.below = "<p class=\"row-note\">Added by a rule</p>"
          let rows = [episode(box), episode(box, 1)].map { "<li>\(EpisodeRow.html($0, look: .pictured, slots: slots))</li>" as HTML }
          return EpisodeRow.list(nil, class: "sample-rows", rows: rows)
        },
      ])
  }

  private static func started(_ box: Box, _ change: (inout EpisodeRow.Content) -> Void = { _ in }) -> EpisodeRow.Content {
    episode(box) { row in
      change(&row)
      row.positionSeconds = 754
      row.download = DownloadButton.Content(episode: row.episode, title: row.title, state: .running, fraction: 0.4)
    }
  }

  private static func played(_ box: Box) -> EpisodeRow.Content {
    episode(box) { row in
      (row.isFinished, row.isFavourite) = (true, true)
      row.download?.state = .done
    }
  }

  private static func titled(_ title: String, _ box: Box, hasPicture: Bool = true) -> EpisodeRow.Content {
    episode(box) { row in
      (row.title, row.showTitle) = (title, title)
      if !hasPicture { row.artworkURL = nil }
    }
  }

  private static var episodeMetadata: Section {
    Section(
      "EpisodeMetadata",
      [
        Example("Date, season and number, kind, explicit") { box in
          EpisodeMetadata.html(episode(box) { ($0.kind, $0.isExplicit) = ("trailer", true) })
        }
      ])
  }

  private static var episodeMenu: Section {
    Section(
      "EpisodeMenu",
      [
        Example("The button of a row, which opens the menu") { box in
          let row = episode(box)
          return """
            <div class="spread-row"\(EpisodeMenu.state(of: row))><span class="row-title" dir="auto">\(row.title)</span>\(EpisodeMenu.link(row))</div>
            """
        }
      ])
  }

  private static var episodeAction: Section {
    Section(
      "EpisodeAction",
      [
        Example("All actions, as the page without a script shows them") { box in
          """
          <div class="menu-card card">\(EpisodeAction.form(EpisodeAction.allCases, episode: box.episode(), backTo: path))</div>
          """
        }
      ])
  }

  private static var episodeSelection: Section {
    Section(
      "EpisodeSelection",
      [
        Example("The link to the selection") { box in EpisodeSelection.link(path, id: box.id("select")) },
        Example("Rows with checkboxes and all actions") { box in
          let rows = [episode(box), titled(arabicTitle, box)].map { ($0, EpisodeRow.Slots()) }
          return EpisodeSelection.html(
            action: path, fields: [], rows: rows, buttons: EpisodeSelection.buttons(EpisodeAction.allCases), done: path)
        },
      ])
  }

  private static var swipeRow: Section {
    Section(
      "SwipeRow",
      [
        Example("An action for each way of the finger") { _ in
          SwipeRow.html(
            """
            <div class="sample-line"><span>Swipe this row with a finger</span>\
            <button type="button" class="pill quiet" data-swipe="end">Play next</button>\
            <button type="button" class="pill quiet" data-swipe="start" data-removes>Remove</button></div>
            """)
        }
      ])
  }
}
