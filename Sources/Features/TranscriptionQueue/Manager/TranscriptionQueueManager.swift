import Events
import Foundation
import Library
import PodcastModel
import Presenting
import ServiceRouter
import Services
import Transcription
import TranscriptionQueue
import WebPage

/// The manager of the queue of transcriptions.
public struct TranscriptionQueueManager: Sendable {
  private let library: Library
  private let transcription: Transcriber

  public static func activate(in router: Router, library: Library, transcription: Transcriber) {
    let manager = TranscriptionQueueManager(library: library, transcription: transcription)
    router.navigate(TranscriptionQueueServices.Navigate.self) { _, viewer in
      let content = try await manager.content(for: viewer)
      return Page(
        title: TranscriptionQueue.title, identity: TranscriptionQueueServices.name, body: TranscriptionQueue.html(content))
    }
    router.embed(TranscriptionQueueServices.EmbedOffer.self) { task, viewer in try await manager.offer(task, viewer) }
    router.events(TranscriptionQueue.events(for: manager))
    router.onChange(Change.self) { change, viewer in try await manager.livePatches(for: change, viewer) }
  }

  // MARK: - Private

  private static let queuePath = TranscriptionQueueServices.Navigate().path

  private func content(for viewer: Viewer) async throws -> TranscriptionQueue.Content {
    let user = UserID(viewer.userID)
    let jobs = try await library.transcriptions.jobs(for: user, limit: Self.maxJobs)
    let minutes = transcription.settings.minutesPerDay
    return TranscriptionQueue.Content(
      jobs: jobs.map { TranscriptionQueue.Job($0, for: viewer) }, secondsToday: try await transcription.secondsToday(),
      secondsPerDay: minutes > 0 ? Double(minutes) * 60 : nil)
  }

  private func offer(_ task: TranscriptionQueueServices.EmbedOffer, _ viewer: Viewer) async throws -> HTML? {
    let id = EpisodeID(task.episode)
    let job = try await library.transcriptions.job(of: id)
    if job?.state == .done || job == nil, try await library.transcripts.hasTranscript(id) { return nil }
    return TranscriptionQueue.offer(offer(id, job, backTo: task.backTo))
  }

  private func offer(_ episode: EpisodeID, _ job: TranscriptionJob?, backTo path: String) -> TranscriptionQueue.Offer {
    // A transcript that was made and is deleted can be made again.
    let state = job.flatMap { $0.state == .done ? nil : TranscriptionQueue.State($0.state) }
    return TranscriptionQueue.Offer(
      episode: episode.rawValue, state: state, fraction: job?.fraction ?? 0, backURL: path, queueURL: Self.queuePath)
  }

  private func livePatches(for change: Change, _ viewer: Viewer) async throws -> [LivePatch] {
    guard case .transcription(let id) = change, try await library.privateShows.isVisible(id, to: UserID(viewer.userID)) else { return [] }
    let content = try await content(for: viewer)
    var patches = [
      LivePatch(TranscriptionQueue.listPatch, attributes: ["data-reload-on-transcription": content.version]),
      LivePatch(TranscriptionQueue.todayPatch, text: TranscriptionQueue.today(content)),
    ]
    let job = try await library.transcriptions.job(of: id)
    var offer = offer(id, job, backTo: "")
    if job?.state == .done { offer.state = .done }
    patches += [
      LivePatch(TranscriptionQueue.offerPatch(of: id.rawValue), attributes: ["data-reload-on-transcription": offer.version]),
      LivePatch(TranscriptionQueue.offerTextPatch(of: id.rawValue), text: TranscriptionQueue.offerText(offer)),
    ]
    guard let row = content.jobs.first(where: { $0.episode == id.rawValue }) else { return patches }
    return patches + [
      LivePatch(TranscriptionQueue.rowPatch(of: id.rawValue), attributes: ["data-state": row.state.rawValue]),
      LivePatch(TranscriptionQueue.barPatch(of: id.rawValue), attributes: ["value": "\(row.fraction)"]),
      LivePatch(TranscriptionQueue.statusPatch(of: id.rawValue), text: TranscriptionQueue.status(of: row)),
    ]
  }

  private static let maxJobs = 100
  private static let maxQueuedByMember = 20
}

// MARK: - Events

extension TranscriptionQueueManager: TranscriptionQueueDelegate {
  public func transcriptionQueue(didRequest episode: Int64, backTo path: String, by viewer: Viewer) async throws -> EventAnswer {
    // The audio of a day is limited for all users together.
    let limit = viewer.isOwner ? nil : Self.maxQueuedByMember
    return switch try await transcription.request(EpisodeID(episode), for: UserID(viewer.userID), limit: limit) {
    case .queued: .notice(TranscriptionQueue.queued, backTo: path)
    case .alreadyQueued: .notice(TranscriptionQueue.alreadyQueued, backTo: path)
    case .hasTranscript: .notice(TranscriptionQueue.hasTranscript, backTo: path)
    case .noAudio: .notice(TranscriptionQueue.noAudio, backTo: path)
    case .noSuchEpisode: .missing
    case .tooMany: .notice(TranscriptionQueue.tooMany, backTo: path)
    }
  }

  public func transcriptionQueue(didCancel episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    let wasThere = try await transcription.cancel(
      EpisodeID(episode), for: UserID(viewer.userID), removesOthers: viewer.isOwner)
    return wasThere ? .notice(TranscriptionQueue.removed, backTo: Self.queuePath) : .missing
  }

  public func transcriptionQueue(didRetry episode: Int64, by viewer: Viewer) async throws -> EventAnswer {
    try await transcriptionQueue(didRequest: episode, backTo: Self.queuePath, by: viewer)
  }
}

extension TranscriptionQueue.Job {
  fileprivate init(_ listed: ListedTranscription, for viewer: Viewer) {
    let job = listed.job
    // Failures of the transcription server are for its owner, who can repair it.
    let failure = job.failure.map {
      viewer.isOwner || $0.concernsEpisode ? TranscriptionSentences.sentence(for: $0) : TranscriptionQueue.unavailable
    }
    let reason = [failure, viewer.isOwner ? job.detail.map { "(\($0))" } : nil].compactMap { $0 }.joined(separator: " ")
    self.init(
      episode: job.episode.rawValue, title: listed.title, showTitle: listed.showTitle,
      url: EpisodePageServices.Navigate(episode: job.episode.rawValue).path, state: TranscriptionQueue.State(job.state),
      processedSeconds: job.processedSeconds, durationSeconds: job.durationSeconds, failureText: reason.isEmpty ? nil : reason,
      nextTry: job.failure == .notDownloaded || job.failure == .dailyLimit ? nil : job.nextTry,
      isOwn: viewer.isOwner || job.user == UserID(viewer.userID))
  }
}

extension TranscriptionQueue.State {
  fileprivate init(_ state: TranscriptionJob.State) {
    self =
      switch state {
      case .queued: .queued
      case .running: .running
      case .done: .done
      case .failed: .failed
      }
  }
}

extension TranscriptionJob {
  /// From 0 to 1.
  fileprivate var fraction: Double {
    guard let durationSeconds, durationSeconds > 0 else { return 0 }
    return min(max(processedSeconds / durationSeconds, 0), 1)
  }
}
