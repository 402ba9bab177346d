import Engines
import OpenIDConnect

func sentence(for error: SettingsError) -> String {
  switch error {
  case .notANumber(let name, let value, let range):
    strings(
      range.upperBound == .max ? .notANumber : .notInRange,
      ["name": name, "value": Terminal.plain(value), "least": "\(range.lowerBound)", "most": "\(range.upperBound)"])
  case .notAToggle(let name, let value): strings(.notAToggle, ["name": name, "value": Terminal.plain(value)])
  case .notAmong(let known, let name, let value):
    strings(.notAmong, ["name": name, "value": Terminal.plain(value), "known": known.joined(separator: ", ")])
  case .notPorts(let name, let value): strings(.notPorts, ["name": name, "value": Terminal.plain(value)])
  case .notHostPort(let name, let value): strings(.notHostPort, ["name": name, "value": Terminal.plain(value)])
  case .notAHost(let name, let entry): strings(.notAHost, ["name": name, "value": Terminal.plain(entry)])
  case .notACountry(let name, let value): strings(.notACountry, ["name": name, "value": Terminal.plain(value)])
  case .notALabel(let name, let value): strings(.lanNotName, ["name": name, "value": Terminal.plain(value)])
  case .invalidBaseURL(let value, let failure): sentence(for: failure, in: value)
  case .notProxies(let name, let entry): strings(.notProxies, ["name": name, "entry": Terminal.plain(entry)])
  case .invalidSignInHeader(let name): strings(.invalidSignInHeader, ["name": Terminal.plain(name)])
  case .headerWithoutProxies: strings(.headerWithoutProxies)
  case .needs(let name, let other): strings(.settingNeeds, ["name": name, "other": other.spellings])
  case .notWithHomeNetwork(let name): strings(.lanNotWith, ["name": name])
  case .invalidSignOutURL(let url): strings(.invalidSignOutURL, ["url": Terminal.plain(url)])
  case .invalidProvider(let error, let value): sentence(for: error, in: value)
  case .invalidTranscriptionURL(let name, let value): strings(.invalidTranscriptionURL, ["name": name, "value": Terminal.plain(value)])
  case .invalidUpdateURL(let name, let value): strings(.invalidUpdateURL, ["name": name, "value": Terminal.plain(value)])
  case .invalidMetricsToken(let name): strings(.invalidMetricsToken, ["name": name])
  case .invalidTranscriptionKey(let name): strings(.invalidTranscriptionKey, ["name": name])
  case .givenTwice(let name, let other): strings(.givenTwice, ["name": name, "other": other])
  case .unreadableSecret(let name, let path): strings(.unreadableSecret, ["name": name, "path": Terminal.plain(path)])
  case .permissionDenied(let path): permissionSentence(for: path)
  case .unreadableFile(let path, let reason): strings(.unreadableSettings, ["path": Terminal.plain(path), "reason": reason])
  case .invalidFile(let path, let line?): strings(.invalidSettingsLine, ["path": Terminal.plain(path), "line": "\(line)"])
  case .invalidFile(let path, nil): strings(.invalidSettings, ["path": Terminal.plain(path)])
  case .notAFolder(let path): strings(.dataNotAFolder, ["path": Terminal.plain(path)])
  case .noHome: strings(.noHome, ["user": ComputerUser.current])
  case .emptyHome: strings(.emptyData)
  }
}

func sentence(for failure: BaseURL.Failure, in value: String) -> String {
  let key: CommandString =
    switch failure {
    case .scheme: .baseURLScheme
    case .credentials: .baseURLCredentials
    case .query: .baseURLQuery
    case .host: .baseURLHost
    case .path: .baseURLPath
    }
  return strings(key, ["value": Terminal.plain(value)])
}

private func sentence(for error: ProviderSettingsError, in value: String) -> String {
  switch error {
  case .invalidIssuer: strings(.providerInvalidIssuer, ["value": Terminal.plain(value)])
  case .invalidClientID: strings(.providerInvalidClientID)
  case .invalidSecret: strings(.providerInvalidSecret)
  case .invalidName: strings(.providerInvalidName)
  }
}
