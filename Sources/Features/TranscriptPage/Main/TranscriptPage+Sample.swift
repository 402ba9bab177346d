import Components

extension TranscriptPage.Content {
  public static var sample: TranscriptPage.Content {
    var content = TranscriptPage.Content(
      episode: 7, title: "The night shift of the lichen", episodeURL: "/episodes/7", showTitle: "Slow Green Things", showURL: "/shows/3",
      artworkURL: "/artwork/3", play: .playable(.sample), progress: .none, state: .read, version: "1 2")
    content.languages = [
      Language(name: "English", isAutomatic: false, url: "/transcript?episode=7&language=en", isSelected: true),
      Language(name: "Deutsch", isAutomatic: true, url: "/transcript?episode=7&language=de", isSelected: false),
    ]
    content.language = "en"
    content.groups = [
      [
        Paragraph(
          speaker: "Marguerite Eiken",
          cues: [Cue(start: 0, text: "Welcome to the wall."), Cue(start: 4.25, text: "It is older than the house.")]),
        Paragraph(speaker: "Tamsin Rook", cues: [Cue(start: 65.5, text: "And wetter, too.")]),
      ],
      [Paragraph(speaker: nil, cues: [Cue(start: 754, text: "A millimetre a year.")])],
    ]
    content.shownGroups = 0..<1
    content.wholeURL = "/transcript?episode=7&whole=true"
    content.clipAction = "/bookmark-list/did-add-clip"
    content.startSeconds = 65
    content.positionSeconds = 65
    return content
  }

  static var withoutTimes: TranscriptPage.Content {
    var content = sample
    content.groups = [[Paragraph(speaker: nil, cues: [Cue(start: nil, text: "Welcome to the wall.")])]]
    (content.languages, content.wholeURL, content.startSeconds) = ([], nil, nil)
    return content
  }

  /// Without a text, for each reason.
  static var withoutText: [TranscriptPage.Content] {
    [State.loading, .failed, .none].map { state in
      var content = sample
      (content.state, content.groups, content.shownGroups, content.wholeURL) = (state, [], 0..<0, nil)
      return content
    }
  }
}
