extension MediaTags {
  /// Reads `file`.
  ///
  /// - Throws: when reading ends early; the tags before that are in place.
  mutating func read(_ file: FileWindow) async throws {
    var position: Int64 = 0
    // Inserting ads leaves some files with several ID3 tags, and FLAC files may begin with one.
    for _ in 0..<Self.maxID3Tags {
      // After chapters only the duration is missing: they are complete without it.
      let start = chapters.isEmpty ? try await Self.start(of: file, at: position) : try? await Self.start(of: file, at: position)
      if start == nil, position == 0 { throw MediaTagsError.unknownFormat }
      if let format = start?.format { self.format = format }
      switch start {
      case .id3:
        if format == nil { format = .mp3 }
        position = try await ID3Reader.read(file, at: position, into: &self)
        continue
      case .audio(.mp4): return try await MP4Reader.read(file, into: &self)
      case .audio(.ogg): return try await OggReader.read(file, at: position, into: &self)
      case .audio(.flac): return try await FLACReader.read(file, at: position, into: &self)
      case .audio(.wave): return try await WaveReader.read(file, into: &self)
      case .audio(.mp3), .audio(.aac), nil: break
      }
      return await MPEGAudioReader.read(file, at: position, into: &self)
    }
  }

  // MARK: - Private

  /// What begins at a position.
  private enum Start: Equatable {
    case id3
    case audio(MediaFormat)

    var format: MediaFormat? {
      if case .audio(let format) = self { format } else { nil }
    }
  }

  private static let maxID3Tags = 4

  private static func start(of file: FileWindow, at position: Int64) async throws -> Start? {
    let bytes: [UInt8]
    do {
      bytes = try await Array(file.bytes(in: position..<position + 12, readingAhead: position == 0 ? firstRead : ByteCursor.step))
    } catch MediaTagsError.truncated {
      return nil
    }
    switch TagText.latin1(bytes.prefix(4)) {
    case "OggS": return .audio(.ogg)
    case "fLaC": return .audio(.flac)
    case "RIFF" where position == 0 && TagText.latin1(bytes[8..<12]) == "WAVE": return .audio(.wave)
    case let name where name.hasPrefix("ID3"): return .id3
    case _ where position == 0 && ["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"].contains(TagText.latin1(bytes[4..<8])):
      return .audio(.mp4)
    // Without a layer, it is AAC with headers of its own (ADTS). Layer I looks like the mark of UTF-16, and podcasts do not use it.
    case _ where bytes[0] == 0xFF && bytes[1] & 0xE0 == 0xE0 && bytes[1] & 0x06 != 0x06:
      return .audio(bytes[1] & 0x06 == 0 ? .aac : .mp3)
    default: return nil
    }
  }

  /// Enough for the tags of most files.
  private static let firstRead: Int64 = 65_536
}
