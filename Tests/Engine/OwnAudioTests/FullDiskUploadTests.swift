import Foundation
import Library
import PodcastModel
import TestSupport
import Testing

@testable import OwnAudio

/// Uploads to a full disk.
@Suite struct FullDiskUploadTests {
  @Test func fileWithoutSpaceIsRefused() async throws {
    try await withOwnAudio { audio, library, folder in
      let errors: [(error: any Error, reason: OwnAudioError)] = [
        (POSIXError(.ENOSPC), .diskFull), (POSIXError(.EDQUOT), .diskFull), (CocoaError(.fileWriteOutOfSpace), .diskFull),
        (POSIXError(.EIO), .cannotSave),
      ]
      for (error, reason) in errors {
        var full = audio
        full.move = { _, _ in throw error }
        let file = try writeFile(SampleWave.bytes, to: folder, "spool")
        let result = try await full.add([UploadedFile(path: file.path, name: "a.wav")], to: nil, for: .owner)
        #expect(result.show == nil && result.failures.map(\.error) == [reason])
        #expect(try await library.ownShows.shows(of: .owner).isEmpty)
        #expect(try storedFiles(in: folder) == [])
      }
    }
  }

  /// One write after the other has no space. Later ones have, because the uploaded file is deleted first.
  @Test(arguments: [true, false]) func nothingOfAnUploadStaysInTheLibrary(isNewShow: Bool) async throws {
    try await withTemporaryFolder { folder in
      let database = try FillingDatabase()
      let library = Library(database: database)
      let audio = OwnAudio(library: library, folder: folder.appending(path: "own-audio"), now: { SampleLibrary.added })
      let show = try await isNewShow ? nil : audio.addSample(for: .owner, in: folder)
      for writes in 0..<20 {
        let file = try writeFile(SampleWave.bytes, to: folder, "spool")
        database.fill(after: writes, for: 1)
        let result = try await audio.add([UploadedFile(path: file.path, name: "b.wav")], to: show, for: .owner)
        // The subscription to a show that was never stored completely is no change.
        let actions = try await library.changeLog.changes(of: .owner, limit: 9).map(\.action)
        #expect(actions == (isNewShow && result.show == nil ? [] : [.subscribed]), "\(writes)")
        if let show = result.show {
          #expect(writes >= (isNewShow ? 5 : 3))
          #expect(try await library.feeds.episodesKnown(of: show).count == (isNewShow ? 1 : 2))
          #expect(try await library.subscriptions.ids(of: .owner) == [show])
          return
        }
        #expect(result.failures.map(\.error) == [.diskFull], "\(writes)")
        #expect(try await library.ownShows.shows(of: .owner).map(\.episodeCount) == (isNewShow ? [] : [1]), "\(writes)")
        #expect(try await library.subscriptions.ids(of: .owner).count == (isNewShow ? 0 : 1), "\(writes)")
        #expect(try storedFiles(in: folder).count == (isNewShow ? 0 : 1), "\(writes)")
        if let show { #expect(try await library.feeds.episodesKnown(of: show).count == 1, "\(writes)") }
      }
      Issue.record("no upload was stored")
    }
  }

  // MARK: - Private

  /// The names of the uploaded files in the data folder.
  private func storedFiles(in folder: URL) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasPrefix("own-audio/") && $0.hasSuffix(".wav") }
  }
}
