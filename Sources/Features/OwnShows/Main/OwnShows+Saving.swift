import Components
import WebPage

// MARK: - The form that saves a single address

extension OwnShows {
  /// - Parameters:
  ///   - link: The address in the field.
  ///   - problem: Why the last one was not saved; nil for none.
  public static func html(saving link: String, problem: String? = nil) -> HTML {
    """
    <own-shows>
      <h1>\(strings(.saveLink))</h1>
      <form class="own-upload card" method="post" action="\(url: "/own-shows/did-save-link")">\(FormToken.field)
        \(LabelledField.text(
          id: "saved-link", name: "url", label: strings(.link), value: link, placeholder: "https://…", hint: strings(.saveLinkHint, ["title": savedAudio]),
          error: problem, isRequired: true, longest: maxLinkLength))
        <button type="submit" class="pill">\(Icon.busyMark)<span>\(strings(.saveEpisode))</span></button>
      </form>
    </own-shows>
    """
  }

  public static var saveLink: String { strings(.saveLink) }
  public static var savedAudio: String { strings(.savedAudio) }
  public static var badLink: String { strings(.badLink) }
  /// In characters.
  public static let maxLinkLength = 2_000

  static func savingLink(_ path: String) -> HTML {
    "<p><a class=\"pill quiet\" href=\"\(url: path)\">\(Icon.plus.html)\(strings(.saveLink))</a></p>"
  }
}
