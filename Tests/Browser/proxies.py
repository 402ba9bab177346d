"""nginx and Caddy from Debian in front of servers under test, with the configurations of docs/hosting."""

import getpass
import os
import re
import shutil
import socket
import ssl
import subprocess
from contextlib import contextmanager
from urllib.parse import urlsplit

import sessions
from server import ROOT, Server
from waiting import wait_until

PROGRAMS = {name: shutil.which(name, path="/usr/sbin:/usr/bin") for name in ("nginx", "caddy")}
HOSTING = ROOT / "docs" / "hosting"
# In docs/hosting; the tests have others.
HOST, UPSTREAM, CERTIFICATES = "podcasts.example", "127.0.0.1:8080", "/etc/ssl/podcasts.example"

# Of root's, too: its workers would otherwise have no access to the folders of tests.
NGINX_MAIN = """
user {user};
daemon off;
worker_processes {workers};
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{ worker_connections 1024; }}
http {{
  access_log {folder}/access.log;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
  include {folder}/site.conf;
}}
"""

# Without the administration's port, the port for redirects, and the installation of certificates.
CADDY_MAIN = "{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n}\n\n"


class ProxiedServer(Server):
    """A server with accounts below a path, whose address is that of a proxy."""

    def __init__(self, folder, public, is_demo=True, **settings):
        folder.mkdir(parents=True)
        self.public = public.rstrip("/")
        self.path = urlsplit(self.public).path
        settings = {"EARNEST_BASE_URL": public, "EARNEST_TRUSTED_PROXIES": "127.0.0.1", **settings}
        super().__init__(folder, is_demo=is_demo, has_accounts=False, signs_in=True, **settings)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}{self.path}"

    def sign_in(self):
        """Makes the existing user the owner. Requests to the server itself use the name of the cookie without the proxy."""
        self.token = sessions.insert_session(self.folder)
        sessions.COOKIES[f"127.0.0.1:{self.port}"] = (f"earnest_{self.port}{self.path.replace('/', '_')}", self.token)

    @property
    def cookie(self):
        """The name and the value of the session's cookie at the public address."""
        parts = urlsplit(self.public)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        return f"earnest_{port}{self.path.replace('/', '_')}", self.token

    def add_to(self, context):
        """Signs a browser context in at the public address."""
        parts = urlsplit(self.public)
        name, value = self.cookie
        context.add_cookies([{
            "name": name, "value": value, "domain": parts.hostname, "path": self.path or "/", "httpOnly": True, "sameSite": "Lax",
            "secure": parts.scheme == "https"}])


def create_certificate(folder):
    """Creates a certificate for localhost and its key in a folder, and returns the folder."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "privkey.pem", "-out", folder / "fullchain.pem"],
        check=True, capture_output=True)
    return folder


def is_installed(name):
    """Whether the proxy of a configuration in docs/hosting can be run."""
    return PROGRAMS[program(name)] is not None


def program(name):
    return "caddy" if name == "Caddyfile" else "nginx"


def recipe(name, port, upstream, certificate):
    """A configuration of docs/hosting with the ports and certificates of a test."""
    text = (HOSTING / name).read_text()
    address = f"https://localhost:{port}" if name == "Caddyfile" else "localhost"
    commands = re.compile(r"^#.*\n", re.M)
    text = commands.sub("", text)
    replacements = [(CERTIFICATES, str(certificate)), (HOST, address), (UPSTREAM, f"127.0.0.1:{upstream}")]
    if name == "nginx.conf":
        replacements.append(("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"))
    for old, new in replacements:
        assert old in text, f"docs/hosting/{name} has no {old}"
        text = text.replace(old, new)
    return text


@contextmanager
def running(program, folder, site, port, workers=1):
    """The proxy with a configuration of its site, until the end of the block. nginx has this number of processes, or "auto": one per core."""
    folder.mkdir(parents=True, exist_ok=True)
    if program == "nginx":
        (folder / "site.conf").write_text(site)
        (folder / "nginx.conf").write_text(NGINX_MAIN.format(folder=folder, user=getpass.getuser(), workers=workers))
        command = [PROGRAMS[program], "-e", str(folder / "error.log"), "-c", str(folder / "nginx.conf")]
    else:
        (folder / "Caddyfile").write_text(CADDY_MAIN + site)
        command = [PROGRAMS[program], "run", "--config", str(folder / "Caddyfile"), "--adapter", "caddyfile"]
    home = {**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    with open(folder / "output.log", "w") as log:
        proxy = subprocess.Popen(command, stdout=log, stderr=log, env=home)
    try:
        wait_until(lambda: proxy.poll() is not None or accepts(port), timeout=20, what=program)
        assert proxy.poll() is None, (folder / "output.log").read_text()[-2000:]
        yield folder
    finally:
        proxy.terminate()
        proxy.wait(timeout=10)


def accepts(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def trusting(certificate):
    """The TLS settings of a client that trusts the tests' certificate."""
    return ssl.create_default_context(cafile=certificate / "fullchain.pem")
