import Components
import Foundation
import WebPage

// MARK: - The preview of a rule

extension NewEpisodeSettings {
  /// Hidden where the rule has no effect on any of the episodes.
  static func preview(_ preview: Preview, today: Date?) -> HTML {
    let isEmpty = preview.episodes.allSatisfy { sentence(for: $0) == strings(.nothing) }
    let example = preview.example.map { "<p class=\"row-note\" dir=\"auto\">\(strings(.example, ["show": $0]))</p>" as HTML }
    return """
      <section class="rule-preview card" id="rule-preview" data-refresh data-version="\(text(of: preview))" \
      aria-labelledby="rule-preview-title" aria-live="polite"\(flag: "hidden", isEmpty)><h2 id="rule-preview-title">\(strings(.previewTitle))</h2>
      \(example)<ol>\(preview.episodes.map { row($0, today) })</ol></section>
      """
  }

  // MARK: - Private

  private static func row(_ outcome: Outcome, _ today: Date?) -> HTML {
    """
    <li class="rule-outcome"\(attribute: "data-excluded", outcome.exclusion == nil ? nil : "true")>\
    <p class="row-note">\(TimeText.day(outcome.published, today: today))</p>\
    <p class="row-title one-line" dir="auto">\(outcome.title)</p><p class="rule-effect">\(sentence(for: outcome))</p></li>
    """
  }

  private static func sentence(for outcome: Outcome) -> String {
    let effects = [
      outcome.exclusion.map(sentence),
      outcome.placement == .nowhere ? nil : strings(outcome.placement.string),
      outcome.isDownloaded ? strings(.downloaded) : nil,
      sentence(for: outcome.archiving),
    ].compactMap { $0 }
    return effects.isEmpty ? strings(.nothing) : effects.joined(separator: Components.factSeparator)
  }

  private static func sentence(for exclusion: Exclusion) -> String {
    switch exclusion {
    case .words: strings(.excludedByWords)
    case .excludedWord(let word): strings(.excludedByWord, ["word": word])
    case .tooShort: strings(.tooShort)
    case .tooLong: strings(.tooLong)
    case .trailer: strings(.trailer)
    case .bonus: strings(.bonus)
    }
  }

  private static func sentence(for archiving: Archiving) -> String? {
    switch archiving {
    case .never: nil
    case .later: strings(.archivedLater)
    case .now: strings(.archivedNow)
    case .kept(let touch): touch == .archived ? strings(.alreadyArchived) : strings(.stays, ["reason": strings(touch.string)])
    }
  }

  private static func text(of preview: Preview) -> String {
    preview.episodes.map { "\($0.title) \(sentence(for: $0))" }.joined(separator: "|")
  }
}

extension NewEpisodeSettings.Touch {
  fileprivate var string: NewEpisodeSettingsString {
    switch self {
    case .playing: .touchPlaying
    case .inProgress: .touchInProgress
    case .queued: .touchQueued
    case .favourite: .touchFavourite
    case .bookmarked: .touchBookmarked
    case .listed: .touchListed
    case .downloaded: .touchDownloaded
    case .archived: .alreadyArchived
    case .played: .touchPlayed
    case .marked: .touchMarked
    }
  }
}
