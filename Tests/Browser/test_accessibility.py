"""Accessibility of every page by axe, with content and without, and of the sheets that pages open."""

import pytest
from accessibility import inspect
from conftest import PHONE
from every_page import EMPTY_PAGES, account_server, empty_server, fill_accounts, filled, main_pages, sign_out  # noqa: F401


@pytest.fixture
def page(chromium):
    context = chromium.new_context(viewport=PHONE, bypass_csp=True, reduced_motion="reduce")
    yield context.new_page()
    context.close()


def test_main_pages_are_accessible(filled, page):
    server, paths = filled
    found = inspect(page, server, main_pages(paths))
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
def test_empty_pages_are_accessible(empty_server, page):
    found = inspect(page, empty_server, EMPTY_PAGES, opens_sheets=True)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
def test_pages_with_content_are_accessible(filled, page):
    server, paths = filled
    found = inspect(page, server, paths, opens_sheets=True)
    assert not found, "\n".join(found)


@pytest.mark.acceptance("pages")
def test_pages_of_accounts_are_accessible(account_server, page):
    found = inspect(page, account_server, ["/sign-in"])
    owners, strangers = fill_accounts(account_server)
    found += inspect(page, account_server, owners, opens_sheets=True)
    sign_out(account_server)
    page.context.clear_cookies()
    found += inspect(page, account_server, strangers)
    assert not found, "\n".join(found)
