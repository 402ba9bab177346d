/// A reader of the duration of WAV files: the bytes of audio and how many of them are a second.
enum WaveReader {
  /// Reads the chunks of a file.
  static func read(_ file: FileWindow, into tags: inout MediaTags) async throws {
    var rest = ByteCursor(file, 12..<Int64.max)
    var rate: Int64 = 0
    for _ in 0..<maxChunks {
      let name = try await rest.latin1(4)
      let size = try await rest.littleEndianInteger()
      if name == "data" {
        // A recorder that was interrupted, or that writes to a pipe, does not know the size.
        let left = file.size.map { $0 - rest.position }
        return tags.setDuration(min(size == 0 ? .max : size, left ?? size), rate: rate)
      }
      // Chunks have an even number of bytes.
      var chunk = try await rest.part(size + size % 2)
      if name == "fmt " {
        try await chunk.skip(8)
        rate = try await chunk.littleEndianInteger()
      }
    }
    throw MediaTagsError.tooLarge
  }

  // MARK: - Private

  private static let maxChunks = 1_000
}
