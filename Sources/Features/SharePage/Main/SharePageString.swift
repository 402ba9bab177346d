/// The string keys of strings.json.
enum SharePageString: String, CaseIterable {
  case title, close, share, copyLink, copied, notCopied, failed, makeLink, startAt, startTime, badTime, outsideEpisode
  case lifetime, lifetimeDay, lifetimeWeek, lifetimeMonth, hint, tooManyLinks
  case feedAddress, website, publisherPage, audioAddress
  case shows, opml, opmlHint, privateAddress, privateHint, freshHint, makeAddress, made, lastRead, neverRead, revoke, revoked, undo,
    tooManyAddresses, newEpisodes, inProgress, favourites, upNext, inbox, people
  case privateShow, ownAudio, noPublicAddress, nothingPublic, noAudio
}
