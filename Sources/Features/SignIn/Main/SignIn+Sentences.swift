import WebPage

extension SignIn {
  public static var wrongPassword: String { strings(.wrongPassword) }
  public static var wrongKey: String { strings(.wrongKey) }
  public static var wrongCode: String { strings(.wrongCode) }
}
