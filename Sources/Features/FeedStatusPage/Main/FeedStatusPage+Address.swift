import Components
import WebPage

// MARK: - The address of the feed

extension FeedStatusPage {
  /// The longest address that can be entered, in characters.
  public static let maxAddressLength = 2000

  static func suggestion(_ content: Content) -> HTML {
    guard let url = content.suggestedURL, content.canChange else { return .empty }
    return """
      <section class="health-message" data-tone="quiet" role="status"><span class="message-mark">\(Icon.broadcast.html)</span>\
      <div><p class="message-sentence">\(strings(.suggested))</p><p class="health-address" dir="ltr">\(url)</p><div class="fold-actions">\
      \(form("did-preview-address", content, "<input type=\"hidden\" name=\"address\" value=\"\(url)\">", strings(.previewAddress)))\
      \(form("did-dismiss-suggestion", content, .empty, strings(.dismissSuggestion), isQuiet: true))</div></div></section>
      """
  }

  static func addressForm(_ content: Content) -> HTML {
    guard content.canChange else { return .empty }
    let earlier = content.earlierURL.map { url -> HTML in
      """
      <div class="sign-out"><p class="health-hint">\(strings(.earlierAddress)) <span class="health-address" dir="ltr">\(url)</span></p>\
      \(form("did-undo-address", content, .empty, strings(.useEarlier), isQuiet: true))</div>
      """
    }
    return fold(
      .changeAddress, icon: .broadcast, id: "health-address", isOpen: false,
      """
      <p class="health-hint">\(strings(.addressHint))</p>
      <form method="post" action="\(url: "/feed-status-page/did-preview-address")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        \(LabelledField.text(
        id: "health-new-address", name: "address", label: strings(.newAddress), isRequired: true, longest: maxAddressLength))
        <div class="fold-actions">\(button(strings(.previewAddress)))</div>
      </form>
      \(earlier)
      """)
  }

  // MARK: - Merging

  static func mergeForm(_ content: Content) -> HTML {
    if let mergeURL = content.mergeURL {
      return """
        <a class="health-fold health-link card" id="health-merge" href="\(url: mergeURL)">\(Icon.library.html)<span>\(strings(.mergeShow))</span>\
        <span class="fold-mark">\(Icon.chevronForward.html)</span></a>
        """
    }
    guard content.canChange, !content.mergeTargets.isEmpty else { return .empty }
    let options = content.mergeTargets.map { "<option value=\"\($0.show)\">\($0.title)</option>" as HTML }
    return fold(
      .mergeShow, icon: .library, id: "health-merge", isOpen: true,
      """
      <p class="health-hint">\(strings(.mergeHint))</p>
      <form method="post" action="\(url: "/feed-status-page/did-preview-merge")">\(FormToken.field)
        <input type="hidden" name="show" value="\(content.show)">
        <div class="labelled-field"><label for="health-target">\(strings(.mergeInto))</label>\
      <select id="health-target" name="target" autocomplete="off" dir="auto">\(options)</select></div>
        <div class="fold-actions">\(button(strings(.previewMerge)))</div>
      </form>
      """)
  }

  static func merged(_ content: Content) -> HTML {
    guard !content.merges.isEmpty else { return .empty }
    let rows = content.merges.map { merge -> HTML in
      let undo: HTML =
        content.canChange
        ? """
        <form method="post" action="\(url: "/feed-status-page/did-undo-merge")">\(FormToken.field)\
        <input type="hidden" name="show" value="\(content.show)"><input type="hidden" name="merge" value="\(merge.id)">\
        <button type="submit" class="chip" aria-label="\(strings(.undoMergeLabel, ["title": merge.title]))">\
        <span class="hidden-while-busy">\(Icon.undo.html)</span>\(Icon.busyMark)<span>\(strings(.undo))</span></button></form>
        """ : .empty
      return "<li><div><p dir=\"auto\">\(merge.title)</p><p>\(moment(merge.moment, content))</p></div>\(undo)</li>"
    }
    return section("health-merged", .mergedShows, "<ul class=\"health-recognised\">\(rows)</ul>")
  }

  // MARK: - Private

  private static func form(_ event: String, _ content: Content, _ fields: HTML, _ text: String, isQuiet: Bool = false) -> HTML {
    """
    <form method="post" action="\(url: "/feed-status-page/\(event)")">\(FormToken.field)\
    <input type="hidden" name="show" value="\(content.show)">\(fields)\(button(text, isQuiet: isQuiet))</form>
    """
  }
}
