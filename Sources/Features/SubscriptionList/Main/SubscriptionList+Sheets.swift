import Components
import WebPage

// MARK: - The sheets for the order and for folders

extension SubscriptionList {
  static func orderSheet(_ content: Content) -> HTML {
    MenuSheet.html(
      id: "subs-order", style: "chip", button: "\(Icon.sort.html)<span>\(strings(content.order.string))</span>",
      label: strings(.sortedBy, ["order": strings(content.order.string)]), title: strings(.sort),
      items: """
        <form method="post" action="\(url: "/subscription-list/did-select-order")">\(FormToken.field)<input type="hidden" name="back" value="\(content.url)">\
        \(Order.allCases.map { item($0, isCurrent: $0 == content.order) })</form>
        """)
  }

  static func folderSheet(_ folder: (id: Int64, name: String)) -> HTML {
    MenuSheet.html(
      id: "folder-more", style: "chip", button: Icon.more.html, label: strings(.moreAbout, ["title": folder.name]), title: folder.name,
      items: """
        <form class="menu-form" method="post" action="\(url: "/subscription-list/did-rename-folder")">\(FormToken.field)\
        <input type="hidden" name="folder" value="\(folder.id)">\
        \(LabelledField.text(id: "folder-rename", name: "name", label: strings(.folderName), value: folder.name, isRequired: true, longest: 100))\
        <button type="submit" class="pill wide">\(strings(.rename))</button></form>\
        <form method="post" action="\(url: "/subscription-list/did-delete-folder")">\(FormToken.field)<input type="hidden" name="folder" value="\(folder.id)">\
        <button type="submit">\(Icon.trash.html)\(strings(.deleteFolder))</button></form>
        """)
  }

  static var addFolderSheet: HTML {
    MenuSheet.html(
      id: "folder-add", style: "chip", button: "\(Icon.plus.html)<span>\(strings(.newFolder))</span>", title: strings(.newFolder),
      items: """
        <form class="menu-form" method="post" action="\(url: "/subscription-list/did-add-folder")">\(FormToken.field)\
        \(LabelledField.text(id: "folder-name", name: "name", label: strings(.folderName), isRequired: true, longest: 100))\
        <button type="submit" class="pill wide">\(strings(.addFolder))</button></form>
        """)
  }

  // MARK: - Private

  private static func item(_ order: Order, isCurrent: Bool) -> HTML {
    """
    <button type="submit" name="order" value="\(order.rawValue)"\(attribute: "aria-current", isCurrent ? "true" : nil)>\
    \((isCurrent ? Icon.check : order.icon).html)\(strings(order.string))</button>
    """
  }
}

extension SubscriptionList.Order {
  fileprivate var icon: Icon {
    switch self {
    case .new: .history
    case .title: .sort
    case .manual: .grip
    }
  }

  fileprivate var string: SubscriptionListString {
    switch self {
    case .new: .byNew
    case .title: .byTitle
    case .manual: .manual
    }
  }
}
