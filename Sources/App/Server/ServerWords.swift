import WebPage

/// The strings of responses without a page.
enum ServerWords {
  static let words = Words<Word>(Asset("words.json", in: .module))

  enum Word: String, CaseIterable {
    case proxied, foreignHost, foreignOrigin, formIncomplete, formTooLarge, reportTooLarge, badReport, noSuchEpisode
    case noAddress, noNetwork, soundUnavailable, soundRefused, soundGone, soundChanged, notSound, loopbackOnly, privateList, noPrivateList,
      exportTitle
  }
}
