"""A Debian machine in namespaces: a root of debootstrap in which systemd runs. It has a network of its own, with one address and no way out."""

import os
import signal
import subprocess
from pathlib import Path

from waiting import wait_until

ADDRESS = "192.168.77.1"
MIRROR = os.environ.get("MIRROR", "http://deb.debian.org/debian")
PLAIN = ["env", "--ignore-environment", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C.UTF-8", "DEBIAN_FRONTEND=noninteractive"]

# As containers of systemd have them (https://systemd.io/CONTAINER_INTERFACE/). Of the control groups it has its own part.
BOOT = r"""
set -e
root=$1 group=$2
for tree in /sys/fs/cgroup /sys/fs/cgroup/systemd /sys/fs/cgroup/unified; do
  [ ! -e $tree/cgroup.procs ] || { mkdir -p $tree/$group; echo $$ >$tree/$group/cgroup.procs; }
done
exec unshare --pid --mount --uts --ipc --net --cgroup --fork --kill-child bash -c '
  set -e
  root=$1
  mount --bind $root $root
  mount -t proc proc $root/proc
  mount -t sysfs -o ro sysfs $root/sys
  if [ -e /sys/fs/cgroup/cgroup.procs ]; then
    mount -t cgroup2 cgroup2 $root/sys/fs/cgroup
  else
    mount -t tmpfs tmpfs $root/sys/fs/cgroup
    mkdir $root/sys/fs/cgroup/systemd $root/sys/fs/cgroup/unified
    mount -t cgroup -o none,name=systemd cgroup $root/sys/fs/cgroup/systemd
    mount -t cgroup2 cgroup2 $root/sys/fs/cgroup/unified
  fi
  for folder in run tmp; do mount -t tmpfs tmpfs $root/$folder; done
  mount -t tmpfs -o mode=755 tmpfs $root/dev
  for device in null zero full random urandom tty; do touch $root/dev/$device; mount --bind /dev/$device $root/dev/$device; done
  mkdir $root/dev/pts $root/dev/shm
  mount -t devpts -o newinstance,ptmxmode=0666 devpts $root/dev/pts
  ln -s pts/ptmx $root/dev/ptmx
  mount -t tmpfs tmpfs $root/dev/shm
  hostname earnest-machine
  ip link set lo up
  ip link add v0 type veth peer name v1
  ip addr add '""" + ADDRESS + r"""'/24 dev v0
  ip link set v0 up
  ip link set v1 up
  exec chroot $root env --ignore-environment container=earnest PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd </dev/null
' boot $root
"""


class Machine:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.root = self.folder / "root"
        self.group = f"earnest-machine-{os.getpid()}"

    def make(self, packages):
        """Installs Debian and further packages, with the network of this computer."""
        subprocess.run(["debootstrap", "--variant=minbase", "--include=systemd", "bookworm", self.root, MIRROR], check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["mount", "-t", "proc", "proc", self.root / "proc"], check=True)
        try:
            command = "apt-get update -qq && apt-get install -qq --yes --no-install-recommends -o Dpkg::Use-Pty=0 " + " ".join(packages)
            subprocess.run(["chroot", self.root, *PLAIN, "sh", "-c", command], check=True, stdout=subprocess.DEVNULL)
        finally:
            subprocess.run(["umount", self.root / "proc"], check=True)

    def __enter__(self):
        self.output = (self.folder / "systemd.log").open("w")
        self.process = subprocess.Popen(["bash", "-c", BOOT, "boot", self.root, self.group], stdout=self.output, stderr=subprocess.STDOUT)
        try:
            self.init = wait_until(self.find_init, what="systemd")
            wait_until(
                lambda: self.run("systemctl", "is-system-running").stdout.strip() in ("running", "degraded"),
                what=lambda: f"the start of systemd: {(self.folder / 'systemd.log').read_text()[-2000:]}")
            return self
        except BaseException:
            self.__exit__()
            raise

    def find_init(self):
        """The process of systemd, as this computer numbers it: the only child."""
        assert self.process.poll() is None, (self.folder / "systemd.log").read_text()[-2000:]
        found = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return int(found[0]) if found and Path(f"/proc/{found[0]}/comm").read_text().strip() == "systemd" else None

    def __exit__(self, *_):
        if getattr(self, "init", None):
            os.kill(self.init, signal.SIGRTMIN + 4)
        try:
            self.process.wait(timeout=30 if getattr(self, "init", None) else 0)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for tree in ("", "systemd", "unified"):
            groups = Path("/sys/fs/cgroup", tree, self.group)
            for folder, _, _ in os.walk(groups, topdown=False):
                Path(folder).rmdir()

    def inside(self, *command, only_network=False):
        """The command line that runs in the machine, or with the files of this computer in its network."""
        namespaces = ["--net"] if only_network else ["--mount", "--pid", "--uts", "--ipc", "--net", "--cgroup", "--root", "--wd"]
        return ["nsenter", "--target", str(self.init), *namespaces, *([] if only_network else PLAIN), *map(str, command)]

    def run(self, *command):
        """Runs a command as root and returns it with its output, errors included."""
        return subprocess.run(self.inside(*command), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

    def journal(self, unit):
        return self.run("journalctl", "--unit", unit, "--no-pager", "--output", "cat").stdout
