import Foundation
import Testing
import WebPage

@testable import SignIn

@Suite("Sign-in page")
struct SignInTests {
  @Test("Each form posts the fields of its event, and passwords have no value")
  func forms() {
    let fields: [(SignIn.Content.Form, String, [String])] = [
      (.password, "did-submit", ["to", "name", "password"]), (.key, "did-enter-key", ["to", "key"]),
      (.setUp, "did-set-up", ["code", "name", "password"]), (.join, "did-join", ["token", "name", "password"]),
      (.openInvitation, "did-open-invitation", ["token"]), (.openReset, "did-open-reset", ["token"]),
      (.register, "did-register", ["name", "password"]), (.reset, "did-reset", ["token", "password"]),
    ]
    for (form, event, names) in fields {
      let html = SignIn.html(.init(form, userName: "moss", token: "t")).text
      #expect(html.contains("action=\"/sign-in/\(event)\""))
      #expect(names.allSatisfy { html.contains("name=\"\($0)\"") })
      #expect(html.components(separatedBy: "type=\"password\"").dropFirst().allSatisfy { !$0.prefix { $0 != ">" }.contains("value=") })
    }
  }

  @Test("Password managers fill in a saved password, and suggest a new one")
  func autocomplete() {
    #expect(SignIn.html(.init(.password)).text.contains("autocomplete=\"current-password\""))
    #expect(SignIn.html(.init(.join)).text.contains("autocomplete=\"new-password\""))
    #expect(SignIn.html(.init(.join)).text.contains("autocomplete=\"username\""))
  }

  @Test("The message of a failed attempt is announced, and the name stays")
  func message() {
    let html = SignIn.html(.init(.password, message: "Wrong <b>", userName: "\"><script>")).text
    #expect(html.contains("role=\"alert\"") && html.contains("Wrong &lt;b&gt;"))
    #expect(!html.contains("<script>"))
  }

  @Test("After a failure the setup code and the addresses stay, in the form for a provider too")
  func setUpAgain() {
    let html = SignIn.html(
      .init(.setUp, code: "ABCD-\"><b>", hosts: "a.example, \"><b>", provider: .init(name: "Company", url: "/sign-in/oidc"))
    ).text
    #expect(html.components(separatedBy: "name=\"code\" value=\"ABCD-&quot;&gt;&lt;b&gt;\"").count == 3)
    #expect(html.components(separatedBy: "name=\"hosts\" value=\"a.example, &quot;&gt;&lt;b&gt;\"").count == 3)
  }

  @Test("The set-up page says where each kind of installation shows the code, and asks for addresses only where they are unknown")
  func setUpHints() {
    let html = SignIn.html(.init(.setUp)).text
    for command in ["journalctl --unit earnest", "docker compose logs earnest"] {
      #expect(html.contains("<code dir=\"ltr\">\(command)</code>"))
    }
    #expect(html.contains(">Terminal</dt>") && !html.contains("name=\"hosts\""))
    for form in [SignIn.Content.Form.password, .join, .key] { #expect(!SignIn.html(.init(form, hosts: "a")).text.contains("<dl")) }
  }

  @Test("A new password can be shown, and one that a browser has saved cannot")
  func showing() {
    for form in [SignIn.Content.Form.setUp, .join, .register, .reset] {
      #expect(SignIn.html(.init(form)).text.contains("aria-controls=\"sign-in-password\""))
    }
    #expect(!SignIn.html(.init(.password)).text.contains("<password-field>"))
  }

  @Test("The string catalog has exactly one string for each key")
  func strings() {
    #expect(SignIn.strings.catalogKeys == Set(SignInString.allCases.map(\.rawValue)))
  }
}
