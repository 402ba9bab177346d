/// The string keys of strings.json.
enum PublicPageString: String, CaseIterable {
  case clip, worksUntil, noAudio, ended, endedHint, unknown, unknownHint
  case startsAt, chapters, ownApp, ownAppHint, website
}
