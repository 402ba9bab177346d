import WebPage

/// The keys of strings.json: the output of commands. (The text of `--help` is beside the options that it explains.)
enum CommandString: String, CaseIterable {
  case added, isAt, alreadyServed, portTaken, demoPortTaken, missingAssets
  case cannotOpen, networkFileSystem, diskFull, noSpaceForBackup, diskFilledUp, newerSchema, cannotWrite, unexpectedValue
  case notANumber, notHostPort, notPorts, unknownDirectory, notACountry, notALogLevel, unreadableSettings
  case unreadableFile, noTitle, byAuthor, episodeCount, cutOff, repaired, moreEpisodes
  case promptUser, promptPassword, signInRefused
  case refreshWhat, notBoth, noSuchShow, severalShows, severalShow, nothingToRefresh, serverWent
  case feedLine, newEpisodes, updated, unchanged, failure, barPlace, barNew, barFailed
  case summaryShows, summaryNothingNew, summaryNew, summaryFailed
  case mediaFailure, noSuchEpisode, nothingToDownload, downloadLine, downloadSummary, barDownloads, percent, sizeOf, timeLeft, seconds
  case minutes, hours, isDownloaded, isPaused, isCancelled, isWaiting, isQueued, hasFailed, failsForNow, inProgress
  case nothingDownloaded, downloadedSum, spaceLeft, exported, exportOtherDisk, exportCannotWrite, damagedDatabase
  case brokenReference, missingFile, wrongSize, wrongContent, unreadableDownload, lostBytes, orphanFile, leftoverFile
  case catalogImported, catalogBar, catalogUnreadable, catalogNoDump, catalogEmpty, catalogOvertaken, catalogTooLarge
  case importEmpty, importWould, importFeed, importStored, importProblems, importProblem, exportTitle, exportWritten
  case remedyDownloadedAgain, remedyDeleted, remedyGoesOn, exposedFolder, failingWork
  case doctorChecked, doctorHealthy, doctorUndamaged, doctorRepaired, doctorLeft
}

/// The string, with `{name}` replaced by `values["name"]`.
func strings(_ word: CommandString, _ values: [String: String] = [:]) -> String { catalog(word, values) }

/// The string in the form for `count`, which also replaces `{count}`.
func strings(_ word: CommandString, count: Int, _ values: [String: String] = [:]) -> String { catalog(word, count: count, values) }

private let catalog = Strings<CommandString>(Asset("strings.json", in: .module))
