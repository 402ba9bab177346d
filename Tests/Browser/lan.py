"""Runs `earnest serve --lan` in a network namespace, and a device of the home network in another one.

`script/acceptance lan` (as root) checks requests, names (with Avahi) and Chromium; `lan.py --short` checks the requests in one namespace,
for test_lan.py. Nothing leaves these namespaces."""

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import acceptance
import lan_device
from waiting import wait_until

SERVER, DEVICE, PUBLIC, PUBLIC_DEVICE = "192.168.77.1", "192.168.77.2", "198.41.0.4", "198.41.0.5"
PORT, GUIDE, DEMO, FOREIGN, EXPIRED = 8443, 8080, 8444, 9443, 9444


class Network:
    """The namespace of the server and the one of the device, which are connected; in the short form they are one, this process's own."""

    def __init__(self, is_short):
        self.server = None if is_short else f"earnest-s{os.getpid()}"
        self.device = None if is_short else f"earnest-d{os.getpid()}"

    def __enter__(self):
        try:
            for name in filter(None, [self.server, self.device]):
                self.ip(None, f"netns add {name}")
            self.ip(self.server, f"link add v0 type veth peer name v1{f' netns {self.device}' if self.device else ''}")
            for address in [SERVER, PUBLIC]:
                self.ip(self.server, f"addr add {address}/24 dev v0")
            for address in [DEVICE, PUBLIC_DEVICE] if self.device else []:
                self.ip(self.device, f"addr add {address}/24 dev v1")
            for name, device in [(self.server, "lo"), (self.server, "v0"), (self.device, "lo"), (self.device, "v1")]:
                self.ip(name, f"link set {device} up")
            return self
        except BaseException:
            self.__exit__()
            raise

    def __exit__(self, *_):
        for name in filter(None, [self.server, self.device]):
            subprocess.run(["ip", "netns", "delete", name], stderr=subprocess.DEVNULL)

    @staticmethod
    def ip(name, words):
        subprocess.run(["ip", *(["-n", name] if name else []), *words.split()], check=True)

    @staticmethod
    def inside(name, command, before=""):
        """`command` in a namespace, after shell commands in a mount namespace of its own."""
        shell = ["unshare", "--mount", "bash", "-c", f"{before}\nexec \"$@\"", "lan", *map(str, command)] if before else [*map(str, command)]
        return ["ip", "netns", "exec", name, *shell] if name else shell


def avahi(pids):
    """Shell commands that start the message bus and Avahi, which need a /run of their own."""
    return f"""mount -t tmpfs tmpfs /run && mkdir -p /run/dbus /run/avahi-daemon && chown avahi:avahi /run/avahi-daemon
      dbus-daemon --system --fork --nopidfile --print-pid >> {pids}
      avahi-daemon --no-drop-root --no-chroot --no-rlimits --daemonize 2>/dev/null && cat /run/avahi-daemon/pid >> {pids}"""


def end_daemons(pids):
    for pid in Path(pids).read_text().split() if Path(pids).exists() else []:
        try:
            os.kill(int(pid), signal.SIGTERM)
        except ProcessLookupError:
            pass


class Server:
    def __init__(self, program, folder, network, has_avahi):
        self.program, self.folder, self.network, self.has_avahi = program, Path(folder), network, has_avahi
        self.data, self.log, self.pids = self.folder / "data", self.folder / "server.log", self.folder / "server.pids"
        self.data.mkdir(mode=0o700, exist_ok=True)

    def command(self, *further):
        return [self.program, "serve", "--demo", "--demo-port", DEMO, "--lan", "--data", self.data, *further]

    def start(self):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("EARNEST_")}
        before = avahi(self.pids) if self.has_avahi else ""
        self.process = subprocess.Popen(
            self.network.inside(self.network.server, self.command(), before), stdout=self.log.open("w"), stderr=subprocess.STDOUT, env=environment)
        wait_until(lambda: "setup code" in self.log.read_text() or self.process.poll() is not None, timeout=60, what="the server's start")
        assert self.process.poll() is None, f"the server did not start:\n{self.log.read_text()}"
        return self

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=20)
        end_daemons(self.pids)

    @property
    def fingerprint(self):
        return lan_device.printed_fingerprint(self.log.read_text())


def openssl(*arguments):
    return subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, text=True).stdout


def sign(server, name, subject_name, start, end):
    """A certificate that a thief of the authority's key makes; returns the files of the certificate and its key."""
    folder = server.folder / name
    folder.mkdir()
    for file, text in (("index.txt", ""), ("serial", "1234\n")):
        (folder / file).write_text(text)
    (folder / "ca.cnf").write_text(f"""
[ca]
default_ca = own
[own]
database = {folder}/index.txt
serial = {folder}/serial
new_certs_dir = {folder}
default_md = sha256
policy = any
x509_extensions = server
[any]
commonName = supplied
[server]
subjectAltName = {subject_name}
extendedKeyUsage = serverAuth
""")
    key, request, certificate = folder / "key.pem", folder / "request.pem", folder / "certificate.pem"
    openssl("req", "-new", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-subj", "/CN=thief", "-keyout", key, "-out", request)
    openssl("ca", "-batch", "-notext", "-config", folder / "ca.cnf", "-cert", server.data / "lan-ca.crt", "-keyfile", server.data / "lan-ca.key",
            "-startdate", start, "-enddate", end, "-in", request, "-out", certificate)
    return certificate, key


def serve_certificates(server):
    """Servers with certificates of the right authority for a foreign name, and with an expired one."""
    kinds = [
        (FOREIGN, sign(server, "foreign", "DNS:example.com", "20260101000000Z", "20270101000000Z")),
        (EXPIRED, sign(server, "expired", f"DNS:earnest.local,IP:{SERVER}", "20240101000000Z", "20250101000000Z")),
    ]
    return [
        subprocess.Popen(
            server.network.inside(
                server.network.server, ["openssl", "s_server", "-quiet", "-www", "-accept", port, "-cert", certificate, "-key", key]),
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for port, (certificate, key) in kinds
    ]


def resolve(network, folder):
    """The address of earnest.local, as the device resolves it by multicast DNS."""
    pids = folder / "device.pids"
    try:
        done = subprocess.run(
            network.inside(network.device, ["avahi-resolve", "-4", "-n", "earnest.local"], avahi(pids)), capture_output=True, text=True, timeout=30)
        return done.stdout.split()[-1] if done.stdout.strip() else done.stderr.strip()
    finally:
        end_daemons(pids)


def refusals(server, check):
    """Starts that have to fail, each with a sentence."""
    key, certificate = server.data / "lan-ca.key", server.data / "lan-ca.crt"
    kept = key.read_bytes()

    def fails(sentence, *further):
        done = subprocess.run(
            server.network.inside(server.network.server, server.command(*further)), capture_output=True, text=True, timeout=60)
        check(done.returncode != 0 and sentence in done.stderr, f"expected “{sentence}”, got {done.returncode}: {done.stderr.strip()}")

    key.write_text(openssl("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"))
    fails("doesn’t belong to the certificate in")
    key.write_text("nothing")
    fails("contains no key of a certificate authority")
    key.unlink()
    fails("lan-ca.key is missing")
    key.symlink_to("/etc/hostname")
    fails("is a symbolic link")
    key.unlink()
    key.write_bytes(kept)
    fails("is for earnest.local. Start Earnest with --name earnest", "--name", "radio")
    fails("--name needs 1 to 63", "--name", "Ra.dio")
    fails("--host can’t be combined with --lan", "--host", "127.0.0.1")
    foreign = server.folder / "foreign"
    fails("--certificate can’t be combined with --lan", "--certificate", foreign / "certificate.pem", "--private-key", foreign / "key.pem")
    certificate.write_text("nothing")
    fails("contains no certificate authority of Earnest")


def run(program, folder, is_short):
    folder, failures, count = Path(folder), [], 0

    def check(holds, sentence):
        nonlocal count
        count += 1
        if not holds:
            failures.append(sentence)

    with Network(is_short) as network:
        server = Server(program, folder, network, has_avahi=not is_short).start()
        others = []
        try:
            others = serve_certificates(server)
            log = server.log.read_text()
            check(f"https://{SERVER}:{PORT}" in log and f"http://{SERVER}:{GUIDE}" in log, f"the addresses are not printed: {log}")
            check(("https://earnest.local" in log) == (not is_short), f"the name is printed only when it is announced: {log}")
            hosts = folder / "hosts"
            found = SERVER if is_short else resolve(network, folder)
            check(found == SERVER, f"earnest.local resolves to {found}")
            hosts.write_text(f"127.0.0.1 localhost\n{SERVER} earnest.local example.com\n")
            facts = dict(
                folder=str(folder), fingerprint=server.fingerprint, server=SERVER, public=PUBLIC, port=PORT, guide=GUIDE, demo=DEMO,
                foreign=FOREIGN, expired=EXPIRED, browser=not is_short)
            device = [sys.executable, lan_device.__file__, json.dumps(facts)]
            done = subprocess.run(
                network.inside(network.device, device, f"mount --bind {hosts} /etc/hosts"), stdout=subprocess.PIPE, text=True, timeout=400)
            check(done.returncode == 0, "the device's checks did not come to their end")
            for holds, sentence in json.loads(done.stdout.splitlines()[-1] if done.stdout.strip() else "[]"):
                check(holds, sentence)
        finally:
            for process in others:
                process.kill()
                process.wait()
            server.stop()
        left = subprocess.run(["pgrep", "-f", "avahi-publish -a -R earnest.local"], capture_output=True, text=True).stdout
        check(is_short or not left, f"avahi-publish outlives the server: {left}")
        refusals(server, check)
    return count, failures


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--json")
    parser.add_argument("--short", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="earnest-lan-") as folder:
        count, failures = run(options.program, folder, options.short)
    acceptance.finish({"checks": count}, failures, options.json)
