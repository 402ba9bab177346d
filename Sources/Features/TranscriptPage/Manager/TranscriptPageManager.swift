import Components
import Events
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import TranscriptLoading
import TranscriptPage
import WebPage

/// The manager of a transcript's page.
public struct TranscriptPageManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let transcripts: TranscriptLoader

  public static func activate(in router: Router, library: Library, listening: ListeningSessions, transcripts: TranscriptLoader) {
    let manager = TranscriptPageManager(library: library, listening: listening, transcripts: transcripts)
    router.navigate(TranscriptPageServices.Navigate.self) { [unowned router] task, viewer in
      try await manager.page(for: task, viewer, router)
    }
    router.embed(TranscriptPageServices.EmbedTranscript.self) { task, _ in
      TranscriptPage.embedded(TranscriptPageServices.Navigate(episode: task.episode).path)
    }
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private func page(for task: TranscriptPageServices.Navigate, _ viewer: Viewer, _ router: Router) async throws -> Page? {
    let id = EpisodeID(task.episode)
    guard let planned = try await listening.planned(id, for: UserID(viewer.userID)) else { return nil }
    let stored = try await library.transcripts.transcripts(of: id)
    if stored.contains(where: { $0.state != .read }) { transcripts.load(id) }
    let readable = Self.byLanguage(stored.filter { $0.state == .read })
    var selected = task.language.flatMap { wanted in readable.first { ($0.language ?? "") == wanted } }
    if selected == nil { selected = try await preferred(of: readable, in: planned.show) }
    var content = TranscriptPage.Content(
      episode: id.rawValue, title: planned.episode.title, episodeURL: EpisodePageServices.Navigate(episode: id.rawValue).path,
      showTitle: planned.showTitle, showURL: ShowPageServices.Navigate(show: planned.show.rawValue).path,
      artworkURL: planned.artwork?.path, play: Playability(planned),
      progress: PlayButton.Progress(duration: planned.duration, position: planned.start, isFinished: planned.isFinished),
      state: Self.state(of: stored), version: Self.version(of: stored))
    content.languages = readable.map { transcript in
      TranscriptPage.Content.Language(
        name: transcript.language.map(Sentences.languageName), isAutomatic: transcript.origin == .made,
        url: TranscriptPageServices.Navigate(episode: id.rawValue, language: transcript.language ?? "").path,
        isSelected: transcript.id == selected?.id)
    }
    content.textVersion = selected.map { "\($0.id) \($0.cueCount)" } ?? "\(content.state)"
    if planned.episode.enclosure != nil, router.hasProvider(BookmarkListServices.Navigate.self) {
      content.clipAction = BookmarkListServices.addClip
    }
    if content.state == .none, planned.episode.enclosure != nil {
      content.transcription = try await router.markup(
        TranscriptionQueueServices.EmbedOffer(episode: id.rawValue, backTo: task.path), for: viewer)
    }
    content.startSeconds = task.t
    content.positionSeconds = task.t.map(Double.init) ?? planned.start
    if let selected { try await addText(of: selected, for: task, to: &content) }
    return Page(
      title: TranscriptPage.title, identity: "\(TranscriptPageServices.name):\(id.rawValue)", body: TranscriptPage.html(content))
  }

  /// In the reader's language, then in that of the show; one that names no language has that of the show.
  private func preferred(of transcripts: [StoredTranscript], in show: ShowID) async throws -> StoredTranscript? {
    guard transcripts.count > 1 else { return transcripts.first }
    let tags = transcripts.map(\.language)
    let ofShow = try await library.shows.show(show)?.language
    return transcripts[LanguageTag.best(of: tags, for: [Language.current, ofShow]) ?? tags.firstIndex(of: nil) ?? 0]
  }

  private func addText(
    of transcript: StoredTranscript, for task: TranscriptPageServices.Navigate, to content: inout TranscriptPage.Content
  ) async throws {
    content.language = transcript.language
    let cues = try await library.transcripts.cues(of: transcript.id)
    content.groups = TranscriptParagraphs.groups(of: TranscriptParagraphs.paragraphs(of: cues))
    content.shownGroups = content.groups.indices
    guard task.whole != true, content.groups.count > Self.maxGroups else { return }
    let first = max(TranscriptParagraphs.index(of: content.groups, at: content.positionSeconds) - 1, 0)
    content.shownGroups = first..<min(first + Self.firstGroups, content.groups.count)
    content.wholeURL = task.with { $0.whole = true }
  }

  /// Transcripts that were read after the page was opened.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    guard case .transcripts(let episode) = change,
      try await library.privateShows.isVisible(episode, to: UserID(viewer.userID))
    else { return [] }
    let version = Self.version(of: try await library.transcripts.transcripts(of: episode))
    return [LivePatch(TranscriptPage.patch(of: episode.rawValue), attributes: ["data-reload-on-transcript": version])]
  }

  /// The best transcript of each language.
  private static func byLanguage(_ transcripts: [StoredTranscript]) -> [StoredTranscript] {
    var languages: Set<String?> = []
    return transcripts.filter { languages.insert($0.language?.lowercased()).inserted }
  }

  private static func state(of transcripts: [StoredTranscript]) -> TranscriptPage.Content.State {
    if transcripts.contains(where: { $0.state == .read }) { return .read }
    if transcripts.contains(where: { $0.state == .unread }) { return .loading }
    return transcripts.isEmpty ? .none : .failed
  }

  /// Differs for other texts.
  private static func version(of transcripts: [StoredTranscript]) -> String {
    transcripts.map { "\($0.id) \($0.state) \($0.cueCount)" }.joined(separator: ", ")
  }

  /// A transcript of up to this many groups is on its page as a whole: an hour or two.
  private static let maxGroups = 40
  /// The groups of a longer one that the page has at first.
  private static let firstGroups = 3
}
