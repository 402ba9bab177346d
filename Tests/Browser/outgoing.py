"""Runs `earnest feed parse` in a network namespace with a DNS server of its own, whose answers lie: no connection may reach a refused address.

Run it as root, as `script/acceptance outgoing`. The namespace "machine" has the public address 198.41.0.4/24; "world" is its router and has
public servers. Nothing leaves these two."""

import argparse
import os
import socket
import socketserver
import struct
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import acceptance

MACHINE, NEIGHBOUR, PUBLIC, NAMES = "198.41.0.4", "198.41.0.1", "93.184.215.14", "93.184.215.53"
FEED = b"""<rss version="2.0"><channel><title>Moss</title><item><title>One</title><enclosure url="http://public.example/1.mp3"
type="audio/mpeg" length="9"/></item></channel></rss>"""

# The addresses of each name, one list per look-up; the last one stays.
ADDRESSES = {
    "public.example": [[PUBLIC]],
    "rebinding.example": [[PUBLIC], ["127.0.0.1"]],
    "loopback.example": [["127.0.0.1"]],
    "own.example": [[MACHINE]],
    "neighbour.example": [[NEIGHBOUR]],
    "mixed.example": [[PUBLIC, MACHINE]],
    "mapped.example": [["::ffff:127.0.0.1"]],
    "translated.example": [["64:ff9b::c629:4"]],
    "six-to-four.example": [["2002:c629:4::1"]],
}

REFUSED = [
    "http://loopback.example:8080/", "http://own.example:8080/", "http://neighbour.example:8080/", "http://mixed.example:8080/",
    "http://mapped.example:8080/", "http://translated.example:8080/", "http://six-to-four.example:8080/", f"http://{MACHINE}:8080/",
    f"http://{NEIGHBOUR}:8080/", "http://2130706433:8080/", "http://0x7f.1:8080/", "http://0177.0.0.1:8080/", "http://[::1]:8080/",
    "http://[::ffff:127.0.0.1]:8080/", "http://public.example@127.0.0.1:8080/", "http://own.example:8081/", "http://public.example:25/",
    "http://public.example/redirect?http://own.example:8080/", "http://public.example/redirect?http://127.0.0.1:8080/",
    "http://public.example/redirect?file:///etc/passwd", "http://public.example/redirect?//neighbour.example:8080/",
]


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        host, port = self.request.getsockname()[:2]
        if host.startswith("::ffff:"):
            host = host[7:]
        self.server.report("tcp", f"{host}:{port}")
        head = b""
        while b"\r\n\r\n" not in head and (part := self.request.recv(4096)):
            head += part
        target = head.split(b" ")[1] if head.count(b" ") > 1 else b"/"
        if target.startswith(b"/redirect?"):
            answer = b"HTTP/1.1 302 Found\r\nLocation: " + target[10:] + b"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        else:
            answer = b"HTTP/1.1 200 OK\r\nContent-Type: application/rss+xml\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(FEED) + FEED
        self.request.sendall(answer)


class Listener(socketserver.ThreadingTCPServer):
    allow_reuse_address = True
    address_family = socket.AF_INET6

    def __init__(self, port, report):
        self.report = report
        super().__init__(("::", port), Handler)


def answer_names(report):
    """A name server: A and AAAA only."""
    server = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    server.bind((NAMES, 53))
    asked = {}
    while True:
        query, sender = server.recvfrom(512)
        labels, at = [], 12
        while query[at]:
            labels.append(query[at + 1:at + 1 + query[at]].decode().lower())
            at += 1 + query[at]
        question, name = query[12:at + 5], ".".join(labels)
        kind = struct.unpack(">H", query[at + 1:at + 3])[0]
        turns = ADDRESSES.get(name, [[]])
        turn = asked[name, kind] = asked.get((name, kind), -1) + 1
        report("dns", f"{name} {kind}")
        family, size = (socket.AF_INET, 4) if kind == 1 else (socket.AF_INET6, 16)
        found = [socket.inet_pton(family, text) for text in turns[min(turn, len(turns) - 1)] if (":" in text) == (kind == 28) and kind in (1, 28)]
        head = query[:2] + struct.pack(">HHHHH", 0x8580 if name in ADDRESSES else 0x8583, 1, len(found), 0, 0)
        records = b"".join(b"\xc0\x0c" + struct.pack(">HHIH", kind, 1, 0, size) + address for address in found)
        server.sendto(head + question + records, sender)


def listen(ports, names):
    """In a namespace: prints one line per connection."""
    lock = threading.Lock()

    def report(kind, text):
        with lock:
            print(kind, text, flush=True)

    for port in ports:
        threading.Thread(target=Listener(port, report).serve_forever, daemon=True).start()
    if names:
        threading.Thread(target=answer_names, args=[report], daemon=True).start()
    print("ready", flush=True)
    sys.stdin.read()


class Namespaces:
    """Two namespaces that are connected, with listeners in both; `lines` has the reports of the listeners."""

    def __init__(self):
        self.machine, self.world = f"earnest-m{os.getpid()}", f"earnest-w{os.getpid()}"
        self.lines = []
        self.listeners = []
        self.resolver = Path("/etc/netns") / self.machine

    def __enter__(self):
        try:
            return self.set_up()
        except BaseException:
            self.__exit__()
            raise

    def set_up(self):
        self.ip(f"netns add {self.machine}")
        self.ip(f"netns add {self.world}")
        self.ip(f"-n {self.machine} link add v0 type veth peer name v1 netns {self.world}")
        self.ip(f"-n {self.machine} addr add {MACHINE}/24 dev v0")
        self.ip(f"-n {self.world} addr add {NEIGHBOUR}/24 dev v1")
        for address in [PUBLIC, NAMES]:
            self.ip(f"-n {self.world} addr add {address}/32 dev lo")
        for name, device in [(self.machine, "v0"), (self.world, "v1")]:
            self.ip(f"-n {name} link set lo up")
            self.ip(f"-n {name} link set {device} up")
        self.ip(f"-n {self.machine} route add default via {NEIGHBOUR}")
        self.resolver.mkdir(parents=True)
        (self.resolver / "resolv.conf").write_text(f"nameserver {NAMES}\noptions timeout:1 attempts:2\n")
        self.listen(self.machine, [80, 8080], False)
        self.listen(self.world, [25, 80, 8080], True)
        return self

    def __exit__(self, *_):
        for process in self.listeners:
            process.kill()
            process.wait()
        for name in [self.machine, self.world]:
            subprocess.run(["ip", "netns", "delete", name], stderr=subprocess.DEVNULL)
        for file in [self.resolver / "resolv.conf"]:
            file.unlink(missing_ok=True)
        if self.resolver.exists():
            self.resolver.rmdir()

    def ip(self, words):
        subprocess.run(["ip", *words.split()], check=True)

    def listen(self, name, ports, names):
        command = ["ip", "netns", "exec", name, sys.executable, __file__, "--listen", ",".join(map(str, ports))] + ["--names"] * names
        process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.listeners.append(process)
        assert process.stdout.readline() == "ready\n", f"the listeners of {name} did not start"
        threading.Thread(target=lambda: self.lines.extend(process.stdout), daemon=True).start()

    def parse(self, program, url, folder, **settings):
        """`(exit status, standard error, TCP connections)` of `earnest feed parse`."""
        before = len(self.lines)
        variables = {**os.environ, "EARNEST_HOME": folder, **settings}
        done = subprocess.run(
            ["ip", "netns", "exec", self.machine, program, "feed", "parse", url], env=variables, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr.strip(), [line.split()[1] for line in self.lines[before:] if line.startswith("tcp ")]


def run(program, folder):
    """`(cases, broken promises)`"""
    broken, cases = [], 0

    def check(holds, sentence):
        nonlocal cases
        cases += 1
        if not holds:
            broken.append(sentence)

    with Namespaces() as network:
        status, errors, seen = network.parse(program, "http://public.example/", folder)
        check(status == 0 and seen == [f"{PUBLIC}:80"], f"public.example: {status}, {seen}, {errors}")
        # Of all attempts, only the look-up that was checked counts.
        status, errors, seen = network.parse(program, "http://rebinding.example/", folder)
        check(status == 0 and seen == [f"{PUBLIC}:80"], f"rebinding.example, first: {status}, {seen}, {errors}")
        status, errors, seen = network.parse(program, "http://rebinding.example/", folder)
        check(status != 0 and seen == [], f"rebinding.example, then: {status}, {seen}, {errors}")
        for url in REFUSED:
            status, errors, seen = network.parse(program, url, folder)
            inside = [place for place in seen if place != f"{PUBLIC}:80" or "redirect" not in url]
            check(status != 0 and errors and not inside, f"{url}: exit {status}, connections {inside}, {errors}")
        opened, shut = (network.parse(program, f"http://own.example:{port}/", folder)[1].replace(str(port), "") for port in (8080, 8443))
        check(opened == shut, f"an open port and a closed one differ: {opened} / {shut}")
        # The listeners see an allowed request.
        allowed = {"EARNEST_ALLOW_PRIVATE": "feed=own.example:8080 feed=127.0.0.1:8080 feed=neighbour.example:8080"}
        for url, place in [("own.example", MACHINE), ("127.0.0.1", "127.0.0.1"), ("neighbour.example", NEIGHBOUR)]:
            status, errors, seen = network.parse(program, f"http://{url}:8080/", folder, **allowed)
            check(status == 0 and seen == [f"{place}:8080"], f"allowed {url}: {status}, {seen}, {errors}")
        status, errors, seen = network.parse(program, "http://public.example:25/", folder, EARNEST_ALLOW_PORTS="25")
        check(status == 0 and seen == [f"{PUBLIC}:25"], f"allowed port: {status}, {seen}, {errors}")
    return cases, broken


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--program")
    options.add_argument("--json")
    options.add_argument("--listen", help=argparse.SUPPRESS)
    options.add_argument("--names", action="store_true", help=argparse.SUPPRESS)
    options = options.parse_args()
    if options.listen:
        return listen([int(port) for port in options.listen.split(",")], options.names)
    if os.geteuid() != 0:
        raise SystemExit("Network namespaces need root: run it with sudo.")
    with tempfile.TemporaryDirectory(prefix="earnest-outgoing.") as folder:
        cases, broken = run(Path(options.program).resolve(), folder)
    acceptance.finish({"cases": cases}, broken, options.json)


if __name__ == "__main__":
    main()
