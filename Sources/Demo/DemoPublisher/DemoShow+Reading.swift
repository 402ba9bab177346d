import Foundation

extension DemoShow {
  /// The shows in `Shows`, in the order of the charts, read once.
  static let all: Result<[DemoShow], any Error> = Result {
    guard let folder = Bundle.module.resourceURL?.appending(path: "Shows") else {
      throw DemoMediaError.folderMissing(Bundle.module.bundlePath)
    }
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil).map { file in
      var show = try decoder.decode(DemoShow.self, from: Data(contentsOf: file))
      if let nights = show.nights { show.episodes = nights.episodes(of: show.id) }
      return show
    }.sorted { $0.directoryID < $1.directoryID }
  }
}
