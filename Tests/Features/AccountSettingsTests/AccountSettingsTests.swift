import Foundation
import Testing
import WebPage

@testable import AccountSettings

@Suite("Account and user pages")
struct AccountSettingsTests {
  @Test("Every device but the current one can be signed out, and the current one through the sign-out event")
  func devices() {
    let html = AccountSettings.html(AccountSettings.Content.sample).text
    #expect(!html.contains("value=\"1\"") && html.contains("name=\"session\" value=\"2\""))
    #expect(html.contains("This device") && html.contains("aria-label=\"Sign out Safari on iPhone\""))
    #expect(html.contains("action=\"/sign-in/did-sign-out\" data-sign-out"))
    #expect(html.contains("aria-label=\"Sign out Browser\""))
  }

  @Test("A single device cannot sign out others")
  func singleDevice() {
    var content = AccountSettings.Content.sample
    content.devices.removeAll { !$0.isCurrent }
    let html = AccountSettings.html(content).text
    #expect(!html.contains("did-sign-out-others") && html.contains("data-sign-out"))
  }

  @Test("Only an account has a password, and the demo has no devices")
  func access() {
    var content = AccountSettings.Content.sample
    #expect(AccountSettings.html(content).text.contains("autocomplete=\"username\" readonly hidden"))
    content.access = .key
    let withKey = AccountSettings.html(content).text
    #expect(!withKey.contains("did-change-password") && withKey.contains("did-sign-out-others"))
    content.access = .open
    let demo = AccountSettings.html(content).text
    #expect(demo.contains("doesn’t need an account") && !demo.contains("<form"))
  }

  @Test("The outcome of a password change is announced, and no password is written into the page")
  func message() {
    #expect(AccountSettings.html(AccountSettings.Content.sample).text.contains("role=\"alert\""))
    var content = AccountSettings.Content.sample
    content.message = .init("Done <b>", isFailure: false)
    let html = AccountSettings.html(content).text
    #expect(html.contains("role=\"status\"") && html.contains("Done &lt;b&gt;"))
    #expect(html.components(separatedBy: "type=\"password\"").dropFirst().allSatisfy { !$0.prefix { $0 != ">" }.contains("value=") })
  }

  @Test("Members can be reset, disabled and deleted; the owner cannot")
  func users() {
    let html = AccountSettings.html(AccountSettings.UsersContent.sample).text
    #expect(html.contains("Create reset link for Fern") && html.contains("href=\"/settings/users/2/delete\""))
    #expect(!html.contains("/settings/users/1/delete") && !html.contains("name=\"user\" value=\"1\""))
    // A disabled user is enabled first.
    #expect(html.contains("Enable &lt;b&gt;Lichen") && !html.contains("Create reset link for &lt;b&gt;Lichen"))
    #expect(!html.contains("<b>"))
  }

  @Test("A new link is shown where it was created, with the base path")
  func newLink() {
    var content = AccountSettings.UsersContent.sample
    #expect(AccountSettings.html(content).text.contains("value=\"/sign-in/join#token=sample\""))
    content.link = .reset(user: 2, path: "/sign-in/reset#token=other")
    let html = Link.$basePath.withValue("/pods") { AccountSettings.html(content).text }
    #expect(html.contains("value=\"/pods/sign-in/reset#token=other\"") && html.contains("Fern can set a new password with this link"))
    content.link = nil
    #expect(!AccountSettings.html(content).text.contains("<copy-field"))
  }

  @Test("Users have their facts; a user who was never active, and an invitation without a name, have fewer")
  func facts() {
    let html = AccountSettings.html(AccountSettings.UsersContent.sample).text
    #expect(
      html.contains("41 shows") && html.contains("1 show\u{A0}") && html.contains("12.3 GB of 50 GB") && html.contains("Not active yet"))
    #expect(html.components(separatedBy: "Last active:").count == 3)
    #expect(html.contains("href=\"/settings/users/1/rename\"") && !html.contains("/settings/users/3/rename"))
    var content = AccountSettings.UsersContent.sample
    content.limit = nil
    #expect(!AccountSettings.html(content).text.contains("GB of"))
  }

  @Test("The form for a new name keeps a rejected one with its reason")
  func renaming() {
    let html = AccountSettings.html(AccountSettings.RenamingContent.sample).text
    #expect(html.contains("value=\"&lt;b&gt;Fern\"") && html.contains("aria-invalid=\"true\"") && html.contains("That name is taken"))
    #expect(html.contains("name=\"user\" value=\"2\"") && html.contains("maxlength=\"64\""))
  }

  @Test("The switch posts the opposite of its state")
  func registration() {
    var content = AccountSettings.UsersContent.sample
    #expect(AccountSettings.html(content).text.contains("aria-checked=\"false\"") && form(content).contains("value=\"true\""))
    content.allowsRegistration = true
    #expect(AccountSettings.html(content).text.contains("aria-checked=\"true\"") && form(content).contains("value=\"false\""))
  }

  @Test("The confirmation offers an export before the deletion")
  func deletion() throws {
    let html = AccountSettings.html(AccountSettings.DeletionContent.sample).text
    let export = try #require(html.range(of: "href=\"/settings/users/2/export.opml\""))
    let deletion = try #require(html.range(of: "/account-settings/did-delete"))
    #expect(export.lowerBound < deletion.lowerBound)
    #expect(html.contains("Delete &lt;b&gt;Fern?") && !html.contains("<b>"))
  }

  private func form(_ content: AccountSettings.UsersContent) -> Substring {
    AccountSettings.html(content).text.components(separatedBy: "did-set-registration\">").last?.prefix { $0 != ">" } ?? ""
  }
}
