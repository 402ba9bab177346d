"""Runs the image of script/package as a container engine would: its root is read-only, the user is neither root nor the image's, the data folder is
the only volume, /tmp is in memory, and requests come through a NAT."""

import json
import os
import signal
import subprocess
from pathlib import Path

from waiting import wait_until

# Documentation's addresses for the outer network, private ones behind the NAT.
CLIENT, ROUTER, INNER, CONTAINER = "192.0.2.2", "192.0.2.1", "10.88.0.1", "10.88.0.2"
PORT, USER = 8080, "4321"

START = r"""
set -e
root=$1 volume=$2 user=$3
shift 3
mount --bind $root $root
mount --bind $volume $root$VOLUME
mount -o remount,bind,ro $root
mount -t tmpfs tmpfs $root/tmp
mount -t proc proc $root/proc
mount -t tmpfs tmpfs $root/dev
for device in null zero random urandom; do touch $root/dev/$device; mount --bind /dev/$device $root/dev/$device; done
mount -o remount,ro $root/dev
exec chroot $root setpriv --reuid $user --regid $user --clear-groups --no-new-privs --bounding-set=-all "$@"
"""


class Network:
    """A client, a router and the namespace of the container, which only the router reaches."""

    def __enter__(self):
        self.client, self.router, self.inner = (f"earnest-{name}{os.getpid()}" for name in "crk")
        for name in (self.client, self.router, self.inner):
            subprocess.run(["ip", "netns", "add", name], check=True)
        for name, own, address, peer, device in (
            (self.client, "c0", CLIENT, "c1", ROUTER), (self.inner, "k0", CONTAINER, "k1", INNER)):
            self.ip(name, f"link add {own} type veth peer name {peer} netns {self.router}")
            self.ip(name, f"addr add {address}/24 dev {own}")
            self.ip(self.router, f"addr add {device}/24 dev {peer}")
            for place, link in ((name, "lo"), (name, own), (self.router, peer)):
                self.ip(place, f"link set {link} up")
        self.ip(self.inner, f"route add default via {INNER}")
        for rule in (
            f"PREROUTING --destination {ROUTER} --protocol tcp --dport {PORT} --jump DNAT --to-destination {CONTAINER}:{PORT}",
            # The server sees the address of the router only, as behind the proxy of a container engine.
            "POSTROUTING --out-interface k1 --jump MASQUERADE",
        ):
            subprocess.run(self.inside(self.router, "iptables", "--table", "nat", "--append", *rule.split()), check=True)
        subprocess.run(self.inside(self.router, "sysctl", "--quiet", "net.ipv4.ip_forward=1"), check=True)
        return self

    def __exit__(self, *_):
        for name in (self.client, self.router, self.inner):
            subprocess.run(["ip", "netns", "delete", name], stderr=subprocess.DEVNULL)

    @staticmethod
    def ip(name, words):
        subprocess.run(["ip", "-n", name, *words.split()], check=True)

    @staticmethod
    def inside(name, *command):
        return ["ip", "netns", "exec", name, *command]

    def get(self, path):
        """`(status, body)` of a request of the client to the router."""
        command = self.inside(self.client, "curl", "--silent", "--max-time", "20", "--write-out", "\n%{http_code}", f"http://{ROUTER}:{PORT}{path}")
        body, _, status = subprocess.run(command, capture_output=True, text=True).stdout.rpartition("\n")
        return int(status or 0), body


def unpacked(archive, folder):
    """The root of the image and its configuration, as skopeo and umoci read them."""
    layout, bundle = folder / "layout", folder / "bundle"
    subprocess.run(["skopeo", "copy", "--quiet", f"oci-archive:{archive}", f"oci:{layout}:earnest"], check=True)
    inspected = subprocess.run(["skopeo", "inspect", "--config", f"oci:{layout}:earnest"], check=True, capture_output=True, text=True).stdout
    subprocess.run(["umoci", "unpack", "--image", f"{layout}:earnest", bundle], check=True, stderr=subprocess.DEVNULL)
    return bundle / "rootfs", json.loads(inspected)["config"]


def run(archive, folder, check):
    root, config = unpacked(archive, folder)
    print(f"\nThe image: {json.dumps(config)}", flush=True)
    volume, log = folder / "volume", folder / "container.log"
    [target] = config["Volumes"]
    volume.mkdir(mode=0o700)
    os.chown(volume, int(USER), int(USER))
    variables = {**dict(pair.split("=", 1) for pair in config["Env"]), "VOLUME": target}
    check("HOME" not in variables and config["User"].split(":")[0] not in ("", "0", "root"), f"the image runs as root or has a HOME: {config}")
    command = [*config["Entrypoint"], *config["Cmd"]]
    with Network() as network, log.open("w") as output:
        process = subprocess.Popen(
            network.inside(
                network.inner, "unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "bash", "-c", START, "container",
                str(root), str(volume), USER, *command),
            stdout=output, stderr=subprocess.STDOUT, env=variables)
        try:
            # Without an owner, an address is accepted as the server's name (a name is not).
            wait_until(lambda: network.get("/sign-in")[0] == 200, what=lambda: f"the container: {log.read_text()} {network.get('/sign-in')}")
            status, page = network.get("/sign-in")
            check("no setting has this name" not in log.read_text(), f"the log of the container: {log.read_text()}")
            check("Set up Earnest" in page, f"the page of a new container: {status} {page[:300]}")
            # The only child of `unshare` is the program.
            [init] = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            facts = Path(f"/proc/{init}/status").read_text()
            check(f"Uid:\t{USER}\t{USER}\t" in facts, f"the container runs as another user: {facts}")
            wrote = subprocess.run(
                ["nsenter", "--target", init, "--mount", "--root", "--setuid", USER, "touch", "/tmp/a", f"{target}/b", "/usr/lib/c", "/etc/d"],
                capture_output=True, text=True)
            check(wrote.stderr.count("Read-only file system") + wrote.stderr.count("Permission denied") == 2, f"the root can be written: {wrote}")
            (volume / "b").unlink(missing_ok=True)
            check((volume / "earnest.sqlite").exists(), "the library is not in the volume")
            os.kill(int(init), signal.SIGTERM)
            check(process.wait(timeout=20) == 0, f"the container does not end as it should: {process.returncode}")
        finally:
            process.kill()
            process.wait()
        print(f"\nThe container:\n{log.read_text()}", flush=True)
    left = [file for file in root.rglob("*") if file.is_file() and not file.is_symlink() and file.stat().st_uid == int(USER)]
    check(not left, f"the container left files in its root: {left}")
