"""The notice at the foot of a page: the answer to an action, often with an undo."""


def notice(page):
    return page.locator("#notice")
