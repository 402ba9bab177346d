import Foundation
import Library
import PodcastModel
import TestSupport

@testable import OwnAudio

/// Runs `test` with users' own audio in a folder of its own: `own-audio`, `uploads` and `watched`. Its clock stands still.
///
/// - Parameter tagProgram: The name of `ffprobe`.
func withOwnAudio(tagProgram: String = "ffprobe", _ test: (OwnAudio, Library, _ folder: URL) async throws -> Void) async throws {
  try await withTemporaryFolder { folder in
    let library = try await SampleLibrary().library
    let audio = OwnAudio(
      library: library, folder: folder.appending(path: "own-audio"), arrivals: folder.appending(path: "uploads"),
      watchedFolder: folder.appending(path: "watched"), tagProgram: tagProgram, now: { SampleLibrary.added })
    try await test(audio, library, folder)
  }
}

/// Writes a file, whose folder is created where it is missing.
@discardableResult
func writeFile(_ bytes: Data, to folder: URL, _ name: String) throws -> URL {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let file = folder.appending(path: name)
  try bytes.write(to: file)
  return file
}

extension OwnAudio {
  /// Uploads a sample file.
  func addSample(named name: String = "a.wav", to show: ShowID? = nil, for user: UserID, in folder: URL) async throws -> ShowID {
    let file = try writeFile(SampleWave.bytes, to: folder, "spool-\(UUID().uuidString)")
    return try await add(file.path, named: name, to: show, for: user)
  }
}
