import WebPage

extension ComponentSamples {
  static var playback: [Section] {
    [playButton, downloadButton, skipButton, favouriteStar, progressSlider, levelSlider, marqueeText, playbackOptions]
  }

  private static var playButton: Section {
    Section(
      "PlayButton",
      [
        Example("Small: not started, in progress, played, and of unknown length") { box in
          line([play(box, 0), play(box, 1, position: 754), play(box, 2, isFinished: true), play(box, 3, duration: nil)])
        },
        Example("Small: playing, buffering, and not playable") { _ in
          line([active("playing", .capsule), active("loading", .capsule), unplayable(.capsule)])
        },
        Example("Small: from a position") { box in
          PlayButton.html(.playable(item(box)), title: PlayItem.sample.title, place: 754)
        },
        Example("Large: not started, in progress, and played") { box in
          line([play(box, 0, .large), play(box, 1, .large, position: 754, verb: "Resume"), play(box, 2, .large, isFinished: true)])
        },
        Example("Large: playing, buffering, and not playable") { _ in
          line([active("playing", .large), active("loading", .large), unplayable(.large)])
        },
        Example("Round: not started, playing, and buffering") { box in
          line([play(box, 0, .round), active("playing", .round), active("loading", .round)])
        },
        Example("Entry of a menu") { box in
          "<div class=\"menu-card card\">\(play(box, 0, .entry, verb: "Play latest"))\(active("playing", .entry))</div>"
        },
        Example("Cover: not started, playing, buffering, and not playable") { box in
          line([art(.playable(item(box))), active("playing", .art), active("loading", .art), art(.unplayable(reason: noAudio))])
        },
        Example("As a form's button, and as a row") { box in
          line([
            PlayButton.submit(.playable(item(box)), "<span>Play from here</span>"),
            PlayButton.row(.playable(item(box, 1)), label: "Play from 12:34", from: 754, path: path, "<span>12:34 A spore</span>"),
          ])
        },
      ])
  }

  private static let noAudio = "No audio available"

  private static func play(
    _ box: Box, _ index: Int64, _ look: PlayButton.Style = .capsule, duration: Double? = 2_733, position: Double = 0,
    isFinished: Bool = false, verb: String? = nil
  ) -> HTML {
    PlayButton.html(
      .playable(item(box, index)), title: PlayItem.sample.title,
      progress: PlayButton.Progress(duration: duration, position: position, isFinished: isFinished), look: look, verb: verb)
  }

  private static func unplayable(_ look: PlayButton.Style) -> HTML {
    PlayButton.html(.unplayable(reason: noAudio), title: PlayItem.sample.title, progress: .none, look: look)
  }

  private static func art(_ play: Playability) -> HTML {
    PlayButton.art(play, title: PlayItem.sample.title, progress: .none, Cover.html(picture, title: "Moss", size: .row))
  }

  /// As the script shows the button of the playing episode. A button without an episode keeps its state.
  private static func active(_ state: String, _ look: PlayButton.Style) -> HTML {
    let name = Components.strings(.pause, ["title": PlayItem.sample.title])
    let cover: HTML = look == .art ? Cover.html(picture, title: "Moss", size: .row) : .empty
    let verb: HTML =
      look == .large || look == .entry ? "<span class=\"play-verb\" aria-hidden=\"true\">\(Components.strings(.pauseShort))</span>" : .empty
    let left = Components.strings(.left, ["time": TimeText.length(1_979)])
    let amount: HTML = [.round, .art, .entry].contains(look) ? .empty : "<span class=\"play-amount\">\(left)</span>"
    return """
      <play-button class="\(look.rawValue)" data-state="\(state)"><button type="button">\(cover)<span class="play-icon">\
      <svg class="icon" aria-hidden="true"><use href="#play-glyph"/></svg></span><span class="play-name">\(name)</span>\(verb)\(amount)</button></play-button>
      """
  }

  private static var downloadButton: Section {
    Section(
      "DownloadButton",
      [
        Example("In rows: every state, then running and paused with an unknown length") { box in
          let states = DownloadButton.State.allCases.map { download(box, $0, hasLength: true) }
          let unknown = [DownloadButton.State.running, .paused].map { download(box, $0, hasLength: false) }
          return line((states + unknown).map { captioned(DownloadButton.inRow($0), $0.state.rawValue) })
        },
        Example("On this device, as the script shows it: every state") { _ in
          line(["queued", "running", "paused", "waiting", "failed", "done"].map { captioned(onDevice($0), $0) })
        },
        Example("With a label: every state") { box in
          line(DownloadButton.State.allCases.map { DownloadButton.html(download(box, $0, hasLength: true), backTo: path, look: .worded) })
        },
      ])
  }

  /// Without the key of an episode, by which the script finds rings.
  private static func onDevice(_ state: String) -> HTML {
    """
    <button type="button" class="download-button" data-device="\(state)" aria-label="\(PlayItem.sample.title)">\
    <svg class="icon" aria-hidden="true" stroke-dasharray="40 100"><use href="#download-ring"/></svg></button>
    """
  }

  private static func download(_ box: Box, _ state: DownloadButton.State, hasLength: Bool) -> DownloadButton.Content {
    let fraction: Double? = hasLength && state.isUnfinished && state != .queued && state != .probing ? 0.4 : nil
    return DownloadButton.Content(episode: box.episode(), title: PlayItem.sample.title, state: state, fraction: fraction)
  }

  private static var skipButton: Section {
    Section(
      "SkipButton",
      [
        Example("Back and forward, and disabled") { _ in
          line([
            SkipButton.html(.back, seconds: 10, label: "Back 10 seconds", style: "round-button"),
            SkipButton.html(.forward, seconds: 30, label: "Forward 30 seconds", style: "round-button"),
            SkipButton.html(.forward, seconds: 60, label: "Forward 60 seconds", style: "round-button", isEnabled: false),
          ])
        }
      ])
  }

  private static var favouriteStar: Section {
    Section(
      "FavouriteStar",
      [
        Example("Off, on, and the mark of a row") { box in
          line([
            FavouriteStar.button(.episode(box.episode()), isOn: false, action: path, backTo: path),
            FavouriteStar.button(.show(box.episode(1)), isOn: true, action: path, backTo: path),
            "<span data-favourite=\"true\">\(FavouriteStar.mark)</span>",
          ])
        },
        Example("In the menu of a show, and of one that is a favourite") { box in
          """
          <div class="menu-card card" data-favourite="false">\(FavouriteStar.items(ofShow: box.episode(), action: path, backTo: path))</div>
          <div class="menu-card card" data-favourite="true">\(FavouriteStar.items(ofShow: box.episode(), action: path, backTo: path))</div>
          """
        },
      ])
  }

  private static var progressSlider: Section {
    let label = "Position"
    return Section(
      "ProgressSlider",
      [
        Example("At the start") { _ in ProgressSlider.html(label: label, position: 0, duration: 2_733) },
        Example("In the middle") { _ in ProgressSlider.html(label: label, position: 1_366, duration: 2_733) },
        Example("At the end") { _ in ProgressSlider.html(label: label, position: 2_733, duration: 2_733) },
        Example("Without a duration") { _ in ProgressSlider.html(label: label, position: 0, duration: nil) },
      ])
  }

  private static var levelSlider: Section {
    Section("LevelSlider", [Example("The volume") { _ in LevelSlider.html(label: "Volume", less: .volumeLow, more: .volumeHigh) }])
  }

  private static var marqueeText: Section {
    Section(
      "MarqueeText",
      [
        Example("A title that fits") { _ in MarqueeText.html("Moss") },
        Example("A longer one") { _ in MarqueeText.html(longTitle) },
        Example("A longer one in Chinese") { _ in MarqueeText.html("\(chineseTitle)，\(chineseTitle)") },
        Example("A longer one in Arabic") { _ in MarqueeText.html("\(arabicTitle)، \(arabicTitle)") },
      ])
  }

  private static var playbackOptions: Section {
    Section(
      "PlaybackOptions",
      [
        Example("Speeds and skips") { _ in
          line([
            options("Playback speed", PlaybackOptions.rates(with: 1), current: "1"),
            options("Skip the beginning", PlaybackOptions.skips(with: 30, none: "None"), current: "30"),
          ])
        }
      ])
  }

  private static func options(_ label: String, _ all: [PlaybackOptions.Option], current: String) -> HTML {
    """
    <select aria-label="\(label)" autocomplete="off">\(all.map { option in
      "<option value=\"\(option.value)\"\(flag: "selected", option.value == current)>\(option.text)</option>" as HTML
    })</select>
    """
  }
}
