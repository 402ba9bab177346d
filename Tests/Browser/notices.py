"""The notice at the foot of a page: the answer to an action, often with an undo."""


def notice(page):
    return page.locator("#notice")


def keep_notice(page):
    """Focuses the undo, with which the notice stays until the test looks at it again."""
    notice(page).get_by_role("button", name="Undo").focus()
