extension Components {
  /// The keys of Assets/strings.json.
  enum StringKey: String, CaseIterable {
    case save, chartBar
    case play, playFrom, pause, playShort, pauseShort, played, left
    case lengthHours, lengthWholeHours, lengthMinutes, lengthSeconds, atSpeed, atSpeeds
    case seasonAndNumber, seasonOnly, numberOnly
    case trailer, bonus, explicit, explicitShort
    case sliderText, sliderTextUnknown, banner, bannerSlide, bannerPause
    case subscribe, subscribed, subscribeTo, unsubscribeFrom
    case select, selectTitle, done
    case selected, selectedCount, noneSelected, selectAll, selectNone, choiceNumber
    case playNext, playLast, addToPlaylist, share
    case favourite, favour, unfavour
    case moreAbout, unplayed, markPlayed, markUnplayed, markOlderPlayed, archive, unarchive
    case sortMove, sortTop, sortUp, sortDown, sortEnd, sortHint, sortGridHint, sortPlace
    case download, downloadQueued, downloadProbing, downloadRunning, downloadPercent, downloadPaused, downloadWaiting, downloadFailed,
      downloaded
    case downloadIt, downloadPause, downloadResume, downloadRetry, downloadedIt, downloadCancel, downloadDelete
    case onDevice, removeFromDevice, removeEverywhere
    case sizeKilobytes, sizeMegabytes, sizeGigabytes, speed
    case copy, copied
    case showPassword, hidePassword
    case install, installTitle, installOffer, installShare, installMenu, installed, dismiss
    case chapterNumber, chapterLink
    case summaryMore, summaryLess, summaryLabel
    case findToPlay
    case people, support, location, license
    case today, yesterday, tomorrow, momentSeparator, listSeparator, sentenceSeparator, labelled, date, dateThisYear, weekday1, weekday2,
      weekday3, weekday4, weekday5, weekday6, weekday7
    case month1, month2, month3, month4, month5, month6, month7, month8, month9, month10, month11, month12
  }
}
