import Components
import WebPage

// MARK: - The sheets for the order and for folders

extension SubscriptionList {
  static func orderSheet(_ content: Content) -> HTML {
    MenuSheet.html(
      id: "subs-order", style: "chip", button: "\(Icon.sort.html)<span>\(words(content.order.word))</span>",
      label: words(.sortedBy, ["order": words(content.order.word)]), title: words(.sort),
      items: """
        <form method="post" action="\(url: "/subscription-list/did-choose-order")"><input type="hidden" name="back" value="\(content.url)">\
        \(Order.allCases.map { item($0, isCurrent: $0 == content.order) })</form>
        """)
  }

  static func folderSheet(_ folder: (id: Int64, name: String)) -> HTML {
    MenuSheet.html(
      id: "folder-more", style: "chip", button: Icon.more.html, label: words(.moreAbout, ["title": folder.name]), title: folder.name,
      items: """
        <form class="menu-form" method="post" action="\(url: "/subscription-list/did-rename-folder")">\
        <input type="hidden" name="folder" value="\(folder.id)">\
        \(LabelledField.text(id: "folder-rename", name: "name", label: words(.folderName), value: folder.name, isRequired: true, longest: 100))\
        <button type="submit" class="pill wide">\(words(.rename))</button></form>\
        <form method="post" action="\(url: "/subscription-list/did-delete-folder")"><input type="hidden" name="folder" value="\(folder.id)">\
        <button type="submit">\(Icon.trash.html)\(words(.deleteFolder))</button></form>
        """)
  }

  static var addFolderSheet: HTML {
    MenuSheet.html(
      id: "folder-add", style: "chip", button: "\(Icon.plus.html)<span>\(words(.newFolder))</span>", title: words(.newFolder),
      items: """
        <form class="menu-form" method="post" action="\(url: "/subscription-list/did-add-folder")">\
        \(LabelledField.text(id: "folder-name", name: "name", label: words(.folderName), isRequired: true, longest: 100))\
        <button type="submit" class="pill wide">\(words(.addFolder))</button></form>
        """)
  }

  // MARK: - Private

  private static func item(_ order: Order, isCurrent: Bool) -> HTML {
    """
    <button type="submit" name="order" value="\(order.rawValue)"\(attribute: "aria-current", isCurrent ? "true" : nil)>\
    \((isCurrent ? Icon.check : order.icon).html)\(words(order.word))</button>
    """
  }
}

extension SubscriptionList.Order {
  fileprivate var icon: Icon {
    switch self {
    case .new: .history
    case .title: .sort
    case .byHand: .grip
    }
  }

  fileprivate var word: SubscriptionListWord {
    switch self {
    case .new: .byNew
    case .title: .byTitle
    case .byHand: .byHand
    }
  }
}
