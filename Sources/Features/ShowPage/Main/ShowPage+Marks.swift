import Components
import WebPage

// MARK: - The show as a favourite, and its archive

extension ShowPage {
  static func star(_ show: Int64, _ marks: Content.Marks?) -> HTML {
    guard let marks else { return .empty }
    return FavouriteStar.button(.show(show), isOn: marks.isFavourite, action: "/show-page/did-favour-show")
  }

  /// Both menu items, of which one is shown while the show is subscribed to.
  static func archiving(_ content: Content) -> HTML {
    guard let marks = content.marks else { return .empty }
    return """
      <form class="show-archiving" method="post" action="\(url: "/show-page/did-archive-show")" data-live="archived-show-\(content.show)" \
      data-archived="\(marks.isArchived ? "true" : "false")"\(flag: "hidden", !content.isSubscribed)>\
      <input type="hidden" name="show" value="\(content.show)">\
      <button type="submit" class="when-here" name="value" value="true">\(Icon.archive.html)\(words(.archiveShow))</button>\
      <button type="submit" class="when-archived" name="value" value="false">\(Icon.archive.html)\(words(.unarchive))</button></form>
      """
  }

  /// The patches of open pages after a change of the subscription; no marks without a subscription.
  public static func leaves(ofShow show: Int64, marks: Content.Marks?) -> [Leaf] {
    [
      Leaf("subscribed-\(show)", attributes: ["data-subscribed": "\(marks != nil)"]),
      FavouriteStar.leaf(.show(show), isOn: marks?.isFavourite == true),
      Leaf(
        "archived-show-\(show)",
        attributes: ["data-archived": "\(marks?.isArchived == true)", "hidden": marks == nil ? "" : nil]),
    ]
  }
}

// MARK: - Actions on one or several episodes

extension ShowPage {
  static func menu(for episode: EpisodeRow.Content, in list: Content.List) -> HTML {
    MenuSheet.html(
      id: "more-\(episode.episode)", style: "row-more", button: Icon.more.html, label: words(.moreAbout, ["title": episode.title]),
      title: episode.title,
      items: """
        \(queueing(episode, in: list))\(downloading(episode, in: list))\(favouring(episode, in: list))<form method="post" action="\(url: "/show-page/did-mark")">\
        <input type="hidden" name="episode" value="\(episode.episode)"><input type="hidden" name="back" value="\(list.url)">\
        \(item(episode.isFinished ? .unplayed : .played))\(item(episode.isArchived ? .unarchived : .archived))\
        <button type="submit" formaction="\(url: "/show-page/did-mark-older")">\(Icon.checkAll.html)\(words(.markOlder))</button></form>
        """)
  }

  /// The same verbs for all that are chosen.
  static func actions(in list: Content.List) -> [HTML] {
    let verbs = QueueVerb.allCases.map { verb in
      ChoiceForm.button(verb.text, icon: verb.icon, name: "verb", value: verb.rawValue, action: "/show-page/did-queue")
    }
    let marks = ([.played, .unplayed, list.showsArchived ? .unarchived : .archived] as [Mark]).map { mark in
      ChoiceForm.button(words(mark.shortWord), icon: mark.icon, name: "mark", value: mark.rawValue)
    }
    let download = ChoiceForm.button(
      words(.download), icon: .download, name: "verb", value: DownloadVerb.download.rawValue, action: "/show-page/did-tap-download")
    return (list.offersQueue ? verbs : []) + (list.downloadURL == nil ? [] : [download]) + marks
  }

  static func mark(of episode: EpisodeRow.Content, in list: Content.List) -> HTML {
    guard let download = episode.download else { return .empty }
    return DownloadMark.html(download, action: "/show-page/did-tap-download", backTo: list.url)
  }

  /// A swipe over the row does what the menu says of its download.
  static func swipeable(_ row: HTML, _ episode: EpisodeRow.Content) -> HTML { episode.download == nil ? row : SwipeRow.html(row) }

  // MARK: - Private

  private static func queueing(_ episode: EpisodeRow.Content, in list: Content.List) -> HTML {
    guard list.offersQueue, case .playable = episode.play else { return .empty }
    return QueueVerb.form(action: "/show-page/did-queue", episode: episode.episode, backTo: list.url)
  }

  private static func favouring(_ episode: EpisodeRow.Content, in list: Content.List) -> HTML {
    guard list.offersFavourites else { return .empty }
    return FavouriteStar.items(.episode(episode.episode), action: "/show-page/did-favour", backTo: list.url)
  }

  private static func downloading(_ episode: EpisodeRow.Content, in list: Content.List) -> HTML {
    guard let download = episode.download else { return .empty }
    return DownloadMark.item(download, action: "/show-page/did-tap-download", backTo: list.url)
  }

  private static func item(_ mark: Mark) -> HTML {
    "<button type=\"submit\" name=\"mark\" value=\"\(mark.rawValue)\">\(mark.icon.html)\(words(mark.word))</button>"
  }
}

extension ShowPage.Mark {
  fileprivate var icon: Icon {
    switch self {
    case .played: .check
    case .unplayed: .undo
    case .archived, .unarchived: .archive
    }
  }

  fileprivate var word: ShowPageWord {
    switch self {
    case .played: .markPlayed
    case .unplayed: .markUnplayed
    case .archived: .archive
    case .unarchived: .unarchive
    }
  }

  fileprivate var shortWord: ShowPageWord {
    switch self {
    case .played: .markPlayedShort
    case .unplayed: .markUnplayedShort
    case .archived: .archive
    case .unarchived: .unarchiveShort
    }
  }
}
