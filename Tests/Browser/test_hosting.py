"""The recipes of docs/hosting.md, as they stand there: each command runs with the ports, folders and names of the test in place of its own."""

import os
import re
import shlex
import shutil
import signal
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

import certificates
import sessions
from server import PROGRAM, ROOT, environment, free_port
from waiting import wait_until

DOCUMENT = ROOT / "docs" / "hosting.md"
SSHD = shutil.which("sshd", path="/usr/sbin:/usr/bin")


def commands(title):
    """The command lines of a recipe."""
    text = DOCUMENT.read_text()
    [section] = re.findall(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", text, re.M | re.S)
    lines = "\n".join(re.findall(r"^```sh\n(.*?)^```", section, re.M | re.S)).replace("\\\n", " ").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


class Shell:
    """Runs the commands of a recipe as a user whose home is a folder of the test."""

    def __init__(self, folder):
        self.folder = folder
        self.programs = []
        (folder / "bin").mkdir()
        (folder / "bin" / "earnest").symlink_to(PROGRAM)
        self.environment = {
            **environment(), "HOME": str(folder), "PATH": f"{folder / 'bin'}:{os.environ['PATH']}", "EARNEST_DIRECTORIES": "none",
        }
        self.environment.pop("XDG_DATA_HOME", None)

    def start(self, command, *further):
        """Starts a server or a tunnel; returns the file with its output."""
        output = self.folder / f"output-{len(self.programs)}.txt"
        with open(output, "w") as file:
            self.programs.append(subprocess.Popen(
                [*shlex.split(command), *further], stdout=file, stderr=file, env=self.environment, cwd=self.folder))
        return output

    def stop(self):
        for program in reversed(self.programs):
            program.send_signal(signal.SIGTERM)
            program.wait()


@pytest.fixture
def shell(tmp_path):
    shell = Shell(tmp_path)
    yield shell
    shell.stop()


def first_link(output, pattern=r"https?://\S+"):
    """The address that a server has printed."""
    wait_until(lambda: re.search(pattern, output.read_text()), what="the printed address")
    return re.search(pattern, output.read_text())[0]


def status(url):
    try:
        return urllib.request.build_opener(sessions.NoRedirect).open(url).status
    except urllib.error.HTTPError as answer:
        return answer.status
    except OSError:
        return 0


def test_laptop(shell):
    [command] = commands("On your laptop")
    assert command == "earnest serve"
    link = first_link(shell.start(command, "--port", "0"))
    assert status(link.replace("#", "?")) == 303 and "/#key=" in link
    assert (shell.folder / ".local/share/earnest/earnest.sqlite").exists()


@pytest.mark.acceptance("browser")
def test_home_server(shell):
    """Installs the program and its unit into a folder. No systemd runs the unit here: systemd checks it, and its command starts as the unit
    says."""
    release, user, *install, enable, journal, doctor = commands("From source")
    assert release == "script/release" and user.startswith("sudo useradd ") and enable.startswith("sudo systemctl enable")
    assert journal == "journalctl --unit earnest"
    root = shell.folder / "root"
    (root / "etc/systemd/system").mkdir(parents=True)
    for command in install:
        command = command.removeprefix("sudo ").replace(".build-run/release/.", f"{PROGRAM.parent}/.")
        for place in ("/opt/", "/etc/"):
            command = command.replace(f" {place}", f" {root}{place}")
        subprocess.run(command, shell=True, check=True, cwd=ROOT)
    unit = root / "etc/systemd/system/earnest.service"
    unit.write_text(unit.read_text().replace("/opt/", f"{root}/opt/"))
    if shutil.which("systemd-analyze"):
        checked = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        assert checked.returncode == 0 and not checked.stderr, checked.stderr
        rated = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=16", unit], capture_output=True, text=True)
        assert rated.returncode == 0, rated.stdout[-300:]
    [command] = re.findall(r"^ExecStart=(.*)", unit.read_text(), re.M)
    assert command == f"{root}/opt/earnest/earnest serve"
    words = shlex.split(doctor.replace("/opt/", f"{root}/opt/").replace("/var/lib/earnest", str(shell.folder / "library")))
    assert words[:3] == ["sudo", "-u", "earnest"]
    checked = subprocess.run(["env", *words[3:]], capture_output=True, text=True, env=shell.environment)
    assert checked.returncode == 0, checked.stderr


@pytest.mark.acceptance("browser")
def test_downloads_on_another_disk(shell):
    make, export, serve, move = (command.replace("/mnt/disk", f"{shell.folder}/disk") for command in commands("Downloads on another disk"))
    own = shell.folder / ".local/share/earnest/media"
    own.mkdir(parents=True, mode=0o700)
    (shell.folder / ".local/share/earnest").chmod(0o700)
    (own / "1.mp3").write_bytes(b"ID3")
    (shell.folder / "disk").mkdir()
    subprocess.run(make, shell=True, check=True)
    name, value = export.removeprefix("export ").split("=")
    shell.environment[name] = value
    refused = shell.start(serve, "--port", "0")
    wait_until(lambda: "Move its files to" in refused.read_text(), what="the request to move downloads")
    subprocess.run(move, shell=True, check=True, env=shell.environment)
    assert status(first_link(shell.start(serve, "--port", "0")).replace("#", "?")) == 303
    assert (Path(value) / "earnest-media-folder.txt").exists() and not list(own.iterdir())


@pytest.mark.acceptance("browser")
def test_back_up_and_restore(shell):
    """A backup of a live server; the server that starts with it is opened by the same link."""
    backup, check, *nightly, folder, rotated, stop, move, empty, restore, start = commands("Back up and restore")
    assert nightly[0].startswith("export EARNEST_BACKUP_FOLDER=") and nightly[-1] == "earnest serve"
    assert [stop, start] == ["sudo systemctl stop earnest", "sudo systemctl start earnest"] and move.startswith("sudo mv /var/lib/earnest ")
    assert folder.endswith(" /mnt/disk/backups") and empty.endswith(" --mode 700 /var/lib/earnest")
    home, backups = shell.folder / ".local/share/earnest", shell.folder / "backups"
    backups.mkdir()
    link = first_link(shell.start("earnest serve", "--port", "0"))

    def run(command):
        words = [word for word in shlex.split(command) if not word.startswith("EARNEST_HOME=")]
        words = words[3:] if words[0] == "sudo" else words
        words = ["earnest", *words[1:]]
        return subprocess.run(
            [word.replace("/mnt/disk/backups", str(backups)) for word in words], capture_output=True, text=True, cwd=shell.folder,
            env=shell.environment)

    made = run(backup)
    assert made.returncode == 0 and "passwords and keys" in made.stdout, made.stderr
    assert (shell.folder / "earnest.tar").stat().st_mode & 0o777 == 0o600
    assert run(check).returncode == 0
    for _ in range(2):
        assert run(rotated).returncode == 0
    refused = run(restore)
    assert refused.returncode == 1 and refused.stderr
    shell.stop()
    shell.programs.clear()
    home.rename(shell.folder / "old")
    [name, *_] = sorted(backups.iterdir())
    restored = run(re.sub("earnest-2026-[-0-9]+.tar", name.name, restore))
    assert restored.returncode == 0 and "sign in again" in restored.stdout, restored.stderr
    again = first_link(shell.start("earnest serve", "--port", "0"))
    assert status(again.replace("#", "?")) == 303 and again.split("#key=")[1] == link.split("#key=")[1]


def with_test_places(command, **places):
    """The command with the test's values in place of the document's."""
    words = shlex.split(command)
    for index, word in enumerate(words[:-1]):
        if word.removeprefix("--") in places:
            words[index + 1] = str(places[word.removeprefix("--")])
    return shlex.join(words)


def test_home_network():
    # test_lan and script/acceptance lan run this command, in network namespaces.
    assert commands("In the home network") == ["earnest serve --lan"]


@pytest.mark.acceptance("browser")
def test_own_certificate(shell):
    [command] = commands("With your own certificate")
    certificate, key = certificates.make(shell.folder, "own", host="podcasts.example")
    port = free_port()
    command = with_test_places(
        command, host="127.0.0.1", port=port, certificate=certificate, **{"private-key": key})
    shell.start(command, "--accounts")
    page = ["curl", "--silent", "--cacert", certificate, "--resolve", f"podcasts.example:{port}:127.0.0.1",
            "--output", "/dev/null", "--write-out", "%{http_code} %{http_version}", f"https://podcasts.example:{port}/"]
    wait_until(lambda: subprocess.run(page, capture_output=True, text=True).stdout == "401 2", what="the sign-in page over HTTP/2")


@pytest.mark.acceptance("browser")
@pytest.mark.parametrize("title", ["Behind a proxy", "With other accounts"])
def test_behind_a_proxy(shell, title):
    # test_proxies runs nginx and Caddy with the configurations.
    [command] = commands(title)
    port = free_port()
    output = shell.start(command, "--port", str(port))
    assert first_link(output) == "https://podcasts.example/pods/"
    proxy = {"Host": "podcasts.example", "X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "podcasts.example"}

    def answer(**further):
        request = urllib.request.Request(f"http://127.0.0.1:{port}/pods/", headers={**proxy, **further})
        try:
            with urllib.request.urlopen(request) as response:
                return response.status
        except urllib.error.HTTPError as error:
            return error.status

    assert answer() == 401
    if title == "With other accounts":
        code = re.search(r"code: (\S+)", output.read_text())[1]
        added = subprocess.run(["earnest", "user", "add", "moss", "--owner"], input="under the wall\n", text=True, env=shell.environment, capture_output=True)
        assert added.returncode == 0 and code, added.stderr
        assert answer(**{"Remote-User": "fern"}) == 200 and answer(**{"Remote-User": ""}) == 401


@pytest.fixture
def ssh_host(tmp_path):
    """An SSH server that knows one key; returns the options that reach it."""
    if not SSHD:
        pytest.skip("sshd is not installed: script/bootstrap --tests installs it")
    folder = tmp_path / "ssh"
    folder.mkdir(mode=0o700)
    for name in ("host", "user"):
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", folder / name], check=True)
    (folder / "authorized_keys").write_bytes((folder / "user.pub").read_bytes())
    port = free_port()
    (folder / "config").write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {folder}/host\nAuthorizedKeysFile {folder}/authorized_keys\nPidFile none\n"
        "StrictModes no\nUsePAM no\nPasswordAuthentication no\nAllowTcpForwarding local\n")
    Path("/run/sshd").mkdir(exist_ok=True) if os.geteuid() == 0 else None
    server = subprocess.Popen([SSHD, "-D", "-e", "-f", folder / "config"], stderr=open(folder / "log", "w"))
    yield ["-p", str(port), "-i", f"{folder}/user", "-o", f"UserKnownHostsFile={folder}/known", "-o", "StrictHostKeyChecking=no"]
    server.terminate()
    server.wait()


@pytest.mark.acceptance("browser")
def test_tunnel(shell, ssh_host):
    serve, tunnel = commands("From outside, through a tunnel")
    behind, here = free_port(), free_port()
    link = first_link(shell.start(serve, "--port", str(behind)))
    words = tunnel.replace("8080:127.0.0.1:8080", f"{here}:127.0.0.1:{behind}").replace("you@server", "127.0.0.1")
    assert words != tunnel
    shell.start(words.replace("ssh ", "ssh " + shlex.join(ssh_host) + " ", 1))
    wait_until(lambda: status(f"http://127.0.0.1:{here}/") == 401, what="the tunnel")
    assert status(link.replace(f":{behind}", f":{here}").replace("#", "?")) == 303
