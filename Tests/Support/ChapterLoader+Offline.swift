import Chapters
import Fetching
import Library
import Supervision

extension ChapterLoader {
  /// A loader on a machine without a network.
  public static func offline(_ library: Library) -> ChapterLoader {
    ChapterLoader(
      library: library, background: BackgroundTasks(), dependencies: .init(fetch: { _ in throw FetchingError.noConnectivity }))
  }
}
