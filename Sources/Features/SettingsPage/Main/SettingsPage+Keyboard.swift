import WebPage

// MARK: - The section of the keyboard

extension SettingsPage {
  /// `settings-page.js` knows the form: its change acts at once. The button opens the list of shortcuts, which is in every document.
  static func keyboard(_ appearance: Content.Appearance) -> HTML {
    """
    \(toggle(
      "/settings-page/did-set-character-keys", id: "character-keys", title: .characterKeys, hint: .characterKeysHint,
      isOn: appearance.usesCharacterKeys))
    <div class="setting"><button type="button" class="pill quiet" popovertarget="shortcuts">\(strings(.showShortcuts))</button></div>
    """
  }
}
