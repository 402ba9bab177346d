import WebPage

/// The keys of strings.json: the output of commands. (HelpString has the text of `--help`.)
enum CommandString: String, CaseIterable {
  case added, alreadyAdded, outputFailed, isAt, alreadyServed, notServed, portTaken, demoPortTaken, missingAssets
  case cannotOpen, networkFileSystem, diskFull, noSpaceForBackup, diskFilledUp, newerSchema, olderSchema, cannotWrite, unexpectedValue
  case linkedFolder, linkedFile
  case permissionDenied, permissionMissing, readOnlyFolder, damagedLibrary, portDenied, unusableHost
  case invalidSettings, invalidSettingsLine, dataNotAFolder, noHome, emptyData
  case notANumber, notInRange, notAToggle, notAmong, notAHost, notHostPort, notPorts, notACountry, unreadableSettings
  case baseURLScheme, baseURLCredentials, baseURLQuery, baseURLHost, baseURLPath, notProxies
  case invalidSignInHeader, headerWithoutProxies, invalidSignOutURL, settingNeeds, eitherName, givenTwice, unreadableSecret
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
  case importEmpty, importWould, importFeed, importStored, importLeft, importFailed, importProblems, importProblem
  case exportTitle, exportWritten
  case mediaFolderNotMounted, noMediaFolder, mediaFolderNotWritable, mediaFolderHasDownloads, otherMediaFolder, mediaFolderElsewhere
  case remedyDownloadedAgain, remedyDeleted, remedyGoesOn, exposedFolder, failingWork
  case certificateNotPEM, certificateTooLarge, certificateExpired, certificateNotYetValid, certificateUnusable
  case keyNotPEM, keyEncrypted, keyOfOtherCertificate
  case setupCode, accountsNeeded, keyUnreadable, keyInvalid
  case invalidName, nameTaken, passwordLength, noSuchUser, isOwner, tooManyUsers, newPassword, noPassword, userAdded, userDisabled
  case userEnabled
  case userDeleted, ownerFirst, ownerExists, noUsers, userLine, roleOwner, roleMember, disabledUser, resetLink, invitationLink
  case providerInvalidIssuer, providerInvalidClientID, providerInvalidSecret
  case providerInvalidName
  case offerExport, exportFailed, confirmDelete, notDeleted
  case lanAddresses, lanAddress, lanGuide, lanFingerprint, lanNoAddress, lanNotWith, lanNotName, guidePortTaken
  case notSources
  case caUnreadable, caInvalidKey, caInvalidCertificate, caMissingKey, caOtherKey, caOtherName, caNotMade
  case transcribeWhat, transcriptionOff, transcriptionExists, transcriptionNoAudio, isTranscribed, nothingToTranscribe
  case transcriptionSummary, noTranscriptions, transcribedToday, transcribedTodayOf
  case invalidTranscriptionURL, invalidTranscriptionKey, invalidMetricsToken, invalidUpdateURL
  case backupMade, backupIsSecret, backupParts, backupNoParts, backupComplete, backupOrigin, backupRestored, backupSignIn
  case backupKeepNeedsFolder, backupNoLibrary, backupUnderWay, backupNotAFile, backupNoFolder, backupNoSpace, backupChanged, backupNoFile
  case notABackup, backupIncomplete, backupDamaged, backupDamagedFile, backupNewer, backupOlder, restoreNotEmpty, restoreInterrupted
  case noSuchFile, inspectAudio, inspectChapters, inspectTranscript, inspectProblems, inspectNothing
  case doctorChecked, doctorHealthy, doctorUndamaged, doctorRepaired, doctorLeft
}

/// The string, with `{name}` replaced by `values["name"]`.
func strings(_ word: CommandString, _ values: [String: String] = [:]) -> String { catalog(word, values) }

/// The string in the form for `count`, which also replaces `{count}`.
func strings(_ word: CommandString, count: Int, _ values: [String: String] = [:]) -> String { catalog(word, count: count, values) }

private let catalog = Strings<CommandString>(Asset("strings.json", in: .module))
