import Foundation
import Library
import PodcastModel
import Secrets
import Storage
import TestSupport
import Testing

@testable import Sharing

@Suite struct PublicLinksTests {
  private let clock = FixedClock()

  private func links(_ library: Library, key: String = "moss") -> PublicLinks {
    PublicLinks(library: library, signer: { AddressSigner(secret: key) }, now: clock.read)
  }

  private func token(_ links: PublicLinks) async throws -> String { try #require(try await links.links(of: .local).first).token }

  private func run(_ sql: String, in sample: SampleLibrary) async throws {
    try await sample.database.write { _ = try $0.run(Statement("test.\(sql.hashValue)", sql), [:]) }
  }

  @Test func opensUntilItsEnd() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    _ = try await links.add(sample.episodes[0], for: .day, by: .local)
    let token = try await token(links)
    let published = try await links.open(token)
    #expect(published.episode.id == sample.episodes[0] && published.showTitle == "Moss & Stone" && published.part == nil)
    #expect(try await links.file(.audio, of: token).file == .episodeAudio(sample.episodes[0]))
    clock.advance(by: 86_399)
    _ = try await links.open(token)
    clock.advance(by: 1)
    await #expect(throws: PublicLinkError.ended) { try await links.open(token) }
    await #expect(throws: PublicLinkError.ended) { try await links.file(.audio, of: token) }
    #expect(try await links.links(of: .local).isEmpty)
  }

  @Test func othersSeeThePublishersName() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let cover = try #require(try await sample.library.artwork.ids(of: ["own:abc"])["own:abc"])
    try await sample.library.preferences.set(ShowLook(title: "My moss", artwork: cover), of: sample.show, for: .local)
    _ = try await links.add(sample.episodes[0], for: .day, by: .local)
    let published = try await links.open(try await token(links))
    #expect(published.showTitle == "Moss & Stone" && ![published.artwork?.id, published.artwork?.fallback].contains(cover))
    #expect(try await sample.library.publicLinks.links(of: .local, at: clock.now).map(\.showTitle) == ["My moss"])
  }

  @Test func rejectsEveryOtherToken() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    _ = try await links.add(sample.episodes[0], for: .week, by: .local)
    _ = try await links.add(sample.episodes[1], for: .week, by: .local)
    let tokens = try await links.links(of: .local).map(\.token)
    let (second, first) = (tokens[0], tokens[1])
    let parts = first.split(separator: ".")
    let (secret, code) = (parts[0], parts[1])
    let last = code.last == "A" ? "B" : "A"
    let wrong = [
      "", ".", secret, "\(secret).", ".\(code)", "1.\(code)", "\(secret).\(second.split(separator: ".")[1])", "\(secret)x.\(code)",
      "\(secret.dropLast()).\(code)", "\(secret).\(code).x", "99999999999999999999.\(code)", "\(secret).\(code.dropLast())\(last)",
      "\(secret).\(code.lowercased())",
    ].map { String($0) }
    for token in wrong { await #expect(throws: PublicLinkError.unknown, "\(token)") { try await links.open(token) } }
    // A copy of the database alone makes no link.
    await #expect(throws: PublicLinkError.unknown) { try await self.links(sample.library, key: "stone").open(first) }
  }

  @Test func earlierTokensNameTheLinkAndSignItsEnd() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let end = clock.read() + 60
    let secret = SecretToken.random()
    let link = try #require(
      try await sample.library.publicLinks.add(
        sample.episodes[0], clip: nil, secret: secret, by: .local, at: clock.read(), until: end, limit: 9))
    let text = "\(link.id) \(Int64((end.timeIntervalSince1970 * 1_000).rounded())) \(secret)"
    let token = "\(link.id).\(AddressSigner(secret: "moss").code(for: text))"
    #expect(try await self.token(links) == token)
    #expect(try await links.open(token).episode.id == sample.episodes[0])
    // Another end needs another code.
    try await run("UPDATE public_link SET expires_at = expires_at + 86400000", in: sample)
    await #expect(throws: PublicLinkError.unknown) { try await links.open(token) }
  }

  // MARK: - Tokens before their rows

  @Test func tokenOpensOnceItsLinkIsStored() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let token = try await links.token(for: .local)
    await #expect(throws: PublicLinkError.unknown) { try await links.open(token) }
    #expect(try await links.links(of: .local).isEmpty)
    _ = try await links.store(token, to: sample.episodes[0], from: 754, for: .day, by: .local)
    #expect(try await links.open(token).link.start == 754)
    #expect(try await self.token(links) == token)
    // The same sheet shares once more, from the beginning and for longer.
    _ = try await links.store(token, to: sample.episodes[0], for: .month, by: .local)
    #expect(try await links.links(of: .local).count == 1)
    let link = try await links.open(token).link
    #expect(link.start == nil && link.expires == clock.read() + 30 * 86_400)
  }

  @Test func storesOnlyTokensThatItMadeForTheUser() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let (own, foreign) = (try await links.token(for: .local), try await links.token(for: SampleLibrary.neighbour))
    let code = own.split(separator: ".")[1]
    let secret = String(SecretToken.random().prefix(22))
    for token in [foreign, "\(secret).\(code)", "\(own)x", "1.\(code)", "", ".", secret] {
      await #expect(throws: PublicLinkError.unknown, "\(token)") {
        try await links.store(token, to: sample.episodes[0], for: .day, by: .local)
      }
      await #expect(throws: PublicLinkError.unknown, "\(token)") { try await links.cancel(token, by: .local) }
    }
    await #expect(throws: PublicLinkError.unknown) {
      try await self.links(sample.library, key: "stone").store(own, to: sample.episodes[0], for: .day, by: .local)
    }
    _ = try await links.store(own, to: sample.episodes[0], for: .day, by: .local)
    // A link leads to one episode, and a revoked one stays revoked.
    await #expect(throws: PublicLinkError.notPublic) { try await links.store(own, to: sample.episodes[1], for: .day, by: .local) }
    let stored = try #require(try await links.links(of: .local).first)
    #expect(try await links.revoke(stored.listed.id, by: .local))
    await #expect(throws: PublicLinkError.notPublic) { try await links.store(own, to: sample.episodes[0], for: .day, by: .local) }
    await #expect(throws: PublicLinkError.ended) { try await links.open(own) }
  }

  @Test func cancelledLinkIsDeletedAndCanBeStoredOnceMore() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let token = try await links.token(for: .local)
    _ = try await links.store(token, to: sample.episodes[0], for: .day, by: .local)
    try await links.cancel(token, by: .local)
    await #expect(throws: PublicLinkError.unknown) { try await links.open(token) }
    #expect(try await links.links(of: .local).isEmpty)
    _ = try await links.store(token, to: sample.episodes[0], for: .day, by: .local)
    #expect(try await links.open(token).episode.id == sample.episodes[0])
  }

  @Test func endsWhenRevokedAndWorksAgainWhenRestored() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let link = try await links.add(sample.episodes[0], for: .month, by: .local)
    let token = try await token(links)
    #expect(try await !links.revoke(link.id, by: SampleLibrary.neighbour))
    #expect(try await links.revoke(link.id, by: .local))
    await #expect(throws: PublicLinkError.ended) { try await links.open(token) }
    #expect(try await links.restore(link.id, by: .local))
    _ = try await links.open(token)
  }

  @Test func leadsToItsClipWhileThatExists() async throws {
    let sample = try await SampleLibrary()
    let clips = Clips(
      library: sample.library, exporter: ClipExporter(folder: .temporaryDirectory, program: nil, audioFile: { _ in nil }), now: clock.read)
    let clip = try await clips.add(sample.episodes[0], from: 60, to: 90, title: "The wall", by: .local)
    let links = links(sample.library)
    await #expect(throws: PublicLinkError.notPublic) { try await links.add(sample.episodes[1], clip: clip.id, for: .day, by: .local) }
    await #expect(throws: PublicLinkError.notPublic) {
      try await links.add(sample.episodes[0], clip: clip.id, for: .day, by: SampleLibrary.neighbour)
    }
    _ = try await links.add(sample.episodes[0], clip: clip.id, for: .week, by: .local)
    let token = try await token(links)
    let published = try await links.open(token)
    #expect(published.part == 60...90 && published.clipTitle == "The wall")
    _ = try await clips.delete(clip.id, by: .local)
    await #expect(throws: PublicLinkError.ended) { try await links.open(token) }
    _ = try await clips.restore(clip.id, by: .local)
    _ = try await links.open(token)
  }

  @Test func privateShowHasNoneAndEndsEarlierOnes() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    // Without audio there is nothing to publish.
    await #expect(throws: PublicLinkError.notPublic) { try await links.add(sample.episodes[2], for: .week, by: .local) }
    _ = try await links.add(sample.episodes[0], for: .week, by: .local)
    let token = try await token(links)
    try await run("INSERT INTO private_show (show_id, needs_credentials, has_secret_address) VALUES (1, 0, 1)", in: sample)
    await #expect(throws: PublicLinkError.ended) { try await links.open(token) }
    await #expect(throws: PublicLinkError.ended) { try await links.file(.audio, of: token) }
    await #expect(throws: PublicLinkError.notPublic) { try await links.add(sample.episodes[0], for: .week, by: .local) }
    #expect(try await links.links(of: .local).map(\.listed.isPublic) == [false])
  }

  @Test func ownAudioOfAnotherUserIsNotPublic() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    try await run("INSERT INTO own_show (show_id, user_id, folder, created_at) VALUES (1, 2, 'moss', 0)", in: sample)
    await #expect(throws: PublicLinkError.notPublic) { try await links.add(sample.episodes[0], for: .week, by: .local) }
    _ = try await links.add(sample.episodes[0], for: .week, by: SampleLibrary.neighbour)
  }

  @Test func clipOfOwnAudioGivesNoMoreThanTheClip() async throws {
    let sample = try await SampleLibrary()
    let clips = Clips(
      library: sample.library, exporter: ClipExporter(folder: .temporaryDirectory, program: nil, audioFile: { _ in nil }), now: clock.read)
    let clip = try await clips.add(sample.episodes[0], from: 60, to: 90, title: "The wall", by: .local)
    let links = links(sample.library)
    _ = try await links.add(sample.episodes[0], clip: clip.id, for: .week, by: .local)
    let token = try await token(links)
    #expect(try await links.file(.audio, of: token).file == .episodeAudio(sample.episodes[0]))
    try await run("INSERT INTO own_show (show_id, user_id, folder, created_at) VALUES (1, 1, 'moss', 0)", in: sample)
    #expect(try await links.file(.audio, of: token).file == .clipAudio(clip.id))
    #expect(try await links.open(token).ownClip == clip.id)
  }

  @Test func endsWithItsUser() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let user = SampleLibrary.neighbour
    _ = try await links.add(sample.episodes[0], for: .week, by: user)
    let token = try #require(try await links.links(of: user).first).token
    try await sample.library.accounts.add(user, named: "Ivy", password: "x", role: .member, at: clock.read())
    _ = try await links.open(token)
    try await sample.library.accounts.setDisabled(clock.read(), of: user)
    await #expect(throws: PublicLinkError.unknown) { try await links.open(token) }
    try await sample.library.accounts.delete(user)
    await #expect(throws: PublicLinkError.unknown) { try await links.open(token) }
  }

  @Test func hasLimit() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    for _ in 0..<PublicLinks.maxLinks { _ = try await links.add(sample.episodes[0], for: .day, by: .local) }
    await #expect(throws: PublicLinkError.tooMany(PublicLinks.maxLinks)) {
      try await links.add(sample.episodes[0], for: .day, by: .local)
    }
    clock.advance(by: 86_400)
    _ = try await links.add(sample.episodes[0], for: .day, by: .local)
  }

  @Test func restoringKeepsTheLimit() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let first = try await links.add(sample.episodes[0], for: .day, by: .local)
    #expect(try await links.revoke(first.id, by: .local))
    for _ in 0..<PublicLinks.maxLinks { _ = try await links.add(sample.episodes[0], for: .day, by: .local) }
    await #expect(throws: PublicLinkError.tooMany(PublicLinks.maxLinks)) { try await links.restore(first.id, by: .local) }
    #expect(try await links.links(of: .local).count == PublicLinks.maxLinks)
    let last = try #require(try await links.links(of: .local).first?.listed.link.id)
    #expect(try await links.revoke(last, by: .local))
    #expect(try await links.restore(first.id, by: .local))
    // A second time changes nothing.
    #expect(try await links.restore(first.id, by: .local))
  }

  @Test func storesOnlyTheNewestOfTheRevokedLinks() async throws {
    let sample = try await SampleLibrary()
    let links = links(sample.library)
    let valid = try await links.add(sample.episodes[0], for: .month, by: .local)
    _ = try await links.add(sample.episodes[0], for: .month, by: SampleLibrary.neighbour)
    for _ in 0..<510 {
      let link = try await links.add(sample.episodes[0], for: .month, by: .local)
      #expect(try await links.revoke(link.id, by: .local))
    }
    let rows = try await sample.database.read {
      try $0.rows(Statement("test.links", "SELECT user_id, id FROM public_link ORDER BY id"), [:]).map { try $0.int64("user_id") }
    }
    // The last one was revoked after the last was added.
    #expect(rows.count(where: { $0 == 1 }) == 502 && rows.count(where: { $0 == 2 }) == 1)
    #expect(try await links.links(of: .local).map(\.listed.link.id) == [valid.id])
  }
}
