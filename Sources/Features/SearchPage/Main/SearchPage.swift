import Components
import WebPage

/// The search for shows and episodes in directories or in the user's library, and the opening of feed and website addresses.
public enum SearchPage: PageMain {
  public static let name = "search-page"

  static let strings = Strings<SearchPageString>(Asset("strings.json", in: .module))

  /// `data-refresh`: when the page is shown again with other results, that part is replaced.
  public static func html(_ content: Content) -> HTML {
    """
    <search-page>
      <header class="search-head">
        <div class="search-title spread-row"><h1>\(strings(.title))</h1>\(content.library.map { menu($0, content) } ?? .empty)</div>
        \(field(content))
        \(scope(content))
      </header>
      \(notice(content))
      \(content.privateAddress.map(signIn) ?? .empty)
      \(content.opensAddress ? opener(content.term) : .empty)
      \(content.correction.map(correction) ?? .empty)
      \(SecondaryNote.html(content.failureNotice))
      \(content.hasNoResults ? nothing(content) : results(content))
      \(content.library.map { library($0, content) } ?? .empty)
      \(content.start.map { start($0, content) } ?? .empty)
      \(content.importPath.map(dropTarget) ?? .empty)
    </search-page>
    """
  }

  /// The search field in the pages of others.
  ///
  /// - Parameters:
  ///   - path: The page without a search.
  ///   - answersPath: The answers to the term that is being typed.
  public static func field(clearingTo path: String, answersPath: String) -> HTML {
    var inside = fieldContent(Content())
    inside.clear = (path, strings(.clearField))
    return live(answersPath, SearchField.posting("/search-page/did-submit", inside), offersRecent: true)
  }
}

// MARK: - Parts of the page

extension SearchPage {
  private static func field(_ content: Content) -> HTML {
    let isInLibrary = content.isInLibrary
    let isBare = content.term.isEmpty && !isInLibrary
    var inside = fieldContent(content)
    inside.hintID = isBare ? "search-hint" : nil
    inside.clear = (content.clearURL, strings(.clearField))
    let form = SearchField.posting("/search-page/did-submit", fields: scopeFields(inLibrary: isInLibrary), inside)
    return """
      \(live(content.answersPath, form, offersRecent: content.start == nil))
      \(isBare ? "<p class=\"search-hint row-note\" id=\"search-hint\">\(strings(.hint))</p>" : .empty)
      """
  }

  private static func live(_ path: String, _ form: HTML, offersRecent: Bool = false) -> HTML {
    LiveSearch.html(path, form: form, count: (strings(.resultCount, count: 1), strings(.resultCount)), offersRecent: offersRecent)
  }

  private static func fieldContent(_ content: Content) -> SearchField.Content {
    let isInLibrary = content.isInLibrary
    return SearchField.Content(
      id: "search-term", name: "term", value: content.term, label: strings(isInLibrary ? .fieldLabelLibrary : .fieldLabel),
      placeholder: strings(isInLibrary ? .placeholderLibrary : .placeholder), submit: strings(.submit), isRequired: true, maxLength: 2000)
  }

  /// The form fields that keep the current scope.
  static func scopeFields(inLibrary isInLibrary: Bool) -> [(name: String, value: String)] {
    isInLibrary ? [("scope", "library")] : []
  }

  private static func scope(_ content: Content) -> HTML {
    func link(_ url: String, _ word: SearchPageString, isCurrent: Bool) -> HTML {
      "<a id=\"scope-\(word.rawValue)\" href=\"\(url: url)\"\(attribute: "aria-current", isCurrent ? "true" : nil)>\(strings(word))</a>"
    }
    return """
      <nav class="segments search-scope" aria-label="\(strings(.scope))">\
      \(link(content.everywhereURL, .everywhere, isCurrent: !content.isInLibrary))\
      \(link(content.libraryURL, .library, isCurrent: content.isInLibrary))</nav>
      """
  }

  private static func notice(_ content: Content) -> HTML {
    content.notice.map { "<p class=\"search-notice\" role=\"status\" dir=\"auto\">\($0)</p>" } ?? .empty
  }

  private static func correction(typed: String, shown: String) -> HTML {
    """
    <p class="search-corrected secondary-note" role="status">\(strings(.showingInstead, ["typed": typed])) <strong dir="auto">\(shown)</strong></p>
    """
  }

  private static func opener(_ address: String) -> HTML {
    """
    <form class="search-opener" method="post" action="\(url: "/search-page/did-submit")">\(FormToken.field)
      <input type="hidden" name="term" value="\(address)">
      <button type="submit"><span class="text-lines">\(strings(.openAddress))<span class="opener-address row-note one-line" dir="ltr">\(address)</span></span>\
    <span class="hidden-while-busy">\(Icon.chevronForward.html)</span>\(Icon.busyMark)</button>
    </form>
    """
  }

  private static func signIn(_ address: String) -> HTML {
    """
    <section class="search-sign-in card" aria-labelledby="sign-in-title">
      <h2 id="sign-in-title">\(Icon.lock.html)\(strings(.signInTitle))</h2>
      <p class="sign-in-address" dir="ltr">\(address)</p>
      <p>\(strings(.signInHint))</p>
      <form method="post" action="\(url: "/search-page/did-sign-in")">\(FormToken.field)
        <input type="hidden" name="address" value="\(address)">
        \(LabelledField.text(id: "sign-in-user", name: "user", label: strings(.user), autocomplete: "username", isRequired: true))
        \(LabelledField.password(id: "sign-in-password", name: "password", label: strings(.password)))
        <button type="submit" class="pill wide">\(Icon.busyMark)<span>\(strings(.signIn))</span></button>
      </form>
    </section>
    """
  }

  /// Accepts a subscription list, dropped anywhere on the page or selected as a file.
  private static func dropTarget(_ path: String) -> HTML {
    """
    <section class="search-import" aria-labelledby="import-title" data-drop="\(strings(.dropHere))">
      <h2 id="import-title">\(strings(.importTitle))</h2>
      <p id="import-hint">\(strings(.importHint))</p>
      <form method="post" action="\(url: path)" enctype="multipart/form-data">\(FormToken.field)
        <input type="file" name="list" accept=".opml,.xml,text/xml,text/x-opml" required aria-label="\(strings(.importFile))" \
    aria-describedby="import-hint">
        <button type="submit" class="pill quiet">\(Icon.busyMark)<span>\(strings(.importSend))</span></button>
      </form>
    </section>
    """
  }
}
