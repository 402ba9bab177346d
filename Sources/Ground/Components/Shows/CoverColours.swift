/// The dominant colours of pictures, by the addresses at which pages show them. A structure: docs/decisions/0002 says why.
public struct CoverColours: Sendable {
  private let find: @Sendable (_ artworkURL: String) -> Int?

  /// Creates a look-up.
  ///
  /// - Parameter find: The colour as 0xRRGGBB; nil when it is not known.
  public init(_ find: @escaping @Sendable (_ artworkURL: String) -> Int?) { self.find = find }

  subscript(artworkURL: String) -> Int? { find(artworkURL) }
}
