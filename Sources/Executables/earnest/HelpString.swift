import ArgumentParser
import Foundation
import WebPage

/// The keys of help-strings.json: the text of `--help`. (Commands in examples are in `configuration`.)
enum HelpString: String, CaseIterable {
  case earnestAbstract, earnestStart, example, demoExample, printJSON
  case serveAbstract, serveLanExample, serveLink, serveSignIn, serveProxy, serveDemo, serveDemoPort
  case settingHelp, settingHelpDefault
  case addAbstract, addWebsiteExample, addPrivateFeed, addServer, addURL
  case refreshAbstract, refreshShowExample, refreshJSONExample, refreshServer, showArgument, refreshAll, refreshJSON
  case downloadAbstract, episodeNumberExample, downloadShowExample, downloadLatestExample, downloadJSONExample, downloadNumbers
  case downloadServer, downloadWhat, downloadLatest, downloadJSON
  case downloadsAbstract, downloadsJSONExample, downloadsNumbers
  case transcribeAbstract, transcribeShowExample, transcribeStatusExample, transcribeSetup, transcribeServer, transcribeEpisodes
  case transcribeStatus, transcribeJSON
  case exportMediaAbstract, exportMediaFiles, exportMediaFolder, exportMediaCopy
  case importAbstract, importDryRunExample, importJSONExample, importReading, importServer, importFileName, importDryRun, importJSON
  case exportAbstract, exportContents, exportFileName
  case backupAbstract, backupKeepExample, backupSecrets, backupCreateAbstract, backupContents, backupServer, backupFile, backupKeep
  case backupWithArtwork, backupWithOwnAudio, backupWithDownloads, backupCheckAbstract, backupCheckReading, backupCheckFile
  case restoreAbstract, restoreReading, restoreSignIn
  case doctorAbstract, doctorCheckExample, doctorJSONExample, doctorReading, doctorNotices, doctorCheck, doctorJSON
  case metricsAbstract, metricsExplanation
  case inspectAbstract, inspectReading, inspectSource
  case feedAbstract, feedParseAbstract, feedParseSource, feedParseBase
  case catalogAbstract, catalogImportAbstract, catalogImportJSONExample, catalogImportReading, catalogImportFileName
  case userAbstract, userOption
  case userAddAbstract, userAddOwnerExample, userAddPassword, userAddName, userAddOwner, userName, userLinkURL
  case userListAbstract, userListJSONExample, userListJSON
  case userInviteAbstract, userResetAbstract, userDisableAbstract, userEnableAbstract
  case userDeleteAbstract, userDeleteQuestions, userDeleteExport, userDeleteYes
}

/// A title, sentence or paragraph of a command's help.
func helpText(_ key: HelpString) -> String { wrapped(catalog(key), indent: 0) }

/// The help of an option or argument.
func optionHelp(_ key: HelpString, _ values: [String: String] = [:], visibility: ArgumentVisibility = .default) -> ArgumentHelp {
  ArgumentHelp(wrapped(catalog(key, values), indent: 26), visibility: visibility)
}

/// Chinese text in lines that fit into the terminal. ArgumentParser itself breaks lines only at spaces.
private func wrapped(_ text: String, indent: Int) -> String {
  guard Language.current == Language.chinese, !isForProgram else { return text }
  return Terminal.wrapped(text, columns: max(Terminal.width - indent - 1, 20))
}

/// Completion scripts have each text on one line.
private let isForProgram = ProcessInfo.processInfo.arguments.contains {
  $0.hasPrefix("--generate-completion-script") || $0 == "--experimental-dump-help"
}

private let catalog = Strings<HelpString>(Asset("help-strings.json", in: .module))
