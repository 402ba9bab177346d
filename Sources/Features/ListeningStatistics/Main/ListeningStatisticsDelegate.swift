import WebPage

/// What the statistics report.
public protocol ListeningStatisticsDelegate: Sendable {
  /// The browser is in this time zone.
  func listeningStatistics(didTell zone: String, by visit: Visit) async throws -> EventAnswer
}

extension ListeningStatistics {
  /// The posts of this page, decoded into calls of `delegate`.
  public static func events(for delegate: some ListeningStatisticsDelegate) -> [PageEvent] {
    [
      PageEvent("/listening-statistics/did-tell-zone", fields: ["zone"]) { form, visit in
        try await delegate.listeningStatistics(didTell: form.text("zone"), by: visit)
      }
    ]
  }
}
