import Accounts
import ArgumentParser
import Backups
import Certificates
import Components
import DemoPublisher
import Directory
import Downloading
import Engines
import Fetching
import Foundation
import HTTPConnections
import Library
import OPML
import PodcastModel
import Presenting
import Refreshing
import Server
import Storage
import Transcription

/// A failure with a sentence for the user.
struct CommandFailure: Error, CustomStringConvertible {
  let description: String
  var status = ExitStatus.failure
}

/// Runs `body` and converts its errors into sentences.
func reportingErrors<Result>(_ body: () async throws -> Result) async throws -> Result {
  do {
    return try await body()
  } catch let unclear as AmbiguousArgument {
    throw CommandFailure(description: sentence(for: unclear), status: .unclearArgument)
  } catch {
    throw commandFailure(for: error) ?? error
  }
}

/// The sentence and the exit status of an error; nil for an error without a sentence.
func commandFailure(for error: any Error) -> CommandFailure? {
  knownSentence(for: error).map { CommandFailure(description: $0, status: status(of: error)) }
}

/// The failure to write a file that the command names.
func commandFailure(toWrite path: String, _ error: any Error) -> CommandFailure {
  switch StorageError(of: path, error) {
  case .diskFull: CommandFailure(description: strings(.outputFailed, ["reason": String(cString: strerror(ENOSPC))]), status: .diskFull)
  case .permissionDenied, .readOnly: CommandFailure(description: strings(.exportCannotWrite, ["path": path]), status: .permissionDenied)
  default: CommandFailure(description: strings(.exportCannotWrite, ["path": path]))
  }
}

private func status(of error: any Error) -> ExitStatus {
  switch error {
  case StorageError.diskFull, StorageError.noSpaceForBackup: .diskFull
  case StorageError.permissionDenied, SettingsError.permissionDenied, WebServerError.portDenied, DemoPublisherError.portDenied:
    .permissionDenied
  case StorageError.readOnly: .readOnly
  case StorageError.damaged, StorageError.newerSchema, StorageError.olderSchema: .damagedLibrary
  case WebServerError.portTaken, WebServerError.guidePortTaken, DemoPublisherError.portTaken: .portTaken
  case WebServerError.unusableHost: .unusableHost
  case let error as BackupError: error.status
  case is SettingsError: .invalidSettings
  default: .failure
  }
}

/// nil for an error without a sentence. Its name differs from those for single types, or Swift would choose it for them again, without end.
private func knownSentence(for error: any Error) -> String? {
  switch error {
  case let error as RefreshingError: Sentences.sentence(for: error, toOwner: true)
  case let error as FetchingError: Sentences.sentence(for: error, toOwner: true)
  case let error as StorageError: sentence(for: error)
  case let error as SettingsError: sentence(for: error)
  case let error as BackupError: sentence(for: error)
  case let error as MediaFolderError: sentence(for: error)
  case let error as DownloadError: strings(.mediaFailure, ["reason": "\(error)"])
  case let error as TranscriptionRequestError: sentence(for: error)
  case let error as OPMLError: Sentences.sentence(for: error)
  case let error as ImportError: Sentences.sentence(for: error)
  case let error as MediaExportError: sentence(for: error)
  case let error as CatalogImportError: sentence(for: error)
  case let error as CatalogError: strings(error == .overtaken ? .catalogOvertaken : .catalogTooLarge)
  case WebServerError.accountsNeeded(let host): strings(.accountsNeeded, ["host": host])
  case let error as AccessKeyError: sentence(for: error)
  case let error as AccountError: sentence(for: error)
  case let error as CertificateAuthorityError: sentence(for: error)
  case WebServerError.guidePortTaken(let port): strings(.guidePortTaken, ["port": "\(port)"])
  case let error as TLSFileError: sentence(for: error)
  case WebServerError.portDenied(let port), DemoPublisherError.portDenied(let port): strings(.portDenied, ["port": "\(port)"])
  case WebServerError.unusableHost(let host): strings(.unusableHost, ["host": Terminal.plain(host)])
  case WebServerError.portTaken(let port): strings(.portTaken, ["port": "\(port)"])
  case DemoPublisherError.portTaken(let port): strings(.demoPortTaken, ["port": "\(port)"])
  case WebServerError.missingAssets(let names): strings(.missingAssets, ["names": names.joined(separator: ", ")])
  default: nil
  }
}

private func sentence(for error: StorageError) -> String {
  switch error {
  case .cannotOpen(let path, let reason): strings(.cannotOpen, ["path": path, "reason": reason])
  case .permissionDenied(let path): permissionSentence(for: path)
  case .readOnly(let path): strings(.readOnlyFolder, ["path": Terminal.plain(path)])
  case .damaged(let reason): strings(.damagedLibrary, ["reason": reason])
  case .networkFileSystem(let path): strings(.networkFileSystem, ["path": path])
  case .symbolicLink(let path, let target, isFolder: true):
    strings(.linkedFolder, ["path": Terminal.plain(path), "target": Terminal.plain(target)])
  case .symbolicLink(let path, _, isFolder: false): strings(.linkedFile, ["path": Terminal.plain(path)])
  case .diskFull: strings(.diskFull)
  case .noSpaceForBackup(let needed, let free?):
    strings(.noSpaceForBackup, ["needed": ByteText.size(needed), "free": ByteText.size(free)])
  case .noSpaceForBackup(let needed, nil): strings(.diskFilledUp, ["needed": ByteText.size(needed)])
  case .newerSchema(let migration): strings(.newerSchema, ["migration": migration])
  case .olderSchema(let migration): strings(.olderSchema, ["migration": migration, "commit": Migrations.lastEarlierCommit])
  case .constraint(let reason), .failed(let reason): strings(.cannotWrite, ["reason": reason])
  case .unexpectedValue(let column): strings(.unexpectedValue, ["column": column])
  }
}

private func permissionSentence(for path: String) -> String {
  let (user, owner) = (ComputerUser.current, ComputerUser.owner(of: path))
  return strings(user == owner ? .permissionMissing : .permissionDenied, ["path": Terminal.plain(path), "user": user, "owner": owner])
}

private func sentence(for unclear: AmbiguousArgument) -> String {
  if unclear.shows.isEmpty {
    return strings(unclear.isEpisode ? .noSuchEpisode : .noSuchShow, ["words": Terminal.plain(unclear.words)])
  }
  let lines = unclear.shows.map { strings(.severalShow, ["id": "\($0.id.rawValue)", "title": Terminal.plain($0.title)]) }
  return ([strings(.severalShows, ["words": Terminal.plain(unclear.words)])] + lines).joined(separator: "\n")
}

private func sentence(for error: TranscriptionRequestError) -> String {
  switch error {
  case .isOff: strings(.transcriptionOff)
  case .hasTranscript(let episode): strings(.transcriptionExists, ["episode": "\(episode.rawValue)"])
  case .noAudio(let episode): strings(.transcriptionNoAudio, ["episode": "\(episode.rawValue)"])
  }
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
  case .invalidBaseURL(let value, let failure): sentence(for: failure, in: value)
  case .notProxies(let name, let entry): strings(.notProxies, ["name": name, "entry": Terminal.plain(entry)])
  case .invalidSignInHeader(let name): strings(.invalidSignInHeader, ["name": Terminal.plain(name)])
  case .headerWithoutProxies: strings(.headerWithoutProxies)
  case .noSignInHeader: strings(.noSignInHeader)
  case .invalidSignOutURL(let url): strings(.invalidSignOutURL, ["url": Terminal.plain(url)])
  case .invalidTranscriptionURL(let name, let value): strings(.invalidTranscriptionURL, ["name": name, "value": Terminal.plain(value)])
  case .unknownTranscriptionKind(let name, let value):
    strings(
      .unknownTranscriptionKind,
      [
        "name": name, "value": Terminal.plain(value),
        "known": TranscriptionSettings.Kind.allCases.map(\.rawValue).joined(separator: ", "),
      ])
  case .invalidTranscriptionKey(let name): strings(.invalidTranscriptionKey, ["name": name])
  case .unknownBackupPart(let name, let value):
    strings(
      .unknownBackupPart,
      ["name": name, "value": Terminal.plain(value), "known": BackupPart.allCases.map(\.rawValue).joined(separator: ", ")])
  case .invalidMetricsToken(let name): strings(.invalidMetricsToken, ["name": name])
  case .unreadableKeyFile(let name, let path): strings(.unreadableKeyFile, ["name": name, "path": Terminal.plain(path)])
  case .permissionDenied(let path): permissionSentence(for: path)
  case .unreadableFile(let path, let reason): strings(.unreadableSettings, ["path": Terminal.plain(path), "reason": reason])
  case .invalidFile(let path, let line?): strings(.invalidSettingsLine, ["path": Terminal.plain(path), "line": "\(line)"])
  case .invalidFile(let path, nil): strings(.invalidSettings, ["path": Terminal.plain(path)])
  case .notAFolder(let path): strings(.dataNotAFolder, ["path": Terminal.plain(path)])
  case .noHome: strings(.noHome, ["user": ComputerUser.current])
  case .emptyHome: strings(.emptyData)
  }
}

private func sentence(for error: MediaFolderError) -> String {
  switch error {
  case .missing(let path): strings(.noMediaFolder, ["path": path])
  case .notWritable(let path, let reason): strings(.mediaFolderNotWritable, ["path": path, "reason": reason])
  case .hasDownloads(let old, let new): strings(.mediaFolderHasDownloads, ["old": old, "new": new])
  case .ofAnotherLibrary(let path, let marker): strings(.otherMediaFolder, ["path": path, "marker": marker])
  case .isElsewhere(let path, let record): strings(.mediaFolderElsewhere, ["path": path, "record": record])
  }
}

func sentence(for failure: BaseURL.Failure, in value: String) -> String {
  let key: CommandString =
    switch failure {
    case .scheme: .baseURLScheme
    case .credentials: .baseURLCredentials
    case .query: .baseURLQuery
    case .host: .baseURLHost
    case .path: .baseURLPath
    }
  return strings(key, ["value": Terminal.plain(value)])
}

private func sentence(for error: AccessKeyError) -> String {
  switch error {
  case .unreadable(let path, let reason): strings(.keyUnreadable, ["path": path, "reason": reason])
  case .invalid(let path): strings(.keyInvalid, ["path": path])
  }
}

private func sentence(for error: AccountError) -> String {
  switch error {
  case .invalidName: strings(.invalidName, ["most": "\(Accounts.maxNameLength)"])
  case .nameTaken: strings(.nameTaken)
  case .passwordLength(let range): strings(.passwordLength, ["least": "\(range.lowerBound)", "most": "\(range.upperBound)"])
  case .noSuchAccount, .wrongPassword: strings(.noSuchUser)
  case .isOwner: strings(.isOwner)
  case .tooManyAccounts(let most): strings(.tooManyUsers, ["most": "\(most)"])
  case .tooManyAttempts, .busy, .invalidLink, .registrationClosed: "\(error)"
  }
}
