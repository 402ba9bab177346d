"""The fixtures of every browser test: a separate server, and a phone-sized Chromium with its default autoplay policy."""

import re

import pytest
from playwright.sync_api import Browser, BrowserType, Error, Locator, Page, TimeoutError, expect, sync_playwright

import proxies
import sessions
from server import running
from waiting import PATIENCE

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
# For tests of both sizes; script/acceptance browser runs those on a desktop.
SIZES = [pytest.param(PHONE, id="phone"), pytest.param(DESKTOP, id="desktop", marks=pytest.mark.acceptance("browser"))]
# Headless tests take a third less time.
CHROMIUM = "/usr/bin/chromium-headless-shell"
POLICIES = re.compile("Content Security Policy|Permissions-Policy|Unrecognized feature")

expect.set_options(timeout=PATIENCE * 1000)

def on_a_steady_network(visit):
    """Chromium ends all requests, those to this machine too, when any network interface of the machine changes: the visit is repeated then."""
    def wrapped(page, *arguments, **options):
        try:
            return visit(page, *arguments, **options)
        except Error as error:
            if "ERR_NETWORK_CHANGED" not in error.message:
                raise
            return visit(page, *arguments, **options)

    return wrapped


navigate = on_a_steady_network(Page.goto)


def goto(page, url, **options):
    """Opens an address in a context that is signed in on its server."""
    sessions.add_to(page.context, url)
    return navigate(page, url, **options)


Page.goto = goto
Page.reload = on_a_steady_network(Page.reload)


# Notices stay five times longer, which is nearly as long as a test waits.
KEEP_NOTICES = "addEventListener('DOMContentLoaded', () => (document.documentElement.dataset.patience = 5))"


def patient(context):
    context.set_default_timeout(PATIENCE * 1000)
    context.add_init_script(KEEP_NOTICES)
    return context


open_context = Browser.new_context
open_profile = BrowserType.launch_persistent_context


def new_context(browser, **options):
    """A profile without the service worker, whose requests no test can answer or count: test_service_worker.py allows it."""
    context = patient(open_context(browser, **{"service_workers": "block", **options}))
    # Without scripts a page is never at rest.
    context.waits_for_rest = options.get("java_script_enabled", True)
    return context


Browser.new_context = new_context
BrowserType.launch_persistent_context = lambda *arguments, **options: patient(open_profile(*arguments, **options))

# A test that holds an answer continues without it.
REST = 3_000
AT_REST = "() => !document.getElementById('page') || document.documentElement.dataset.rest !== undefined"


def wait_for_rest(page):
    """Waits until nothing is under way on the page, as a person does who looks at it before a tap."""
    if not getattr(page.context, "waits_for_rest", False):
        return
    try:
        page.wait_for_function(AT_REST, timeout=REST)
    except TimeoutError:
        pass


def at_rest(act):
    def wrapped(locator, *arguments, **options):
        wait_for_rest(locator.page)
        return act(locator, *arguments, **options)

    return wrapped


for name in ("click", "press", "tap"):
    setattr(Locator, name, at_rest(getattr(Locator, name)))


def pytest_addoption(parser):
    parser.addoption("--acceptance", metavar="NAME", help="run the long tests of script/acceptance NAME, and no other tests")


def pytest_configure(config):
    config.addinivalue_line("markers", "without_accounts: on a server without accounts, as `earnest serve --demo` is at first")
    config.addinivalue_line("markers", "own_server(why): on a server that no other test uses")
    config.addinivalue_line("markers", "hasty: a tap waits for nothing, on a processor at a quarter of its speed")
    config.addinivalue_line("markers", "acceptance(name): a long test, which only script/acceptance NAME runs")


def pytest_collection_modifyitems(config, items):
    def is_selected(item):
        marker = item.get_closest_marker("acceptance")
        return (marker.args[0] if marker else None) == config.getoption("--acceptance")

    config.hook.pytest_deselected(items=[item for item in items if not is_selected(item)])
    items[:] = [item for item in items if is_selected(item)]


@pytest.fixture(scope="session")
def playwright():
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def certificate(tmp_path_factory):
    """A folder with a certificate for localhost and its key."""
    return proxies.create_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture(scope="session")
def chromium(playwright):
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def demo(tmp_path_factory):
    """The server that the tests of a worker share, each as a user of its own, or for its publisher."""
    with running(tmp_path_factory.mktemp("demo"), has_accounts=True) as server:
        yield server


@pytest.fixture
def server(request, tmp_path):
    """A server with a new user; a test with one of these marks has it for itself."""
    alone = [name for name in ("own_server", "without_accounts", "acceptance") if request.node.get_closest_marker(name)]
    if alone:
        with running(tmp_path, has_accounts="without_accounts" not in alone) as server:
            yield server
    else:
        server = request.getfixturevalue("demo")
        server.welcome(server.user + 1)
        yield server


@pytest.fixture
def context(chromium):
    """A fresh browser profile."""
    context = chromium.new_context(viewport=PHONE)
    yield context
    # What a page asks as it closes must not fail in the next test.
    for page in context.pages:
        page.unroute_all(behavior="ignoreErrors")
    context.unroute_all(behavior="ignoreErrors")
    context.close()


@pytest.fixture
def page(context, request):
    page = context.new_page()
    if request.node.get_closest_marker("hasty"):
        context.waits_for_rest = False
        context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(f"{error}\n{error.stack}"))
    page.on("console", lambda line: page.complaints.append(line.text) if POLICIES.search(line.text) else None)
    yield page
    assert page.complaints == [], "the page complained"
