import WebPage

extension ComponentSamples {
  static var forms: [Section] { [searchField, liveSearch, labelledField, switches, settingRows, copyField, qrPicture] }

  private static var qrPicture: Section {
    Section("QRPicture", [Example("A code") { _ in QRPicture(size: 29, path: "M4 4h21v21h-21z").html(label: "QR code of a link") }])
  }

  private static var searchField: Section {
    Section(
      "SearchField",
      [
        Example("Empty") { box in SearchField.requesting(path, fields: [], search(box.id("search"), "")) },
        Example("With a text, and a button that clears it") { box in
          var content = search(box.id("search"), arabicTitle)
          content.clear = (path: path, label: "Clear search")
          return SearchField.posting(path, content)
        },
      ])
  }

  private static func search(_ id: String, _ value: String) -> SearchField.Content {
    SearchField.Content(
      id: id, name: "q", value: value, label: "Search", placeholder: "Shows and episodes", submit: "Search")
  }

  private static var liveSearch: Section {
    Section(
      "LiveSearch",
      [
        Example("The field") { box in
          LiveSearch.html(
            path, form: SearchField.requesting(path, fields: [], search(box.id("live"), "")), count: ("1 result", "{count} results"))
        },
        Example("The answers") { _ in
          LiveSearch.found([EpisodeRow.html(.sample, look: .pictured), EpisodeRow.html(.other, look: .pictured)])
        },
      ])
  }

  private static var labelledField: Section {
    Section(
      "LabelledField",
      [
        Example("Empty, with a placeholder") { box in
          LabelledField.text(id: box.id("name"), name: "name", label: "Name", placeholder: "Moss")
        },
        Example("With a value and a hint") { box in
          LabelledField.text(id: box.id("name"), name: "name", label: "Name", value: arabicTitle, hint: "Other users see it.")
        },
        Example("With an error") { box in
          LabelledField.text(id: box.id("name"), name: "name", label: "Name", value: "Moss", error: "Another user has this name.")
        },
        Example("A password") { box in
          LabelledField.password(id: box.id("password"), name: "password", label: "Password", .new, hint: "At least 8 characters.")
        },
      ])
  }

  private static var switches: Section {
    Section(
      "Switch",
      [
        Example("Off") { box in
          Switch.html(path, id: box.id("switch"), label: "Skip silence", hint: "Shortens pauses in speech.", isOn: false)
        },
        Example("On, with a long label") { box in
          Switch.html(path, id: box.id("switch"), label: longTitle, hint: longTitle, isOn: true)
        },
        Example("As a checkbox: off, on, and disabled") { _ in
          """
          <div class="sample-line"><input type="checkbox" role="switch" class="switch" aria-label="Skip silence" autocomplete="off">\
          <input type="checkbox" role="switch" class="switch" aria-label="Skip silence" checked autocomplete="off">\
          <input type="checkbox" role="switch" class="switch" aria-label="Skip silence" disabled autocomplete="off"></div>
          """
        },
      ])
  }

  private static var settingRows: Section {
    Section(
      "SettingRows",
      [
        Example("A section with all kinds of rows") { box in
          SettingRows.section(
            box.id("sample"), "Playback",
            """
            \(SettingRows.choice(path, title: "Theme", values: [("a", "Light"), ("b", "Dark")], chosen: "a"))\
            \(SettingRows.selection(
              path, id: box.id("length"), title: longTitle, hint: longTitle, values: [("a", "10 s"), ("b", "30 s")], chosen: "b"))\
            \(SettingRows.toggle(path, id: box.id("pauses"), title: "Rewind after a pause", hint: "3 to 10 seconds.", isOn: true))\
            \(SettingRows.link(path, .people, title: "Users", hint: "Invitations and accounts"))
            """)
        }
      ])
  }

  private static var copyField: Section {
    Section(
      "CopyField",
      [
        Example("A link to copy") { _ in CopyField.html(path: path, label: "Link") },
        Example("One of many") { _ in CopyField.html(path: path, label: "Link", sharing: "Moss", isQuiet: true) },
      ])
  }
}
