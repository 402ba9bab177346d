/// The string keys of strings.json.
enum MiniPlayerString: String, CaseIterable {
  case region, open, episodes, history, upNext, playingElsewhere, playingInOtherTab, anotherDevice, failed
  case position, left, back, forward, backTo, speed, speeds, volume, more
  case sleep, sleepOn, sleepEnd, sleepEpisode, sleepChapter
}
