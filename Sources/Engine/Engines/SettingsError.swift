import OpenIDConnect

/// An invalid setting. The first text of most cases is the name under which the value was given: a flag, a variable, or a key.
public enum SettingsError: Error, Equatable {
  /// The value is not a whole number within the range.
  case notANumber(String, String, ClosedRange<Int>)
  /// The value is neither true nor false.
  case notAToggle(String, String)
  /// The value is not among the known ones, or has a word that is not.
  case notAmong([String], String, String)
  /// The value is not `host:port`.
  case notHostPort(String, String)
  /// The value is not a list of ports.
  case notPorts(String, String)
  /// The value is not a host name or an IP address; carries the invalid entry.
  case notAHost(String, String)
  /// The value is not a country of two letters.
  case notACountry(String, String)
  /// The value is not the name of a server in the home network.
  case notALabel(String, String)
  /// The value is not a base URL; carries it and the reason.
  case invalidBaseURL(String, BaseURL.Failure)
  /// The value is not a list of addresses and networks; carries the invalid entry.
  case notProxies(String, String)
  /// The value is not the name of a header with which a proxy can sign people in; carries it.
  case invalidSignInHeader(String)
  /// The sign-in by a header needs trusted proxies, since every other client can send the header too.
  case headerWithoutProxies
  /// A setting has no meaning without another one.
  case needs(String, Setting)
  /// The home network has an address and a certificate of its own, and a setting names others.
  case notWithHomeNetwork(String)
  /// The value is not a web address; carries it.
  case invalidSignOutURL(String)
  /// A setting of the sign-in provider is invalid; carries its value, which is empty for a secret.
  case invalidProvider(ProviderSettingsError, String)
  /// The value is not the address of a transcription server.
  case invalidTranscriptionURL(String, String)
  /// The key of the transcription server is too long, or not printable ASCII.
  case invalidTranscriptionKey(String)
  /// The value is not a web address.
  case invalidUpdateURL(String, String)
  /// The token of the metrics is shorter than 16 characters, longer than 1,024, or not printable ASCII.
  case invalidMetricsToken(String)
  /// A secret and the file with it are both given; carries both names.
  case givenTwice(String, String)
  /// The file with a secret cannot be read, is empty or too large; carries its path.
  case unreadableSecret(String, String)
  /// The data folder may not be read by this user; carries its path.
  case permissionDenied(String)
  /// The configuration file cannot be read; carries its path and the reason.
  case unreadableFile(String, String)
  /// The configuration file is not JSON, or not an object; carries its path and the line with the fault, if it is known.
  case invalidFile(String, line: Int?)
  /// The data folder is a file; carries its path.
  case notAFolder(String)
  /// There is no setting for the data folder, and the user has no home folder.
  case noHome
  /// The flag for the data folder is empty.
  case emptyHome
}
