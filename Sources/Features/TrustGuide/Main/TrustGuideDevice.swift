import WebPage

extension TrustGuide {
  /// A kind of device with steps of its own. The raw values are parts of addresses.
  public enum Device: String, Sendable, CaseIterable {
    case iPhone = "iphone"
    case android
    case mac = "macos"
    case windows
    case firefox
    case linux

    struct Step {
      let text: TrustGuideString
      /// A command of the device's terminal.
      var command: String?

      init(_ text: TrustGuideString, command: String? = nil) {
        (self.text, self.command) = (text, command)
      }
    }

    var title: TrustGuideString {
      switch self {
      case .iPhone: .iPhone
      case .android: .android
      case .mac: .mac
      case .windows: .windows
      case .firefox: .firefox
      case .linux: .linux
      }
    }

    var steps: [Step] {
      switch self {
      case .iPhone: [Step(.iPhone1), Step(.iPhone2), Step(.iPhone3), Step(.iPhone4), Step(.iPhone5)]
      case .android: [Step(.android1), Step(.android2), Step(.android3), Step(.android4)]
      case .mac: [Step(.mac1), Step(.mac2, command: "shasum -a 256 ~/Downloads/earnest-ca.crt"), Step(.mac3), Step(.mac4)]
      case .windows:
        [Step(.windows1), Step(.windows2, command: #"certutil -hashfile "%USERPROFILE%\Downloads\earnest-ca.crt" SHA256"#)]
          + [Step(.windows3), Step(.windows4), Step(.windows5)]
      case .firefox: [Step(.firefox1), Step(.firefox2), Step(.firefox3)]
      case .linux: [Step(.linux1, command: "sha256sum ~/Downloads/earnest-ca.crt"), Step(.linux2), Step(.linux3)]
      }
    }

    var note: TrustGuideString? {
      switch self {
      case .android: .androidNote
      case .firefox: .firefoxNote
      case .mac: .macNote
      case .iPhone, .windows, .linux: nil
      }
    }

    var removal: TrustGuideString {
      switch self {
      case .iPhone: .iPhoneRemoval
      case .android: .androidRemoval
      case .mac: .macRemoval
      case .windows: .windowsRemoval
      case .firefox: .firefoxRemoval
      case .linux: .linuxRemoval
      }
    }
  }
}
