/// The string keys of strings.json.
enum AudioPlayerString: String, CaseIterable {
  case more, findSomething, discover, pickUp, speedLabel, sleepLabel, bookmarkLabel
  case title, dismiss, openEpisode, nothingYet, nothingYetHint
  case chapters, previousChapter, nextChapter
  case transcript, captions, captionsOn, captionsOff, pictureInPicture
  case pages, notes, noNotes
  case position, leftAt, jumped, backTo, controls, play, pause, back, forward, previous, next, volume, tools
  case speed, speedTitle, slower, faster
  case sleep, sleepOn, sleepTitle, sleepMinutes, sleepEpisode, sleepChapter, sleepEnd, sleepMore, sleepOff, sleepSoon, sleepDone, sleepKeys
  case shaking, shakingDenied
  case asleep, asleepAt, asleepGo, asleepDismiss
  case favourite, bookmark, bookmarkAdd, bookmarkAt, bookmarkHint, bookmarkSave, bookmarkAdded
  case bookmarkRemoved, bookmarkRestored, bookmarkUnavailable, clip, clipTitle, bookmarkGoTo, restore
  case cast, fullScreen, keys, upNext
  case retry, waiting, playingElsewhere, playingInOtherTab, moved, anotherDevice, continueHere, wasAt, goBack, wasIn,
    episodeUnavailable
}
