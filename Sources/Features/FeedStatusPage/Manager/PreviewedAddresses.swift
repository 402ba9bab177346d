import Foundation
import PodcastModel

/// A store of the last previewed address of each user. Addresses may contain a password, which no page does.
actor PreviewedAddresses {
  private var addresses: [UserID: (id: String, show: ShowID, address: String)] = [:]

  /// - Returns: the key of the address.
  func store(_ address: String, of show: ShowID, for user: UserID) -> String {
    let id = UUID().uuidString
    addresses[user] = (id, show, address)
    return id
  }

  /// Returns and removes an address; nil when another one has replaced it, or the program was restarted.
  func take(_ id: String, of show: ShowID, for user: UserID) -> String? {
    guard let stored = addresses[user], stored.id == id, stored.show == show else { return nil }
    addresses[user] = nil
    return stored.address
  }
}
