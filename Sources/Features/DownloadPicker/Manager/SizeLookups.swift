import DownloadPicker
import Events
import Library
import PodcastModel

/// The requests for the sizes of a show's episodes while its page is open, with their progress.
actor SizeLookups {
  typealias SizeStream = @Sendable ([EpisodeID]) -> AsyncStream<EpisodeSize>

  private let events: any EventBus
  private let sizes: SizeStream
  private var shows: [ShowID: State] = [:]

  struct State {
    var sizeProgress: DownloadPicker.SizeProgress
    var sizes: [EpisodeID: EpisodeSize] = [:]
    var task: Task<Void, Never>?
  }

  init(events: any EventBus, sizes: @escaping SizeStream) {
    self.events = events
    self.sizes = sizes
  }

  /// The progress for a show; nil when its sizes are not being requested.
  func state(of show: ShowID) -> State? { shows[show] }

  /// Starts the requests; recent answers are not requested again.
  func start(_ episodes: [EpisodeID], of show: ShowID) {
    guard !episodes.isEmpty, shows[show]?.task == nil else { return }
    shows[show] = State(sizeProgress: DownloadPicker.SizeProgress(done: 0, total: episodes.count))
    shows[show]?.task = Task {
      for await size in sizes(episodes) { receive(size, of: show) }
      ended(show)
    }
    // The shows of closed pages are removed first.
    if shows.count > Self.maxShows, let old = shows.first(where: { $0.value.task == nil })?.key { shows[old] = nil }
  }

  // MARK: - Private

  private func receive(_ size: EpisodeSize, of show: ShowID) {
    shows[show]?.sizes[size.episode] = size
    let done = shows[show]?.sizes.count ?? 0
    shows[show]?.sizeProgress.done = done
    events.publish(.sizes(show))
  }

  private func ended(_ show: ShowID) {
    shows[show]?.task = nil
    if let total = shows[show]?.sizeProgress.total { shows[show]?.sizeProgress.done = total }
    events.publish(.sizes(show))
  }

  private static let maxShows = 16
}
