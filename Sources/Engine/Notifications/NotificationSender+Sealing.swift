import Library
import PodcastModel
import Secrets

extension NotificationSender {
  /// The decrypted URL of an address; nil when its key is missing or another one.
  ///
  /// - Throws: `CancellationError`.
  public func url(of address: NotificationAddress) async throws -> String? { try await url(address.url, for: address.user) }

  /// Encrypts the URLs that earlier versions stored as plain text. Repeating it changes nothing.
  ///
  /// - Returns: The number of encrypted URLs. Their old bytes stay in the database file until it is purged.
  /// - Throws: The errors of the key file and of the database. The addresses still work then.
  public func sealAddresses() async throws -> Int {
    let plain = try await library.notifications.plainAddresses()
    var sealed: [(address: UnencryptedAddress, text: String)] = []
    for address in plain { sealed.append((address, try await seal(address.url, for: address.user))) }
    if !sealed.isEmpty { try await library.notifications.seal(sealed) }
    return sealed.count
  }

  // MARK: - Internal

  func url(_ stored: StoredURL, for user: UserID) async throws -> String? {
    switch stored {
    case .plain(let url): url
    case .sealed(let text): try await key.open(text, for: Self.purpose(user))
    }
  }

  func seal(_ url: String, for user: UserID) async throws -> String { try await key.seal(url, for: Self.purpose(user)) }

  /// The failure that is stored with an address whose URL cannot be decrypted.
  static let unreadable = "unreadable"

  // MARK: - Private

  /// Binds a URL to its user: it cannot be decrypted for another one.
  private static func purpose(_ user: UserID) -> String { "news address of \(user.rawValue)" }
}
