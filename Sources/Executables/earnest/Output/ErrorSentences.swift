import ArgumentParser
import Components
import DemoPublisher
import Directory
import Downloading
import Engines
import Fetching
import Library
import OPML
import PodcastModel
import Presenting
import Refreshing
import Server
import Storage

/// A failure with a sentence for the user; the exit status is 1.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String
}

/// Runs `body` and converts its errors into sentences.
func reportingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let unclear as AmbiguousArgument {
    throw ValidationError(sentence(for: unclear))
  } catch {
    throw knownSentence(for: error).map(CommandFailure.init) ?? error
  }
}

/// nil for an error without a sentence. Its name differs from those for single types, or Swift would choose it for them again, without end.
private func knownSentence(for error: any Error) -> String? {
  switch error {
  case let error as RefreshingError: Sentences.sentence(for: error)
  case let error as FetchingError: Sentences.sentence(for: error)
  case let error as StorageError: sentence(for: error)
  case let error as SettingsError: sentence(for: error)
  case let error as DownloadError: strings(.mediaFailure, ["reason": "\(error)"])
  case let error as OPMLError: Sentences.sentence(for: error)
  case let error as ImportError: Sentences.sentence(for: error)
  case let error as MediaExportError: sentence(for: error)
  case let error as CatalogImportError: sentence(for: error)
  case let error as CatalogError: strings(error == .overtaken ? .catalogOvertaken : .catalogTooLarge)
  case WebServerError.loopbackOnly(let sentence): sentence
  case WebServerError.portTaken(let port): strings(.portTaken, ["port": "\(port)"])
  case DemoPublisherError.portTaken(let port): strings(.demoPortTaken, ["port": "\(port)"])
  case WebServerError.missingAssets(let names): strings(.missingAssets, ["names": names.joined(separator: ", ")])
  default: nil
  }
}

private func sentence(for error: StorageError) -> String {
  switch error {
  case .cannotOpen(let path, let reason): strings(.cannotOpen, ["path": path, "reason": reason])
  case .networkFileSystem(let path): strings(.networkFileSystem, ["path": path])
  case .diskFull: strings(.diskFull)
  case .noSpaceForBackup(let needed, let free?):
    strings(.noSpaceForBackup, ["needed": ByteText.size(needed), "free": ByteText.size(free)])
  case .noSpaceForBackup(let needed, nil): strings(.diskFilledUp, ["needed": ByteText.size(needed)])
  case .newerSchema(let migration): strings(.newerSchema, ["migration": migration])
  case .constraint(let reason), .failed(let reason): strings(.cannotWrite, ["reason": reason])
  case .unexpectedValue(let column): strings(.unexpectedValue, ["column": column])
  }
}

private func sentence(for unclear: AmbiguousArgument) -> String {
  if unclear.shows.isEmpty {
    return strings(unclear.isEpisode ? .noSuchEpisode : .noSuchShow, ["words": Terminal.plain(unclear.words)])
  }
  let lines = unclear.shows.map { strings(.severalShow, ["id": "\($0.id.rawValue)", "title": Terminal.plain($0.title)]) }
  return ([strings(.severalShows, ["words": Terminal.plain(unclear.words)])] + lines).joined(separator: "\n")
}

private func sentence(for error: MediaExportError) -> String {
  switch error {
  case .otherDisk(let path): strings(.exportOtherDisk, ["path": path])
  case .cannotWrite(let path): strings(.exportCannotWrite, ["path": path])
  }
}

private func sentence(for error: CatalogImportError) -> String {
  switch error {
  case .unreadable(let path, let reason): strings(.catalogUnreadable, ["path": path, "reason": Terminal.plain(reason)])
  case .missingColumns(let columns, let path): strings(.catalogNoDump, ["path": path, "columns": columns.joined(separator: ", ")])
  case .noUsableShow(let path): strings(.catalogEmpty, ["path": path])
  }
}

private func sentence(for error: SettingsError) -> String {
  switch error {
  case .notANumber(let name, let value): strings(.notANumber, ["name": name, "value": value])
  case .notPorts(let name, let value): strings(.notPorts, ["name": name, "value": value])
  case .notHostPort(let name, let value): strings(.notHostPort, ["name": name, "value": value])
  case .unknownDirectory(let name, let value):
    strings(.unknownDirectory, ["name": name, "value": value, "known": Directories.names.joined(separator: ", ")])
  case .notACountry(let name, let value): strings(.notACountry, ["name": name, "value": value])
  case .unreadableFile(let path): strings(.unreadableSettings, ["path": path])
  }
}
