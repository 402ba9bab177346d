import Library
import PodcastModel
import Secrets

extension NewsSending {
  /// The URL of an address; nil when the key that it was sealed with is missing, or is another one.
  ///
  /// - Throws: `CancellationError`.
  public func url(of address: NewsAddress) async throws -> String? { try await url(address.url, for: address.user) }

  /// Seals the URLs of addresses from before URLs were sealed. Doing it again changes nothing.
  ///
  /// - Returns: how many there were. Their old bytes are in the database file until it is purged.
  /// - Throws: what reading or making the key's file throws; what the database throws. The addresses work as they are then.
  public func sealAddresses() async throws -> Int {
    let plain = try await library.news.plainAddresses()
    var sealed: [(address: PlainAddress, text: String)] = []
    for address in plain { sealed.append((address, try await seal(address.url, for: address.user))) }
    if !sealed.isEmpty { try await library.news.seal(sealed) }
    return sealed.count
  }

  // MARK: - Within the room

  func url(_ stored: StoredURL, for user: UserID) async throws -> String? {
    switch stored {
    case .plain(let url): url
    case .sealed(let text): try await key.open(text, for: Self.purpose(user))
    }
  }

  func seal(_ url: String, for user: UserID) async throws -> String { try await key.seal(url, for: Self.purpose(user)) }

  /// What is stored with an address as its failure when its URL does not open.
  static let unreadable = "unreadable"

  // MARK: - Private

  /// Another user's address does not open.
  private static func purpose(_ user: UserID) -> String { "news address of \(user.rawValue)" }
}
