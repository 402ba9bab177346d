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
  } catch let error as RefreshingError {
    throw Failure(description: Sentences.sentence(for: error))
  } catch let error as FetchingError {
    throw Failure(description: Sentences.sentence(for: error))
  } catch let error as StorageError {
    throw Failure(description: sentence(for: error))
  } catch let error as SettingsError {
    throw Failure(description: sentence(for: error))
  } catch let unclear as UnclearWords {
    throw ValidationError(sentence(for: unclear))
  } catch let error as DownloadError {
    throw Failure(description: words(.mediaTrouble, ["reason": "\(error)"]))
  } catch let error as OPMLError {
    throw Failure(description: Sentences.sentence(for: error))
  } catch let error as ImportingError {
    throw Failure(description: Sentences.sentence(for: error))
  } catch let error as MediaExportError {
    throw Failure(description: sentence(for: error))
  } catch let error as CatalogImportError {
    throw Failure(description: sentence(for: error))
  } catch let error as CatalogError {
    throw Failure(description: words(error == .overtaken ? .catalogOvertaken : .catalogTooLarge))
  } catch WebServerError.loopbackOnly(let sentence) {
    throw Failure(description: sentence)
  } catch WebServerError.portTaken(let port) {
    throw Failure(description: words(.portTaken, ["port": "\(port)"]))
  } catch DemoPublisherError.portTaken(let port) {
    throw Failure(description: words(.demoPortTaken, ["port": "\(port)"]))
  } catch WebServerError.missingAssets(let names) {
    throw Failure(description: words(.missingAssets, ["names": names.joined(separator: ", ")]))
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
