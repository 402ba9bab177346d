import BlockingWork
import Foundation

/// The certificate and private key of an HTTPS server in two files, which are read again when they change.
public actor TLSIdentityFiles {
  /// What a check of the files has found.
  public enum Event: Sendable, Equatable {
    /// New connections use the new pair.
    case replaced
    /// The files have changed, but cannot be used: the earlier pair stays in use. A pair whose second file is not replaced yet is one such.
    case refused(TLSFileError)
    /// The certificate in use is not valid. Reported once a day.
    case invalid(TLSFileError)
  }

  /// The pair in use.
  public nonisolated let identity: TLSIdentity
  /// The paths of the certificate and the private key.
  private nonisolated let paths: (certificate: String, privateKey: String)
  private let report: @Sendable (Event) -> Void
  /// The latest content, or the reason why there is none.
  private var latest: Result<Content, TLSFileError>
  private var lastWarning: Date?

  private struct Content: Equatable {
    let certificate: [UInt8]
    let privateKey: [UInt8]
  }

  /// The largest file that is read, in bytes.
  public static let maxSize = 256 << 10
  private static let interval = Duration.seconds(10)
  /// Between two reports that the certificate is not valid, in seconds.
  private static let warningInterval = 86_400.0

  /// - Parameters:
  ///   - certificate: The path of the certificate chain.
  ///   - privateKey: The path of the private key.
  ///   - report: Called with each event.
  /// - Throws: `TLSFileError`, but not for a certificate that is not valid at this time.
  public init(certificate: String, privateKey: String, report: @escaping @Sendable (Event) -> Void) throws(TLSFileError) {
    paths = (certificate, privateKey)
    self.report = report
    let content = try Self.read(certificate: certificate, privateKey: privateKey).get()
    latest = .success(content)
    do {
      identity = try TLSIdentity(certificateChain: content.certificate, privateKey: content.privateKey)
    } catch {
      throw .unusable(error, certificate: certificate, privateKey: privateKey)
    }
  }

  /// Checks the files every ten seconds until the task is cancelled.
  public func run() async {
    while !Task.isCancelled {
      await check()
      try? await Task.sleep(for: Self.interval)
    }
  }

  /// Reads the files and uses them when they have changed.
  ///
  /// - Parameters:
  ///   - isForced: Whether an unchanged pair that was refused is reported again.
  ///   - now: The time at which a new certificate has to be valid.
  public func check(isForced: Bool = false, at now: Date = Date()) async {
    let paths = paths
    let read = try? await BlockingWork.shared.run { Self.read(certificate: paths.certificate, privateKey: paths.privateKey) }
    if let read, read != latest || isForced {
      latest = read
      use(read, at: now)
    }
    if let error = identity.validity.error(at: now), lastWarning.map({ now.timeIntervalSince($0) >= Self.warningInterval }) ?? true {
      lastWarning = now
      report(.invalid(.unusable(error, certificate: paths.certificate, privateKey: paths.privateKey)))
    }
  }

  // MARK: - Private

  private func use(_ read: Result<Content, TLSFileError>, at now: Date) {
    switch read {
    case .failure(let error): report(.refused(error))
    case .success(let content):
      do {
        try identity.replace(certificateChain: content.certificate, privateKey: content.privateKey, at: now)
        lastWarning = nil
        report(.replaced)
      } catch {
        report(.refused(.unusable(error, certificate: paths.certificate, privateKey: paths.privateKey)))
      }
    }
  }

  private static func read(certificate: String, privateKey: String) -> Result<Content, TLSFileError> {
    do throws(TLSFileError) {
      return .success(Content(certificate: try read(certificate), privateKey: try read(privateKey)))
    } catch {
      return .failure(error)
    }
  }

  private static func read(_ path: String) throws(TLSFileError) -> [UInt8] {
    let bytes: [UInt8]
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      bytes = Array(try file.read(upToCount: maxSize + 1) ?? Data())
    } catch {
      throw .unreadable(path)
    }
    guard bytes.count <= maxSize else { throw .tooLarge(path) }
    return bytes
  }
}
