"""Runs the image of script/package as a container engine would: its root is read-only, the user is neither root nor the image's, the data folder is
the only volume, and /tmp is in memory. First a stranger uses it in the home network, and then requests come through a NAT."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

from lan_device import curl
from package_walk import SETTINGS, Transcript, answers, url, walk
from server import ROOT
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
        return curl(f"http://{ROUTER}:{PORT}{path}", network=self.inside(self.client))[1:]


class Container:
    """The running image, with an empty volume; its log is a file beside that."""

    address = CONTAINER

    def __init__(self, network, root, config, folder, **variables):
        self.network, self.device = network.inside(network.inner), network.inside(network.router)
        self.config = config
        [target] = config["Volumes"]
        self.variables = {**dict(pair.split("=", 1) for pair in config["Env"]), "VOLUME": target, **variables}
        self.volume, self.output = folder / "volume", folder / "container.log"
        self.volume.mkdir(parents=True, mode=0o700)
        os.chown(self.volume, int(USER), int(USER))
        self.start = [
            *self.network, "unshare", "--mount", "--pid", "--ipc", "--uts", "--fork", "--kill-child", "bash", "-c", START, "container", str(root),
            str(self.volume), USER, *config["Entrypoint"], *config["Cmd"]]

    def __enter__(self):
        with self.output.open("w") as output:
            self.process = subprocess.Popen(self.start, stdout=output, stderr=subprocess.STDOUT, env=self.variables)
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        print(f"\nThe container:\n{self.log}", flush=True)

    @property
    def log(self):
        return self.output.read_text()

    @property
    def init(self):
        """The program, as this computer numbers it: the only child of `unshare`."""
        [init] = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(init)

    @property
    def database(self):
        return self.volume / "earnest.sqlite"

    def run(self, *command):
        """Runs a command in the container, as `docker exec` does; returns the status and the output."""
        namespaces = ["--mount", "--pid", "--ipc", "--uts", "--net", "--root", "--wd", "--setuid", USER, "--setgid", USER]
        done = subprocess.run(
            ["nsenter", "--target", str(self.init), *namespaces, *command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, env=self.variables)
        return done.returncode, done.stdout

    def earnest(self, *words):
        return self.run(*self.config["Entrypoint"], *words)

    def stop(self):
        os.kill(self.init, signal.SIGTERM)
        return self.process.wait(timeout=20)


def unpacked(archive, folder):
    """The root of the image and its configuration, as skopeo and umoci read them."""
    layout, bundle = folder / "layout", folder / "bundle"
    subprocess.run(["skopeo", "copy", "--quiet", f"oci-archive:{archive}", f"oci:{layout}:earnest"], check=True)
    inspected = subprocess.run(["skopeo", "inspect", "--config", f"oci:{layout}:earnest"], check=True, capture_output=True, text=True).stdout
    subprocess.run(["umoci", "unpack", "--image", f"{layout}:earnest", bundle], check=True, stderr=subprocess.DEVNULL)
    return bundle / "rootfs", json.loads(inspected)["config"]


def home_network():
    """The variables of `earnest-lan` in compose.yaml."""
    [variables] = re.findall(
        r"^  earnest-lan:\n.*?^    environment: \{(.*?)\}", (ROOT / "packaging/compose.yaml").read_text(), re.M | re.S)
    return dict(re.findall(r'(\w+): "(.*?)"', variables))


def run(archive, program, folder, check):
    transcript = Transcript("image")
    root, config = unpacked(archive, folder)
    transcript("the image is loaded")
    print(f"\nThe image: {json.dumps(config)}", flush=True)
    check("HOME" not in dict(pair.split("=", 1) for pair in config["Env"]) and config["User"].split(":")[0] not in ("", "0", "root"),
          f"the image runs as root or has a HOME: {config}")
    with Network() as network:
        with Container(network, root, config, folder / "lan", **home_network(), **SETTINGS) as container:
            wait_until(lambda: "setup code" in container.log and answers(container), what=lambda: f"the container: {container.log}")
            transcript(f"the set-up page answers at {url(container)}")
            walk(container, program, folder / "walk", transcript, check)
            check(container.stop() == 0, "the container in the home network does not end as it should")
        behind_nat(network, root, config, folder, check)
    left = [file for file in root.rglob("*") if file.is_file() and not file.is_symlink() and file.stat().st_uid == int(USER)]
    check(not left, f"the container left files in its root: {left}")


def behind_nat(network, root, config, folder, check):
    """Over HTTP, as the image starts without further settings."""
    with Container(network, root, config, folder / "nat") as container:
        # Without an owner, an address is accepted as the server's name (a name is not).
        wait_until(lambda: network.get("/sign-in")[0] == 200, what=lambda: f"the container: {container.log} {network.get('/sign-in')}")
        status, page = network.get("/sign-in")
        check("no setting has this name" not in container.log, f"the log of the container: {container.log}")
        check("Set up Earnest" in page, f"the page of a new container: {status} {page[:300]}")
        facts = Path(f"/proc/{container.init}/status").read_text()
        check(f"Uid:\t{USER}\t{USER}\t" in facts, f"the container runs as another user: {facts}")
        [target] = config["Volumes"]
        _, wrote = container.run("touch", "/tmp/a", f"{target}/b", "/usr/lib/c", "/etc/d")
        check(wrote.count("Read-only file system") + wrote.count("Permission denied") == 2, f"the root can be written: {wrote}")
        (container.volume / "b").unlink(missing_ok=True)
        check(container.database.exists(), "the library is not in the volume")
        check(container.stop() == 0, "the container does not end as it should")
