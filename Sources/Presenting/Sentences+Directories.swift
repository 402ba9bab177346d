import Directory
import Fetching
import Foundation
import WebPage

/// A note about directories that did not respond, beside the results of the others.
extension Sentences {
  /// - Returns: nil when all responded.
  public static func sentence(for silent: [FailedDirectory], toOwner: Bool = false) -> String? {
    var seen: Set<String> = []
    let silent = silent.filter { seen.insert($0.name).inserted }
    guard let first = silent.first else { return nil }
    let names = silent.map { name(of: $0.name) }.formatted(.list(type: .and).locale(Language.locale))
    guard silent.count == 1 else { return strings(.failedDirectories, ["names": names]) }
    return strings(.failedDirectory, ["names": names, "reason": remedy(for: first.reason, toOwner)]).trimmingCharacters(in: .whitespaces)
  }

  /// A reason that the user can do something about. Only the owner selects the directories.
  private static func remedy(for reason: DirectoryError, _ toOwner: Bool) -> String {
    guard case .unreachable(let error) = reason else { return "" }
    switch error {
    case .privateAddress, .portNotAllowed: return toOwner ? sentence(for: error, toOwner: true) : ""
    case .status: return sentence(for: error)
    default: return ""
    }
  }

  /// The usual name of the directory that settings call `name`.
  private static func name(of name: String) -> String {
    switch name {
    case ITunesDirectory.name: strings(.directoryApple)
    case PodcastIndexDirectory.name: strings(.directoryIndex)
    case GpodderDirectory.name: strings(.directoryGpodder)
    case CatalogDirectory.name: strings(.directoryCatalog)
    default: name
    }
  }
}
