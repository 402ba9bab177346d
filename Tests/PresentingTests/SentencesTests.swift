import Directory
import FeedParsing
import Fetching
import Foundation
import OPML
import Refreshing
import Testing
import WebPage

@testable import Presenting

@Suite struct SentencesTests {
  /// All errors of fetching; cases with the same meaning for a user share a line.
  private let fetchingErrors: [[FetchingError]] = [
    [.invalidURL("htp:/x")], [.unsupportedScheme("ftp")], [.privateAddress(host: "nas.local", port: 80)],
    [.portNotAllowed(host: "x.example", port: 25)],
    [.hostNotFound("x.example")],
    [.noConnectivity], [.cannotConnect(host: "x.example")], [.tls(host: "x.example")], [.timedOut(host: "x.example")],
    [.notHTTP(host: "x.example")], [.tooManyRedirects, .redirectLoop], [.status(401, retryAfterSeconds: nil)],
    [.status(403, retryAfterSeconds: nil)], [.status(404, retryAfterSeconds: nil)], [.status(410, retryAfterSeconds: nil)],
    [.status(429, retryAfterSeconds: 9), .status(429, retryAfterSeconds: nil)], [.status(500, retryAfterSeconds: nil)],
    [.status(503, retryAfterSeconds: 7)], [.status(418, retryAfterSeconds: nil)], [.bodyTooLarge(limit: 64 << 20)], [.decompressionBomb],
    [.damagedCompression], [.unsupportedEncoding("zstd")],
    [.incompleteBody(received: 5, expected: 9), .incompleteBody(received: 0, expected: nil)],
    [.shutDown],
  ]

  private let parsingErrors: [FeedParsingError] = [
    .empty, .htmlPage, .notAFeed(rootElement: "svg"), .jsonWithoutFeed, .notXML, .compressed,
  ]

  @Test func everyCaseOfFetchingIsListed() {
    #expect(Set(fetchingErrors.joined().map(name)).count == 19)
  }

  @Test func everyFetchingErrorHasASentenceOfItsOwn() {
    let sentences = fetchingErrors.map { Set($0.map { Sentences.sentence(for: $0) }) }
    #expect(sentences.allSatisfy { $0.count == 1 })
    #expect(Set(sentences.joined()).count == fetchingErrors.count)
    for sentence in sentences.joined() { expectReadable(sentence) }
  }

  @Test func everyRefreshingErrorHasASentence() {
    for error in fetchingErrors.joined() { expectReadable(Sentences.sentence(for: RefreshingError.unreachable(error))) }
    for error in parsingErrors { expectReadable(Sentences.sentence(for: RefreshingError.notAFeed(error))) }
    expectReadable(Sentences.sentence(for: RefreshingError.noFeedOnPage))
  }

  @Test func aCheckSaysWhatItHasBrought() throws {
    func sentence(total: Int, done: Int, failed: Int = 0, new: Int = 0) throws -> String {
      let counts = "\"total\":\(total),\"done\":\(done),\"failed\":\(failed),\"newEpisodes\":\(new)"
      let json = "{\(counts),\"added\":0,\"updated\":0,\"unchanged\":0}"
      return Sentences.sentence(for: try JSONDecoder().decode(RefreshProgress.self, from: Data(json.utf8)))
    }
    #expect(try sentence(total: 4, done: 4, new: 3) == "3 new episodes")
    #expect(try sentence(total: 4, done: 2, new: 1) == "1 new episode")
    #expect(try sentence(total: 4, done: 4, failed: 1) == "Up to date")
    #expect(try sentence(total: 0, done: 0) == "Up to date")
    #expect(try sentence(total: 4, done: 3, failed: 3) == "Still checking for new episodes")
    #expect(try sentence(total: 4, done: 4, failed: 4) == "Couldn’t check for new episodes. Try again later.")
  }

  @Test func theThingsAPersonMayPasteAreToldApart() {
    let sentences = [
      RefreshingError.noFeedOnPage, .notAFeed(.empty), .notAFeed(.notXML), .unreachable(.status(404, retryAfterSeconds: nil)),
      .unreachable(.hostNotFound("x.example")), .unreachable(.timedOut(host: "x.example")), .unreachable(.bodyTooLarge(limit: 64 << 20)),
      .unreachable(.incompleteBody(received: 1, expected: 2)), .unreachable(.redirectLoop),
    ].map { Sentences.sentence(for: $0) }
    #expect(Set(sentences).count == sentences.count)
    #expect(Sentences.sentence(for: RefreshingError.notAFeed(.htmlPage)) == sentences[0])
  }

  @Test func everythingThatIsWrongWithAListHasASentenceOfItsOwn() {
    let errors: [OPMLError] = [.empty, .compressed, .notXML, .webPage, .feed, .notAList(rootElement: "svg"), .tooLarge(limit: 48 << 20)]
    let sentences =
      errors.map { Sentences.sentence(for: $0) } + OPMLProblem.Kind.allCases.map { Sentences.sentence(for: $0) }
      + [Sentences.sentence(for: ImportError.unreadableFile("list.opml"))]
    #expect(Set(sentences).count == sentences.count)
    for sentence in sentences { expectReadable(sentence) }
  }

  @Test func aLimitIsSaidInItsOwnUnit() {
    #expect(Sentences.sentence(for: RefreshingError.unreachable(.bodyTooLarge(limit: 64 << 20))).contains("64 MB"))
    #expect(Sentences.sentence(for: RefreshingError.unreachable(.bodyTooLarge(limit: 10_240))).contains("10 KB"))
    #expect(Sentences.sentence(for: RefreshingError.unreachable(.bodyTooLarge(limit: 1))).contains("1 KB"))
  }

  @Test func onlyTheOwnerReadsHowToChangeASetting() {
    let error = FetchingError.privateAddress(host: "::1", port: 80)
    #expect(Sentences.sentence(for: error, toOwner: true).contains("EARNEST_ALLOW_PRIVATE=[::1]:80"))
    #expect(Sentences.sentence(for: error).hasSuffix("which Earnest blocks. Only the owner of this server can allow it."))
    for error in fetchingErrors.joined() {
      let sentences = [
        Sentences.sentence(for: RefreshingError.unreachable(error)), Sentences.sentence(for: DirectoryError.unreachable(error)),
        Sentences.sentence(forMessage: error),
      ]
      for sentence in sentences { #expect(!sentence.contains("EARNEST_"), "\(sentence)") }
      expectReadable(Sentences.sentence(for: RefreshingError.unreachable(error), toOwner: true))
    }
  }

  @Test func everyDirectoryErrorHasASentence() {
    let sentences = [DirectoryError.unreachable(.noConnectivity), .unreachable(.status(403, retryAfterSeconds: nil)), .malformedResponse]
      .map { Sentences.sentence(for: $0) }
    #expect(Set(sentences).count == 3)
    for sentence in sentences { expectReadable(sentence) }
  }

  /// Text from the network is inserted into the sentence and is never a sentence of its own.
  @Test func namesAreFilledInAsTheyAre() {
    #expect(Sentences.sentence(for: FetchingError.hostNotFound("{host}")).contains("{host}"))
    #expect(Sentences.sentence(for: FetchingError.invalidURL("{url} & <b>")).contains("“{url} & <b>”"))
  }

  @Test func theCatalogHasASentenceForEachKeyAndNoOther() {
    #expect(Sentences.strings.catalogKeys == Set(Sentences.StringKey.allCases.map(\.rawValue)))
    expectReadable(Sentences.noAudio)
  }

  // MARK: - Private

  private func expectReadable(_ sentence: String, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(sentence.contains(" "), "\(sentence)", sourceLocation: sourceLocation)
    // A full stop ends two sentences or more, and no single one.
    #expect(sentence.hasSuffix(".") == sentence.contains(". ") && !sentence.contains("{"), "\(sentence)", sourceLocation: sourceLocation)
    #expect(!sentence.contains("Error") && !sentence.contains("Optional"), "\(sentence)", sourceLocation: sourceLocation)
  }

  /// A new case does not compile here, and must be added to the list above.
  private func name(_ error: FetchingError) -> String {
    switch error {
    case .invalidURL: "invalidURL"
    case .unsupportedScheme: "unsupportedScheme"
    case .privateAddress: "privateAddress"
    case .portNotAllowed: "portNotAllowed"
    case .hostNotFound: "hostNotFound"
    case .noConnectivity: "noConnectivity"
    case .cannotConnect: "cannotConnect"
    case .tls: "tls"
    case .timedOut: "timedOut"
    case .notHTTP: "notHTTP"
    case .tooManyRedirects: "tooManyRedirects"
    case .redirectLoop: "redirectLoop"
    case .status: "status"
    case .bodyTooLarge: "bodyTooLarge"
    case .decompressionBomb: "decompressionBomb"
    case .damagedCompression: "damagedCompression"
    case .unsupportedEncoding: "unsupportedEncoding"
    case .incompleteBody: "incompleteBody"
    case .shutDown: "shutDown"
    }
  }
}
