import Components
import Foundation
import Library
import PodcastModel
import ServiceRouter
import Services
import WebPage

/// What needs the owner of the server.
extension Sentences {
  /// - Parameter showTitle: The title of the only show; nil for several, and for one that must not be named.
  public static func sentence(for alerts: OwnerAlertGroup, showTitle: String?, at now: Date) -> String {
    switch alerts.kind {
    case .feed: return showTitle.map { strings(.alertFeed, ["title": $0]) } ?? strings(.alertFeeds, count: alerts.count)
    case .disk: return strings(.alertDisk)
    case .backup: return strings(.alertBackup)
    case .certificate:
      let end = Date(timeIntervalSince1970: Double(alerts.subject))
      guard end > now else { return strings(.alertCertificateExpired) }
      let (year, month, day) = LocalDay(of: end, in: ListenerTimeZone.current).date
      return strings(.alertCertificate, ["day": TimeText.date(day: day, month: month, year: year)])
    }
  }

  /// The page on which the owner can do something about a kind of alert.
  public static func path(for kind: OwnerAlert.Kind) -> String {
    switch kind {
    case .disk: DownloadCenterServices.Navigate.server.path
    case .feed, .backup, .certificate: ServerPageServices.Navigate().path
    }
  }
}
