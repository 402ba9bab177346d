"""Sign-in at an OpenID Connect provider, in a real browser and with the real program."""

import pytest
from playwright.sync_api import expect

from accounts import browser, fill, invite, is_signed_in, open_as_owner, setup_code  # noqa: F401
from identity_provider import IdentityProvider
from server import Server, run


@pytest.fixture
def provider(tmp_path):
    provider = IdentityProvider(tmp_path)
    yield provider
    provider.stop()


@pytest.fixture
def server(tmp_path, provider):
    """A server with the provider, and without an owner yet."""
    folder = tmp_path / "data"
    folder.mkdir()
    secret = tmp_path / "secret"
    secret.write_text(provider.client[1] + "\n")
    secret.chmod(0o644)
    server = Server(folder, has_accounts=True, signs_in=False)
    server.flags = ["--oidc-issuer", provider.issuer, "--oidc-client-id", provider.client[0], "--oidc-client-secret-file", str(secret),
                    "--oidc-name", "Company login"]
    yield server.start()
    server.stop()


def sign_in_at_provider(page):
    page.get_by_role("link", name="Continue with Company login").click()
    page.get_by_role("button", name="Sign in as Fern").click()


@pytest.mark.acceptance("browser")
def test_owner_member_and_stranger(server, provider, browser):
    # The setup code and the provider make the owner.
    owner = browser()
    owner.goto(server.url)
    owner.locator("#sign-in-provider-code").fill(setup_code(server))
    owner.get_by_role("button", name="Continue with Company login").click()
    provider.user = {"sub": "1", "preferred_username": "Moss"}
    sign_in_at_provider(owner)
    expect(owner.locator("home-page")).to_be_visible()
    assert is_signed_in(owner)
    assert "run chmod 600" in (server.folder.parent / "server.log").read_text()

    # An unknown identity gets no account, and an invited one does, with another name.
    member = browser()
    provider.user = {"sub": "2", "preferred_username": "moss"}
    member.goto(server.url + "/history")
    sign_in_at_provider(member)
    expect(member.get_by_role("alert")).to_contain_text("Ask the owner of this server for an invitation")
    assert not is_signed_in(member)
    member.goto(invite(server, owner))
    sign_in_at_provider(member)
    expect(member.locator("home-page")).to_be_visible()
    member.goto(server.url + "/settings/account")
    expect(member.locator("account-settings")).to_contain_text("moss 2")
    expect(member.locator("account-settings")).to_contain_text("your only way to sign in")

    # Out and in again, to the page that was asked for.
    member.get_by_role("button", name="Sign out", exact=True).click()
    expect(member.get_by_role("heading", name="Sign in")).to_be_visible()
    assert not is_signed_in(member)
    member.goto(server.url + "/history")
    sign_in_at_provider(member)
    member.wait_for_url(server.url + "/history")
    assert is_signed_in(member)

    # A disabled account does not open.
    owner.goto(server.url + "/settings/users")
    owner.get_by_role("button", name="Disable moss 2").click()
    expect(owner.locator(".account-user").filter(has_text="moss 2")).to_contain_text("Disabled")
    member.goto(server.url)
    sign_in_at_provider(member)
    expect(member.get_by_role("alert")).to_contain_text("Your account is disabled")


@pytest.mark.acceptance("browser")
def test_user_connects_and_disconnects(server, provider, browser):
    owner, member = browser(), browser()
    open_as_owner(server, owner)
    member.goto(invite(server, owner))
    fill(member, "Create account", Name="Fern", New_password="under the wall")
    expect(member.locator("home-page")).to_be_visible()
    member.goto(server.url + "/settings/account")
    member.locator("#account-provider-password").fill("under the wall")
    member.get_by_role("button", name="Connect Company login").click()
    sign_in_at_provider(member)
    expect(member.get_by_role("status").filter(has_text="Connected with Company login")).to_be_visible()
    member.locator("#account-provider-password").fill("under the wall")
    member.get_by_role("button", name="Disconnect Company login").click()
    expect(member.get_by_role("status").filter(has_text="Disconnected from Company login")).to_be_visible()
    assert is_signed_in(member)


def test_wrong_flags_have_a_sentence(tmp_path):
    for arguments, sentence in [
        (["--oidc-issuer", "http://id.example.com", "--oidc-client-id", "x"], "is not the address of a sign-in provider"),
        (["--oidc-issuer", "https://id.example.com"], "needs --oidc-client-id or EARNEST_OIDC_CLIENT_ID"),
        (["--oidc-only"], "needs --oidc-issuer or EARNEST_OIDC_ISSUER"),
        (["--oidc-issuer", "https://id.example.com", "--oidc-client-id", "x", "--oidc-client-secret-file", "/nowhere"], "read a secret from the file /nowhere"),
    ]:
        status, _, errors = run("serve", "--data", tmp_path / "data", *arguments)
        assert status == 78 and sentence in errors, errors
    assert not (tmp_path / "data").exists()
