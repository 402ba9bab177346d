import DownloadList
import Events
import Library
import PodcastModel

/// The requests for the sizes of a show's episodes while its page is open, with their progress.
actor SizeWatch {
  typealias Ask = @Sendable ([EpisodeID]) -> AsyncStream<EpisodeSize>

  private let events: any EventBus
  private let sizes: Ask
  private var shows: [ShowID: State] = [:]

  struct State {
    var asking: DownloadList.Asking
    var sizes: [EpisodeID: EpisodeSize] = [:]
    var task: Task<Void, Never>?
  }

  init(events: any EventBus, sizes: @escaping Ask) {
    self.events = events
    self.sizes = sizes
  }

  /// The progress for a show; nil when its sizes are not being requested.
  func state(of show: ShowID) -> State? { shows[show] }

  /// Starts the requests; recent answers are not requested again.
  func ask(_ episodes: [EpisodeID], of show: ShowID) {
    guard !episodes.isEmpty, shows[show]?.task == nil else { return }
    shows[show] = State(asking: DownloadList.Asking(done: 0, total: episodes.count))
    shows[show]?.task = Task {
      for await size in sizes(episodes) { came(size, of: show) }
      ended(show)
    }
    // The shows of closed pages are removed first.
    if shows.count > Self.mostShows, let old = shows.first(where: { $0.value.task == nil })?.key { shows[old] = nil }
  }

  // MARK: - Private

  private func came(_ size: EpisodeSize, of show: ShowID) {
    shows[show]?.sizes[size.episode] = size
    let done = shows[show]?.sizes.count ?? 0
    shows[show]?.asking.done = done
    events.publish(.sizes(show))
  }

  private func ended(_ show: ShowID) {
    shows[show]?.task = nil
    if let total = shows[show]?.asking.total { shows[show]?.asking.done = total }
    events.publish(.sizes(show))
  }

  private static let mostShows = 16
}
