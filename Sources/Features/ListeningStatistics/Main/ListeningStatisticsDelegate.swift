import WebPage

/// The events of the statistics.
public protocol ListeningStatisticsDelegate: Sendable {
  /// Stores the time zone of the browser.
  func listeningStatistics(didTell zone: String, by viewer: Viewer) async throws -> EventAnswer
}

extension ListeningStatistics {
  /// The events of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ListeningStatisticsDelegate) -> [PageEvent] {
    [
      PageEvent("/listening-statistics/did-report-zone", text: "zone") { try await delegate.listeningStatistics(didTell: $0, by: $1) }
    ]
  }
}
