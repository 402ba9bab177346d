import WebPage

extension ComponentSamples {
  static var lists: [Section] {
    [sortableList, sortableGrid, reorderStep, linkedMenu, selectionForm, chapterRows, bookmarkRows, clipRows, libraryHead]
  }

  private static let names = ["Slow Green Things", longTitle, chineseTitle, arabicTitle]

  private static var steps: HTML { ReorderStep.form(action: path, fields: []) }

  private static var sortableList: Section {
    Section(
      "SortableList",
      [
        Example("Rows with handles") { box in
          let rows = names.enumerated().map { index, name -> (key: String, html: HTML) in
            let key = box.id("row\(index)")
            let handle = SortableList.handle(key: key, title: name, items: steps)
            return (key: key, html: "<span class=\"sample-name\" dir=\"auto\">\(name)</span>\(handle)")
          }
          return SortableList.html(label: "Shows", style: "ruled-row", rows: rows)
        }
      ])
  }

  private static var sortableGrid: Section {
    Section(
      "SortableGrid",
      [
        Example("Tiles with handles") { box in
          let tiles = names.enumerated().map { index, name -> (key: String, html: HTML) in
            let key = box.id("tile\(index)")
            let handle = SortableGrid.handle(key: key, title: name, items: steps)
            return (key: key, html: "\(Cover.tile(nil, title: name, sizes: "7rem"))<p class=\"one-line\" dir=\"auto\">\(name)</p>\(handle)")
          }
          return SortableGrid.html(label: "Shows", style: "sample-tile", tiles: tiles, hintID: box.id("sort-hint"))
        }
      ])
  }

  private static var libraryHead: Section {
    Section(
      "LibraryHead",
      [
        Example("With links, of which one is the current page, and without") { _ in
          let pages = ["Shows", "Inbox", "Downloads", "Playlists"]
          let links = LibraryHead.links(
            title: "Library", pages.enumerated().map { LibraryHead.Link(title: $1, url: path, isCurrent: $0 == 1) })
          return "\(LibraryHead.html("Inbox", links: links))\(LibraryHead.html("Inbox", links: .empty))"
        }
      ])
  }

  private static var reorderStep: Section {
    Section("ReorderStep", [Example("All steps, as in the sheet of a handle") { _ in "<div class=\"menu-card card\">\(steps)</div>" }])
  }

  private static var linkedMenu: Section {
    Section(
      "LinkedMenu",
      [
        Example("The menu of a cover") { box in
          let cover = Cover.tile(nil, title: names[0], sizes: "7rem")
          return "<div class=\"sample-tile\"\(LinkedMenu.mark)>\(cover)\(LinkedMenu.link(path, title: names[0]))</div>"
        }
      ])
  }

  private static var selectionForm: Section {
    Section(
      "SelectionForm",
      [
        Example("Rows with checkboxes, groups, a total and an action that counts") { box in
          let rows = names.enumerated().map { index, name -> HTML in
            let tick = SelectionForm.box(
              name: "show", value: box.episode(Int64(index)), label: name, sets: index < 2 ? ["played"] : [])
            return "<li class=\"linked-row ruled-row\">\(tick)<span class=\"sample-name\" dir=\"auto\">\(name)</span></li>"
          }
          return SelectionForm.html(
            action: path, fields: [], list: "<ol class=\"selection-rows\">\(rows)</ol>",
            buttons: [SelectionForm.button("Delete", icon: .trash, isCounting: true)], done: (path: path, text: "Done"),
            sets: [(name: "played", text: "Played")], total: 40, label: "Selected shows")
        }
      ])
  }

  private static var chapterRows: Section {
    Section(
      "ChapterRows",
      [
        Example("One is marked, one has no title, and one has a web page") { box in
          ChapterRows.html(
            [
              ChapterRows.Row(start: 0, title: "It begins with a spore", url: path),
              ChapterRows.Row(start: 754, title: "", url: path),
              ChapterRows.Row(start: 1_366, title: longTitle, url: path, link: "https://moss.example/wall"),
              ChapterRows.Row(start: 3_753, title: arabicTitle, url: path),
            ], marked: (index: 1, id: box.id("chapter")))
        }
      ])
  }

  private static var bookmarkRows: Section {
    Section(
      "BookmarkRows",
      [
        Example("With a note, with a long one, and without") { box in
          var rows = [
            BookmarkRows.Row(id: box.episode(0), seconds: 153, note: "The sentence about rain", url: path),
            BookmarkRows.Row(id: box.episode(1), seconds: 3_753, note: longTitle, url: path),
            BookmarkRows.Row(id: box.episode(2), seconds: 754, note: "", url: path),
          ]
          for index in rows.indices.prefix(2) { rows[index].menuURL = path }
          return BookmarkRows.html(rows, label: { "Play from \(TimeText.clock($0.seconds))" })
        }
      ])
  }

  private static var clipRows: Section {
    Section(
      "ClipRows",
      [
        Example("With a title, and with an Arabic one") { box in
          ClipRows.html([
            ClipRows.Row(id: box.episode(0), start: 60, end: 90, title: "The sentence about rain", url: path),
            ClipRows.Row(id: box.episode(1), start: 3_753, end: 3_813, title: arabicTitle, url: path),
          ])
        }
      ])
  }
}
