/// An error of an account.
public enum AccountError: Error, Equatable {
  /// No account has this name and password, or it is disabled.
  case wrongPassword
  /// Too many failed attempts; carries the seconds until the next one.
  case tooManyAttempts(seconds: Int)
  /// Too many passwords wait to be checked.
  case busy
  /// The name is empty, too long, or contains control characters.
  case invalidName
  /// Another account has this name.
  case nameTaken
  /// The password is too short or too long; carries the permitted numbers of characters.
  case passwordLength(ClosedRange<Int>)
  /// The link or code is unknown, used or expired.
  case invalidLink
  /// The owner does not allow registration.
  case registrationClosed
  /// There is no such account.
  case noSuchAccount
  /// The owner's account can be neither disabled nor deleted.
  case isOwner
  /// The maximum number of accounts exists; carries it.
  case tooManyAccounts(Int)
  /// An entry in a list of hosts is neither a name nor an IP address; carries it.
  case invalidHost(String)
  /// The list of hosts is too long; carries the permitted number.
  case tooManyHosts(Int)
  /// The list of hosts lacks the one of the request itself; carries it.
  case missingHost(String)
}
