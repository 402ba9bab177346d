import Components
import WebPage

// MARK: - The preview of a rule

extension NewEpisodeSettings {
  static func preview(_ content: Content) -> HTML {
    let example = content.preview.example.map { "<p class=\"row-note\" dir=\"auto\">\(strings(.example, ["show": $0]))</p>" as HTML }
    let rows: HTML =
      content.preview.episodes.isEmpty
      ? "<p class=\"row-note\">\(strings(.noEpisodes))</p>"
      : "<ol>\(content.preview.episodes.map { row($0, content) })</ol>"
    return """
      <section class="rule-preview card" id="rule-preview" data-refresh data-version="\(text(of: content.preview))" \
      aria-labelledby="rule-preview-title" aria-live="polite"><h2 id="rule-preview-title">\(strings(.previewTitle))</h2>
      \(example)\(rows)</section>
      """
  }

  /// "Inbox · Archived after 7 days", "No change" without any effect.
  static func summary(of rule: Rule) -> String {
    let parts = [
      rule.placement == .nowhere ? nil : strings(rule.placement.string),
      rule.notifying == .byAddress ? nil : strings(rule.notifying.string),
      rule.downloads.flatMap { $0 > 0 ? strings(.downloadsLatest, count: $0) : nil },
      rule.archiveDays > 0 ? strings(.archivedAfter, count: rule.archiveDays) : nil,
      rule.keepNewest > 0 ? strings(.keep, count: rule.keepNewest) : nil,
    ].compactMap { $0 }
    return parts.isEmpty ? strings(.nothing) : parts.joined(separator: Components.factSeparator)
  }

  // MARK: - Private

  private static func row(_ outcome: Outcome, _ content: Content) -> HTML {
    """
    <li class="rule-outcome"\(attribute: "data-excluded", outcome.exclusion == nil ? nil : "true")>\
    <p class="row-note">\(TimeText.day(outcome.published, today: content.today))</p>\
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

extension NewEpisodeSettings.Placement {
  var string: NewEpisodeSettingsString {
    switch self {
    case .nowhere: .placeNowhere
    case .inbox: .placeInbox
    case .first: .placeFirst
    case .last: .placeLast
    }
  }
}

extension NewEpisodeSettings.Notifying {
  var string: NewEpisodeSettingsString {
    switch self {
    case .byAddress: .notifyByAddress
    case .always: .notifyAlways
    case .never: .notifyNever
    }
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
