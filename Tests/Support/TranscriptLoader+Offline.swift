import Fetching
import Library
import Supervision
import TranscriptLoading

extension TranscriptLoader {
  /// A loader on a machine without a network.
  public static func offline(_ library: Library) -> TranscriptLoader {
    TranscriptLoader(
      library: library, background: BackgroundTasks(), dependencies: .init(fetch: { _ in throw FetchingError.noConnectivity }))
  }
}
