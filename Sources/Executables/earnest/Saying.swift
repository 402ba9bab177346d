import ArgumentParser
import DemoPublisher
import EngineRoom
import Fetching
import Foundation
import Presenting
import Refreshing
import Server
import Storage

/// A failure with the sentence that a person reads; the exit status is 1.
struct Failure: Error, CustomStringConvertible {
  let description: String
}

/// Runs `body` and turns what it throws into a sentence.
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
  } catch WebServerError.loopbackOnly(let sentence) {
    throw Failure(description: sentence)
  } catch WebServerError.portTaken(let port) {
    throw Failure(description: "Another program already listens on port \(port). Stop it, or choose another with --port.")
  } catch DemoPublisherError.portTaken(let port) {
    throw Failure(description: "Another program already listens on port \(port), which the demo's publisher needs. Choose another --port.")
  } catch WebServerError.missingAssets(let names) {
    throw Failure(description: "The installation is incomplete; these files are missing: \(names.joined(separator: ", "))")
  }
}

private func sentence(for error: StorageError) -> String {
  switch error {
  case .cannotOpen(let path, let reason): "The library at \(path) cannot be opened: \(reason)"
  case .networkFileSystem(let path): "The library cannot lie on a network drive (\(path)): SQLite's locks do not hold there."
  case .diskFull: "There is no room left on the disk of the data folder."
  case .newerSchema(let migration): "This data folder was made by a newer Earnest (\(migration)). Use that version, or another folder."
  case .constraint(let reason), .failed(let reason): "The library could not be written: \(reason)"
  case .unexpectedValue(let column): "The library holds something unexpected in \(column)."
  }
}

private func sentence(for error: SettingsError) -> String {
  switch error {
  case .notANumber(let name, let value): "\(name) must be a whole number above 0, not “\(value)”."
  case .notHostPort(let name, let value): "\(name) must be a list like 127.0.0.1:9000,nas.local:80, not “\(value)”."
  case .unreadableFile(let path): "The settings file \(path) is not valid JSON."
  }
}
