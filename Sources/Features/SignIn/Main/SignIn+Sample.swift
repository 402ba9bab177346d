extension SignIn.Content {
  public static let sample = SignIn.Content(
    .password, message: SignIn.wrongPassword, userName: "moss", registrationURL: "/sign-in/register",
    provider: Provider(name: "<b>Company", url: "/sign-in/oidc?to=/"))
}
