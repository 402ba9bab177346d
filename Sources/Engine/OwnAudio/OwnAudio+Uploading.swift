import Library
import Logging
import PodcastModel
import Supervision

extension OwnAudio {
  /// Adds uploaded files as episodes of one show, in their order. A file that cannot be added does not prevent the others.
  ///
  /// - Parameter show: the show to add them to; nil makes one, titled by the album of the first file or its name.
  /// - Throws: `OwnAudioError.noSuchShow`, and then nothing is stored; `StorageError`; `CancellationError`.
  public func add(_ files: [UploadedFile], to show: ShowID?, for user: UserID) async throws -> UploadResult {
    if let show, try await library.ownShows.show(show, of: user).map({ $0.folder == nil }) != true { throw OwnAudioError.noSuchShow }
    var target = show
    var failures: [UploadResult.Failure] = []
    for file in files {
      do {
        target = try await add(file.path, named: file.name, to: target, for: user)
      } catch let error as OwnAudioError {
        failures.append(UploadResult.Failure(name: file.name, error: error))
      } catch is CancellationError {
        throw CancellationError()
      } catch {
        logger.error("uploaded file not stored", metadata: ["error": "\(LoggedError(error))"])
        failures.append(UploadResult.Failure(name: file.name, error: .cannotSave))
      }
    }
    return UploadResult(show: failures.count < files.count ? target : nil, failures: failures)
  }

  /// The maximum number of files that are uploaded together.
  public static let maxUploads = 100
}
