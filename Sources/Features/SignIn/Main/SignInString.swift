/// The string keys of strings.json.
enum SignInString: String, CaseIterable {
  case title, name, password, signIn, key, keyHint
  case setUpTitle, setUpHint, service, container, terminal, terminalPlace, code, hosts, hostsHint, newPassword, passwordHint, createAccount
  case link, invitationLinkHint, resetLinkHint, open
  case joinTitle, joinHint, registerTitle, resetTitle, resetHint, savePassword
  case invalidLinkTitle, invalidLinkHint, signedInTitle, home
  case wrongPassword, wrongKey, wrongCode
  case continueWith
}
