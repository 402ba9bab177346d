import Fetching
import Foundation
import JWTKit
import Logging

/// The configuration and keys of a provider, fetched when they are needed and cached for the lifetime that the provider states, at least
/// five minutes and at most a day.
actor ProviderDocuments {
  private struct Cached<Document: Sendable> {
    let document: Document
    let fetched: Date
    let expires: Date

    func isValid(at moment: Date) -> Bool { fetched <= moment && moment < expires }
  }

  private let issuer: String
  private let fetcher: Fetcher
  private let now: @Sendable () -> Date
  private let logger: Logger
  private var metadata: Cached<ProviderMetadata>?
  private var keys: Cached<SigningKeys>?
  private var lastKeyRequest = Date.distantPast
  private var lastFailure: (error: IdentityProviderError, moment: Date)?

  /// The largest document, in bytes.
  static let maxBytes = 1 << 20
  /// The time between two fetches of the keys because of unknown ids, in seconds.
  static let keyInterval: TimeInterval = 60
  /// The time after a failure in which no further request is sent, in seconds.
  static let failureInterval: TimeInterval = 5
  private static let lifetimes = 300.0...86_400.0
  private static let defaultLifetime = 3_600.0

  init(issuer: String, fetcher: Fetcher, now: @escaping @Sendable () -> Date, logger: Logger) {
    self.issuer = issuer
    self.fetcher = fetcher
    self.now = now
    self.logger = logger
  }

  /// The configuration.
  ///
  /// - Throws: `IdentityProviderError.unavailable`.
  func currentMetadata() async throws -> ProviderMetadata {
    if let metadata, metadata.isValid(at: now()) { return metadata.document }
    let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
    let fetched = try await fetch(base + "/.well-known/openid-configuration") { [issuer] in try ProviderMetadata($0, issuer: issuer) }
    metadata = fetched
    return fetched.document
  }

  /// The key that the head of a token names. After an unknown id the keys are fetched again, since providers replace them.
  ///
  /// - Throws: `IdentityProviderError.unavailable`; `.invalidToken` with `IDTokenFailure.unknownKey`.
  func key(for head: IDTokenVerifier.Head) async throws -> JWK {
    let address = try await currentMetadata().keys.text
    let moment = now()
    if let keys, keys.isValid(at: moment) {
      if let key = keys.document.key(id: head.kid, algorithm: head.alg) { return key }
      if (0..<Self.keyInterval).contains(moment.timeIntervalSince(lastKeyRequest)) { throw IdentityProviderError.invalidToken(.unknownKey) }
    }
    // Before the request, so that several forged tokens cause one.
    lastKeyRequest = moment
    let fetched = try await fetch(address) { try SigningKeys($0) }
    keys = fetched
    guard let key = fetched.document.key(id: head.kid, algorithm: head.alg) else { throw IdentityProviderError.invalidToken(.unknownKey) }
    return key
  }

  // MARK: - Private

  private func fetch<Document: Sendable>(
    _ address: String, _ read: @Sendable ([UInt8]) throws -> Document
  ) async throws -> Cached<Document> {
    let moment = now()
    if let lastFailure, (0..<Self.failureInterval).contains(moment.timeIntervalSince(lastFailure.moment)) { throw lastFailure.error }
    do {
      let fetched = try await fetcher.fetch(FetchRequest(address, kind: .identity, maximumBytes: Self.maxBytes))
      // A redirect could lead to an address without https.
      guard fetched.redirects.isEmpty else { throw IdentityProviderError.unavailable("the provider redirects") }
      let document = try read(fetched.body)
      lastFailure = nil
      return Cached(document: document, fetched: moment, expires: moment + Self.lifetime(fetched.cacheControl))
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      let failure = error as? IdentityProviderError ?? .unavailable("\(error)")
      logger.warning("sign-in provider unavailable", metadata: ["error": "\(failure)"])
      lastFailure = (failure, moment)
      throw failure
    }
  }

  /// In seconds.
  static func lifetime(_ cacheControl: String?) -> TimeInterval {
    let directives = (cacheControl ?? "").lowercased().split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard let stated = directives.first(where: { $0.hasPrefix("max-age=") }).flatMap({ Int($0.dropFirst(8)) }) else {
      return defaultLifetime
    }
    return min(max(Double(stated), lifetimes.lowerBound), lifetimes.upperBound)
  }
}
