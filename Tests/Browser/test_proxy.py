"""A reverse proxy with Debian's defaults, which adds no header: its requests arrive as from this machine."""

import shutil
import subprocess
import urllib.error
import urllib.request

import pytest

import sessions
from server import Server, free_port
from waiting import wait_until

NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin")

CONFIGURATION = """
daemon off;
worker_processes 1;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  server {{
    listen 127.0.0.1:{port};
    location / {{ proxy_pass http://127.0.0.1:{behind}; }}
    location /named/ {{ proxy_pass http://127.0.0.1:{behind}/; proxy_set_header X-Forwarded-For $remote_addr; }}
  }}
}}
"""


@pytest.fixture(params=[False])
def proxied(tmp_path, request):
    """A server with an access key, or the demo if the parameter says so, and the address of a proxy in front of it."""
    if not NGINX:
        pytest.skip("nginx is not installed: script/bootstrap --tests installs it")
    (tmp_path / "data").mkdir()
    server = Server(tmp_path / "data", is_demo=request.param, has_accounts=False, signs_in=False, EARNEST_DIRECTORIES="none").start()
    port = free_port()
    file = tmp_path / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=tmp_path, port=port, behind=server.port))
    nginx = subprocess.Popen([NGINX, "-e", str(tmp_path / "error.log"), "-c", str(file)], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: status(f"http://127.0.0.1:{port}/sign-in") != 0, timeout=20, what="nginx")
        yield server, f"http://127.0.0.1:{port}"
    finally:
        nginx.terminate()
        nginx.wait(timeout=10)
        server.stop()


def status(url, **headers):
    try:
        return urllib.request.build_opener(sessions.NoRedirect).open(urllib.request.Request(url, headers=headers), timeout=10).status
    except urllib.error.HTTPError as answer:
        return answer.status
    except OSError:
        return 0


def test_plain_proxy_shows_nothing_without_the_key(proxied):
    server, proxy = proxied
    for path in ("/session", "/live", "/media/1", "/artwork/1", "/export.opml", "/settings", "/"):
        assert status(proxy + path) == 401, path
    page = None
    try:
        urllib.request.urlopen(proxy + "/settings", timeout=10)
    except urllib.error.HTTPError as answer:
        page = answer.read().decode()
    assert "<sign-in>" in page and "data-live" not in page
    key = (server.folder / "access.key").read_text().strip()
    assert status(proxy + "/session", Authorization=f"Bearer {key}x") == 401
    # The owner of the key may use a tunnel of their own.
    assert status(proxy + "/session", Authorization=f"Bearer {key}") == 200


def test_plain_proxy_streams_although_it_asks_with_http_1_0(proxied):
    server, proxy = proxied
    key = (server.folder / "access.key").read_text().strip()
    request = urllib.request.Request(proxy + "/live", headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=10) as stream:
        assert stream.readline().startswith(b"id: ") and stream.readline() == b"event: beat\n"


def test_proxy_that_names_itself_is_refused(proxied):
    server, proxy = proxied
    key = (server.folder / "access.key").read_text().strip()
    assert status(proxy + "/named/session", Authorization=f"Bearer {key}") == 403


@pytest.mark.parametrize("proxied", [True], indirect=True)
def test_demo_refuses_plain_proxy(proxied):
    server, proxy = proxied
    for path in ("/", "/session", "/settings", "/media/1"):
        assert status(proxy + path) == 403, path
    assert status(server.url + "/session") == 200
