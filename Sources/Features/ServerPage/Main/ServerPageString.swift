/// The string keys of strings.json.
enum ServerPageString: String, CaseIterable {
  case title, attention, fine, diskLow, diskLowAdvice, certificateEnds, certificateEnded, certificateAdvice, backupFailed
  case backupOld, backupFailedAdvice, workFailing, workAdvice, feedsFailing, feedsAdvice, exposedFolder, exposedFolderAdvice
  case newVersion, newVersionAdvice, version, updatesOff, updateUnknown, newest, newerVersion, uptime, days, memory, feeds
  case feedsFine, failedChecks, lastSuccess, furtherFeeds, hiddenFeeds, backups, backupsHint, backupsOff, backupsOffHint
  case backUpNow, backupStarted, backupCopying, backupProgress, backup, noBackups, backupNoFolder, backupNoSpace
  case backupUnderWay, backupOtherFailure, storage, used, free, measuring, kindDownloads, kindOwnAudio, kindArtwork
  case kindClips, kindDatabase, kindBackups, kindUnfinished, storageUsers, storageUsersHint, ofOwnAudio, storageShows
  case hiddenShows, work, workRefreshing, workDownloading, workSearching, workStatistics, workNewEpisodes, workNotifications
  case workOwnAudio, workTranscription, workBackups, workUpdates, failuresInARow, lastError, notRunYet, queues, queuesHint
  case queueRequests, queueWriter, queueFeeds, queueDownloads, queueTranscriptions, queueNotifications, queueSearch
  case queueBackground, requests, requestsPerHour, timePerHour, requestsSummary, requestsWithErrors, timeSummary, hour, time
  case noRequests, milliseconds, seconds, routes, routesHint, meanTime, warnings, warningsHint, noWarnings, warning, error
  case times, moreWarnings, system, programs, lookingForPrograms, installed, notInstalled, withoutFFmpeg, withoutFFprobe
  case withoutVips, certificate, validUntil, devicesTitle, you, devicesHint, sessions, devices, lastActive, users, usersHint
  case downloads, downloadsHint, parallel, bandwidth, noBandwidth, totalLimit, totalLimitHint, noTotalLimit, userLimit
  case userLimitHint, badSetting, checkFeeds, checkStarting, checkProgress
}
