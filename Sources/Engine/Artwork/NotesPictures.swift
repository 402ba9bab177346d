import BlockingWork
import ByteEncoding
import Crypto
import HTMLSanitizer
import Library
import PodcastModel

/// The pictures in show notes: it finds the artwork to the address of this server at which a page shows a picture.
///
/// Such an address names an episode and one of its pictures, never a foreign address: this server fetches only what the notes contain.
public struct NotesPictures: Sendable {
  private let library: Library

  /// Creates a finder of pictures.
  public init(library: Library) { self.library = library }

  /// The name of a picture in addresses of this server: the first 128 bits of the SHA-256 of its own address, in hexadecimal.
  public static func name(of address: String) -> String {
    SHA256.hash(data: Array(address.utf8)).prefix(nameLength / 2).hexadecimal
  }

  /// The artwork of a picture in the notes of an episode, stored when it is first requested.
  ///
  /// - Parameters:
  ///   - name: As `name(of:)` returns it.
  ///   - user: The user who reads the notes.
  /// - Returns: nil when the episode, its notes or the picture in them do not exist, or the user may not see the show.
  /// - Throws: `StorageError`; `CancellationError`.
  public func artwork(named name: String, in episode: EpisodeID, for user: UserID) async throws -> ArtworkID? {
    guard name.utf8.count == Self.nameLength, try await library.privateShows.isVisible(episode, to: user),
      let notes = try await library.episodes.notes(of: episode)
    else { return nil }
    let found = try await BlockingWork.shared.run {
      ShowNotes.pictures(in: notes.html, base: notes.base).first { Self.name(of: $0) == name }
    }
    guard let address = found else { return nil }
    return try await library.artwork.ids(of: [address])[address]
  }

  private static let nameLength = 32
}
