import WebPage

/// The strings of responses without a page.
enum ServerStrings {
  static let strings = Strings<StringKey>(Asset("strings.json", in: .module))

  enum StringKey: String, CaseIterable {
    case httpsOnly, proxied, contradictoryProxy, noAccount, outsideBasePath, serverBusy, tooManyRequests, foreignHost, foreignOrigin,
      formIncomplete,
      noSpace, limitReached, formTooLarge, reportTooLarge, badReport,
      noSuchEpisode, noSuchPicture, noSuchTranscript
    case noAddress, noNetwork, audioNotReachable, audioRefused, audioUnavailable, audioChanged, audioNotArrived, audioNotStored,
      audioNotCopied, notAudio, stream, signInRequired, privateList,
      noPrivateList,
      exportTitle, guideMissing, guideFailed, noPublicLink, bookmarks, clipNotInstalled, clipNotDownloaded, clipBusy, clipFailed
  }
}
