import Library

/// A repair of rows that earlier versions stored by other rules: `RowRepairRepository` says how far it has come.
struct RowRepair: Sendable {
  /// The name under which a migration has listed it: it is stored and never renamed.
  let name: String
  /// Repairs the next rows below an id, a few of them, and stores how far it has come.
  let step: @Sendable (_ refresher: FeedRefresher, _ below: Int64) async throws -> Void

  /// All repairs, in their order.
  static let all: [RowRepair] = [.showTexts, .names, .episodeDates, .episodeTexts]
}

extension RowRepair {
  /// Episodes with impossible dates get the places that they would get today.
  static let episodeDates = RowRepair(name: "episode-dates") { refresher, below in
    try await refresher.library.rowRepairs.placeEpisodes(of: "episode-dates", below: below, limit: 200)
  }
}

extension FeedRefresher {
  /// Continues the repairs of stored rows, a few rows at a time, so that nothing else waits for them.
  ///
  /// - Returns: whether all have finished.
  /// - Throws: what the database throws.
  func repairRows(maxSteps: Int = 10) async throws -> Bool {
    var steps = 0
    for repair in RowRepair.all {
      while let position = try await library.rowRepairs.position(of: repair.name) {
        guard steps < maxSteps, !Task.isCancelled else { return false }
        try await repair.step(self, position)
        steps += 1
      }
    }
    return true
  }
}
