import WebPage

/// The strings of responses without a page.
enum ServerStrings {
  static let strings = Strings<StringKey>(Asset("strings.json", in: .module))

  enum StringKey: String, CaseIterable {
    case proxied, foreignHost, foreignOrigin, formIncomplete, formTooLarge, reportTooLarge, badReport, noSuchEpisode
    case noAddress, noNetwork, audioNotReachable, audioRefused, audioUnavailable, audioChanged, notAudio, loopbackOnly, privateList,
      noPrivateList,
      exportTitle
  }
}
