import Artwork
import BlockingWork
import BoundedNumbers
import Chapters
import Components
import EpisodePage
import Events
import HTMLSanitizer
import Library
import Playback
import PodcastModel
import Presenting
import ServiceRouter
import Services
import TranscriptLoading
import WebPage

/// The manager of an episode's page.
public struct EpisodePageManager: Sendable {
  let library: Library
  let listening: ListeningSessions
  let chapters: ChapterLoader
  let transcripts: TranscriptLoader
  let offered: OfferedActions
  /// It holds this Manager, and outlives it.
  unowned let router: Router

  public static func activate(
    in router: Router, library: Library, listening: ListeningSessions, chapters: ChapterLoader, transcripts: TranscriptLoader
  ) {
    let manager = EpisodePageManager(
      library: library, listening: listening, chapters: chapters, transcripts: transcripts, offered: OfferedActions(in: router),
      router: router)
    router.navigate(EpisodePageServices.Navigate.self) { task, viewer in try await manager.page(for: task, viewer) }
    router.events(EpisodePage.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
    router.embed(EpisodePageServices.EmbedNotes.self) { task, _ in try await manager.notes(for: task) }
  }

  // MARK: - Private

  private func page(for task: EpisodePageServices.Navigate, _ viewer: Viewer) async throws -> Page? {
    let id = EpisodeID(task.episode)
    let user = UserID(viewer.userID)
    guard let planned = try await listening.planned(id, for: user) else { return nil }
    let episode = planned.episode
    var row = offered.row(planned, backTo: task.path)
    (row.url, row.today, row.positionSeconds) = (task.path, listening.now(), planned.start)
    let stored = try await chapters.chapters(of: id)
    var content = EpisodePage.Content(
      row, showURL: ShowPageServices.Navigate(show: episode.show.rawValue).path,
      notes: try await notes(of: id, duration: planned.playableDuration, without: stored), link: episode.link)
    content.actions = offered.menu
    if offered.downloads, row.download?.state == .done { content.hasNewAudio = try await !library.downloads.replaced(among: [id]).isEmpty }
    content.offersFavourite = offered.favourites
    content.startSeconds = task.t
    let marks = try await library.clips.marks(in: id, of: user)
    content.bookmarks = marks.bookmarks.map { BookmarkRows.Row($0, in: router, backTo: task.path) }
    content.clips = marks.clips.map { clip in
      var row = ClipRows.Row(
        id: clip.id, start: clip.start, end: clip.end, title: clip.title,
        url: EpisodePageServices.Navigate(episode: id.rawValue, clip: clip.id).path)
      row.menuURL = router.path(to: BookmarkListServices.NavigateClipActions(clip: clip.id, back: task.path))
      return row
    }
    content.clip = content.clips.first { $0.id == task.clip }
    try await addSharing(of: planned, from: task.t, to: &content, viewer)
    content.chapters = stored.map { ChapterRows.Row($0, of: id) }
    content.listsAllChapters = task.showsAllChapters
    content.allChaptersURL =
      EpisodePageServices.Navigate(episode: id.rawValue, t: task.t, clip: task.clip, showsAllChapters: true).path
    transcripts.load(id)
    try await addExtras(of: planned, to: &content)
    try await addParts(for: task, to: &content, viewer)
    if episode.enclosure != nil {
      content.transcription = try await router.markup(
        TranscriptionQueueServices.EmbedOffer(episode: id.rawValue, backTo: task.path), for: viewer)
    }
    // Another tab is a new entry of the navigation stack.
    let tab = content.part == .notes ? "" : ":\(content.part.rawValue)"
    return Page(title: episode.title, identity: "\(EpisodePageServices.name):\(id.rawValue)\(tab)", body: EpisodePage.html(content))
  }

  /// Chapters that were read, and a transcript that was made, after the page was opened.
  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    switch change {
    case .chapters(let episode):
      guard try await library.privateShows.isVisible(episode, to: UserID(viewer.userID)) else { return [] }
      let count = try await library.chapters.chapters(of: episode).chapters.count
      return [LivePatch(EpisodePage.chaptersPatch(of: episode.rawValue), attributes: ["data-reload-on-chapters": "\(count)"])]
    case .transcripts(let episode):
      guard try await library.privateShows.isVisible(episode, to: UserID(viewer.userID)) else { return [] }
      let hasTranscript = try await library.transcripts.hasTranscript(episode) && router.hasProvider(TranscriptPageServices.Navigate.self)
      return [LivePatch(EpisodePage.transcriptPatch(of: episode.rawValue), attributes: ["data-reload-on-transcript": "\(hasTranscript)"])]
    default: return []
    }
  }

  private func notes(for task: EpisodePageServices.EmbedNotes) async throws -> HTML? {
    let notes = try await notes(of: EpisodeID(task.episode), duration: task.duration)
    return notes.isEmpty ? nil : EpisodePage.notes(notes)
  }

  /// Notes are sanitized when a feed is stored, and again here: text that an older version let through does not reach a page, and pictures
  /// get an address of this server.
  ///
  /// - Parameter chapters: Those that have a tab: the notes do not list them a second time.
  private func notes(of id: EpisodeID, duration: Double?, without chapters: [Chapter] = []) async throws -> HTML {
    guard let notes = try await library.episodes.notes(of: id) else { return .empty }
    let basePath = Link.basePath
    let starts = Set(chapters.map { Int(clamping: $0.startSeconds) })
    return .sanitised(
      try await BlockingWork.shared.run {
        // Without a known length any clock time could be a position.
        let times = duration.map { duration in
          NotesTimes(duration: duration) { basePath + EpisodePageServices.Navigate(episode: id.rawValue, t: $0).path }
        }
        let whole = ShowNotes.sanitised(notes.html, base: notes.base, times: times) { address in
          basePath + EpisodePageServices.ShowPicture(episode: id.rawValue, picture: NotesPictures.name(of: address)).path
        }
        return ShowNotes.withoutChapters(whole, starts: starts)
      })
  }
}
