/// The string keys of strings.json.
enum TrustGuideString: String, CaseIterable {
  case title, intro, devices, download, fingerprint, fingerprintHint, steps, open, openHint, about, aboutScope, aboutKey, remove
  case iPhone, iPhone1, iPhone2, iPhone3, iPhone4, iPhone5, iPhoneRemoval
  case android, android1, android2, android3, android4, androidNote, androidRemoval
  case mac, mac1, mac2, mac3, mac4, macNote, macRemoval
  case windows, windows1, windows2, windows3, windows4, windows5, windowsRemoval
  case firefox, firefox1, firefox2, firefox3, firefoxNote, firefoxRemoval
  case linux, linux1, linux2, linux3, linuxRemoval
  case phoneTitle, phoneHint, phoneAddress, phoneCode, phoneFingerprintHint, phoneOpenHint
}
