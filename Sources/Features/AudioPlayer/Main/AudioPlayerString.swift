/// The string keys of strings.json.
enum AudioPlayerString: String, CaseIterable {
  case more, findSomething, discover, pickUp, history, speedLabel, sleepLabel, bookmarkLabel
  case title, dismiss, openShow, nothingYet, nothingYetHint
  case chapters, previousChapter, nextChapter
  case transcript, captions, captionsOn, captionsOff, pictureInPicture
  case carousel, cover, notes, noNotes
  case position, controls, play, pause, back, forward, previous, next, volume, tools
  case speed, speeds, speedTitle, slower, faster
  case sleep, sleepOn, sleepTitle, sleepMinutes, sleepEpisode, sleepChapter, sleepEnd, sleepMore, sleepOff, sleepSoon, sleepDone, sleepKeys,
    shaking,
    shakingAllow,
    shakingDenied
  case asleep, asleepAt, asleepGo, asleepDismiss
  case favourite, bookmark, bookmarkAdd, bookmarkAt, bookmarkHint, bookmarkSave, bookmarkAdded
  case bookmarkRemove, bookmarkRemoved, bookmarkRestored, bookmarkUnavailable, clip, bookmarkGoTo, restore
  case share, shared, notShared, cast, fullScreen, keys, episodes, upNext
  case retry, waiting, playingElsewhere, playingInOtherTab, moved, anotherDevice, continueHere, wasAt, goBack, wasIn,
    episodeUnavailable
}
