import Certificates
import Fetching
import Foundation
import Logging
import Supervision
import Synchronization

/// The server's place in the home network: its name, its addresses, and its certificate, which follow changes while it runs.
public final class HomeNetwork: Sendable {
  /// The name of the server in the network: "earnest.local".
  public let name: String
  private let folder: URL
  private let machine: String
  private let readAddresses: @Sendable () -> [String]
  private let announcer: any NameAnnouncer
  private let now: @Sendable () -> Date
  private let logger: Logger
  private let loop: SupervisedLoop
  private let state: Mutex<State>

  private struct State {
    var authority: CertificateAuthority
    var certificate: ServerCertificate
    var appPort = 0
    var guidePort = 0
    var isAnnounced = false
    var reportedFailure: String?
  }

  /// Reads or creates the certificate authority, and issues a certificate for the current addresses.
  ///
  /// - Parameters:
  ///   - folder: The data folder, which exists.
  ///   - label: The first part of the server's name: "earnest" for "earnest.local". `isLabel` has to hold.
  ///   - machine: The name of this machine, by which people recognize the certificate on their devices.
  ///   - readAddresses: Reads the machine's addresses; tests pass their own.
  ///   - announcer: Announces the name.
  ///   - now: The clock; tests pass a fixed one.
  /// - Throws: `CertificateAuthorityError`.
  public init(
    in folder: URL, label: String, machine: String, readAddresses: @escaping @Sendable () -> [String] = LocalAddresses.ofThisMachine,
    announcer: any NameAnnouncer, now: @escaping @Sendable () -> Date = { Date() },
    logger: Logger = Logger(label: "earnest.home-network")
  ) throws {
    name = label + ".local"
    (self.folder, self.machine, self.readAddresses, self.announcer, self.now) = (folder, machine, readAddresses, announcer, now)
    self.logger = logger
    loop = SupervisedLoop("home network", every: Self.pace, logger: logger, now: now)
    let authority = try CertificateAuthority(in: folder, for: name, machine: machine, now: now())
    state = Mutex(State(authority: authority, certificate: try authority.issue(for: readAddresses(), now: now())))
  }

  /// The time between two looks at the addresses.
  public static let pace = Duration.seconds(30)

  /// Whether a text may be the first part of a name: 1 to 63 lower-case letters, digits and hyphens, without a hyphen at either end. Source:
  /// RFC 1123, section 2.1.
  public static func isLabel(_ text: String) -> Bool {
    (1...63).contains(text.utf8.count) && text.first != "-" && text.last != "-" && text != "localhost"
      && text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
  }

  /// The server's current certificate.
  public var certificate: ServerCertificate { state.withLock { $0.certificate } }

  /// The current certificate authority.
  public var authority: CertificateAuthority { state.withLock { $0.authority } }

  /// Whether other devices can resolve the name.
  public var isAnnounced: Bool { state.withLock { $0.isAnnounced } }

  /// Says on which ports the server accepts requests: the app with HTTPS, the guide with HTTP. Nil leaves a port as it is.
  public func setPorts(app: Int? = nil, guide: Int? = nil) {
    state.withLock { state in
      state.appPort = app ?? state.appPort
      state.guidePort = guide ?? state.guidePort
    }
  }

  /// The addresses of the app, best first: the name if it is announced, then the machine's addresses. "https://earnest.local:8443"
  public var appURLs: [String] {
    state.withLock { state in
      ((state.isAnnounced ? [name] : []) + state.certificate.addresses).map { "https://\($0):\(state.appPort)" }
    }
  }

  /// The address of the guide: by number, which also devices without multicast DNS open. "http://192.168.1.20:8080"
  public var guideURL: String {
    state.withLock { state in "http://\(state.certificate.addresses.first ?? name):\(state.guidePort)" }
  }

  /// Follows changes until the task is cancelled.
  ///
  /// - Parameter onChange: Receives each new certificate.
  public func run(onChange: @Sendable (ServerCertificate) throws -> Void) async {
    await loop.run { try await update(onChange) }
    await announcer.announce(name, at: nil)
  }

  /// Announces the name, and returns when the result is known, at most after `limit`.
  public func announce(within limit: Duration = .seconds(4)) async {
    await announcer.announce(name, at: certificate.addresses.first)
    let end = ContinuousClock.now + limit
    while await !announcer.isAnnounced, await announcer.failure == nil, ContinuousClock.now < end, !Task.isCancelled {
      // A cancelled task ends the loop above.
      try? await Task.sleep(for: .milliseconds(50))
    }
    await recordAnnouncement()
  }

  // MARK: - Private

  /// - Throws: `CertificateAuthorityError`, and the errors of `onChange`; the next round tries again.
  func update(_ onChange: @Sendable (ServerCertificate) throws -> Void) async throws {
    let (addresses, moment) = (readAddresses(), now())
    var (authority, certificate) = state.withLock { ($0.authority, $0.certificate) }
    if addresses != certificate.addresses || certificate.isDue(at: moment) {
      certificate = try authority.issue(for: addresses, now: moment)
      try onChange(certificate)
      state.withLock { [certificate] in $0.certificate = certificate }
      logger.notice("the server has a new certificate", metadata: ["addresses": "\(addresses.joined(separator: " "))"])
    }
    await announcer.announce(name, at: addresses.first)
    await recordAnnouncement()
    // Last: it writes a file, and a full disk must not delay the above. The renewed authority has the same key.
    if authority.isDue(at: moment) {
      authority = try CertificateAuthority(in: folder, for: name, machine: machine, now: moment)
      state.withLock { [authority] in $0.authority = authority }
      logger.notice("the certificate authority is renewed", metadata: ["until": "\(authority.notAfter)"])
    }
  }

  private func recordAnnouncement() async {
    let (isAnnounced, failure) = (await announcer.isAnnounced, await announcer.failure)
    let isNew = state.withLock { state in
      state.isAnnounced = isAnnounced
      defer { if isAnnounced || failure != nil { state.reportedFailure = failure } }
      return failure != nil && state.reportedFailure == nil
    }
    if isNew {
      logger.warning(
        "the name is not announced in the network: only the addresses work", metadata: ["name": "\(name)", "reason": "\(failure ?? "")"])
    }
  }
}
