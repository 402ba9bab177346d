import ArgumentParser
import Components
import DemoPublisher
import Directory
import Downloading
import EngineRoom
import Fetching
import Library
import OPML
import PodcastModel
import Presenting
import Refreshing
import Server
import Storage

/// A failure with a sentence for the user; the exit status is 1.
struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// Runs `body` and converts its errors into sentences.
func saying<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let unclear as UnclearWords {
    throw ValidationError(sentence(for: unclear))
  } catch {
    throw sentence(for: error).map(Failure.init) ?? error
  }
}

/// nil for an error without one.
private func sentence(for error: any Error) -> String? {
  switch error {
  case let error as RefreshingError: Sentences.sentence(for: error)
  case let error as FetchingError: Sentences.sentence(for: error)
  case let error as StorageError: sentence(for: error)
  case let error as SettingsError: sentence(for: error)
  case let error as DownloadError: words(.mediaTrouble, ["reason": "\(error)"])
  case let error as OPMLError: Sentences.sentence(for: error)
  case let error as ImportingError: Sentences.sentence(for: error)
  case let error as MediaExportError: sentence(for: error)
  case let error as CatalogImportError: sentence(for: error)
  case let error as CatalogError: words(error == .overtaken ? .catalogOvertaken : .catalogTooLarge)
  case WebServerError.loopbackOnly(let sentence): sentence
  case WebServerError.portTaken(let port): words(.portTaken, ["port": "\(port)"])
  case DemoPublisherError.portTaken(let port): words(.demoPortTaken, ["port": "\(port)"])
  case WebServerError.missingAssets(let names): words(.missingAssets, ["names": names.joined(separator: ", ")])
  default: nil
  }
}

private func sentence(for error: StorageError) -> String {
  switch error {
  case .cannotOpen(let path, let reason): words(.cannotOpen, ["path": path, "reason": reason])
  case .networkFileSystem(let path): words(.networkFileSystem, ["path": path])
  case .diskFull: words(.diskFull)
  case .noRoomForBackup(let needed, let free?):
    words(.noRoomForBackup, ["needed": ByteText.size(needed), "free": ByteText.size(free)])
  case .noRoomForBackup(let needed, nil): words(.diskFilledUp, ["needed": ByteText.size(needed)])
  case .newerSchema(let migration): words(.newerSchema, ["migration": migration])
  case .constraint(let reason), .failed(let reason): words(.cannotWrite, ["reason": reason])
  case .unexpectedValue(let column): words(.unexpectedValue, ["column": column])
  }
}

private func sentence(for unclear: UnclearWords) -> String {
  if unclear.shows.isEmpty {
    return words(unclear.isEpisode ? .noSuchEpisode : .noSuchShow, ["words": Terminal.plain(unclear.words)])
  }
  let lines = unclear.shows.map { words(.severalShow, ["id": "\($0.id.rawValue)", "title": Terminal.plain($0.title)]) }
  return ([words(.severalShows, ["words": Terminal.plain(unclear.words)])] + lines).joined(separator: "\n")
}

private func sentence(for error: MediaExportError) -> String {
  switch error {
  case .otherDisk(let path): words(.exportOtherDisk, ["path": path])
  case .cannotWrite(let path): words(.exportCannotWrite, ["path": path])
  }
}

private func sentence(for error: CatalogImportError) -> String {
  switch error {
  case .unreadable(let path, let reason): words(.catalogUnreadable, ["path": path, "reason": Terminal.plain(reason)])
  case .missingColumns(let columns, let path): words(.catalogNoDump, ["path": path, "columns": columns.joined(separator: ", ")])
  case .nothingInIt(let path): words(.catalogEmpty, ["path": path])
  }
}

private func sentence(for error: SettingsError) -> String {
  switch error {
  case .notANumber(let name, let value): words(.notANumber, ["name": name, "value": value])
  case .notHostPort(let name, let value): words(.notHostPort, ["name": name, "value": value])
  case .unknownDirectory(let name, let value):
    words(.unknownDirectory, ["name": name, "value": value, "known": Directories.names.joined(separator: ", ")])
  case .notACountry(let name, let value): words(.notACountry, ["name": name, "value": value])
  case .unreadableFile(let path): words(.unreadableSettings, ["path": path])
  }
}
