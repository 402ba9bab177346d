"""A reverse proxy with Debian's defaults, which adds no header: its requests arrive as from this machine."""

import shutil
import subprocess
import urllib.error
import urllib.request
from contextlib import contextmanager

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


@contextmanager
def proxied(tmp_path, is_demo):
    """A server with an access key, or the demo, and the address of a proxy in front of it."""
    folder = tmp_path / ("demo" if is_demo else "key")
    (folder / "data").mkdir(parents=True)
    server = Server(folder / "data", is_demo=is_demo, has_accounts=False, signs_in=False, EARNEST_DIRECTORIES="none").start()
    port = free_port()
    file = folder / "nginx.conf"
    file.write_text(CONFIGURATION.format(folder=folder, port=port, behind=server.port))
    nginx = subprocess.Popen([NGINX, "-e", str(folder / "error.log"), "-c", str(file)], stderr=subprocess.DEVNULL)
    try:
        wait_until(lambda: status(f"http://127.0.0.1:{port}/sign-in") != 0, what="nginx")
        yield server, f"http://127.0.0.1:{port}"
    finally:
        nginx.terminate()
        nginx.wait()
        server.stop()


def status(url, **headers):
    try:
        return urllib.request.build_opener(sessions.NoRedirect).open(urllib.request.Request(url, headers=headers)).status
    except urllib.error.HTTPError as answer:
        return answer.status
    except OSError:
        return 0


def test_plain_proxy_shows_nothing_without_the_key_and_nothing_of_the_demo(tmp_path):
    if not NGINX:
        pytest.skip("nginx is not installed: script/bootstrap --tests installs it")
    with proxied(tmp_path, is_demo=False) as (server, proxy):
        for path in ("/session", "/live", "/media/1", "/artwork/1", "/export.opml", "/settings", "/"):
            assert status(proxy + path) == 401, path
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(proxy + "/settings")
        page = refused.value.read().decode()
        assert "<sign-in>" in page and "data-live" not in page
        # The owner of the key may use a tunnel of their own, also with HTTP/1.0; a proxy that names itself is refused.
        key = (server.folder / "access.key").read_text().strip()
        assert status(proxy + "/session", Authorization=f"Bearer {key}x") == 401
        assert status(proxy + "/session", Authorization=f"Bearer {key}") == 200
        assert status(proxy + "/named/session", Authorization=f"Bearer {key}") == 403
        request = urllib.request.Request(proxy + "/live", headers={"Authorization": f"Bearer {key}"})
        with urllib.request.urlopen(request) as stream:
            assert stream.readline().startswith(b"id: ") and stream.readline() == b"event: beat\n"
    with proxied(tmp_path, is_demo=True) as (server, proxy):
        for path in ("/", "/session", "/settings", "/media/1"):
            assert status(proxy + path) == 403, path
        assert status(server.url + "/session") == 200
