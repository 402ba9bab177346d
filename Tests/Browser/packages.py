"""Makes the packages of a release program and tries them: `script/acceptance package`, as root.

The .deb and the tarball are installed on a Debian machine in namespaces (debian_machine.py), the image runs as a container would run it
(package_container.py). With each of them a stranger goes the whole way (package_walk.py), which is printed as a transcript with times. The output of
each step is printed too. Nothing leaves this computer but the installation of Debian's own packages."""

import argparse
import os
import re
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from pathlib import Path

import acceptance
import package_container
from debian_machine import ADDRESS, Machine
from package_walk import SETTINGS, Transcript, answers, url, walk
from server import ROOT
from test_contract import LISTED
from test_hosting import commands
from waiting import wait_until

MAX_INSTALLED, MAX_PACKED = 110_000_000, 35_000_000
LIBRARY = "/var/lib/earnest/earnest.sqlite"
SETTINGS_FILE = "/etc/earnest/earnest.env"

# A version that cannot change the library: the program, but for the step in which it opens it.
BROKEN = """#!/bin/sh
if [ "$1" = user ]; then echo "Error: no such column: episode.length" >&2; exit 65; fi
exec "$(dirname "$0")/program" "$@"
"""


class Checks:
    def __init__(self):
        self.count, self.failures = 0, []

    def __call__(self, holds, sentence):
        self.count += 1
        if not holds:
            self.failures.append(sentence)
            print(f"BROKEN: {sentence}", flush=True)


def package(program, folder, *words):
    done = subprocess.run(
        [ROOT / "script/package", *words, "--program", program, "--output", folder], check=True, stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="", flush=True)
    return [Path(line.rsplit(" ", 2)[0]) for line in done.stdout.splitlines()]


def with_broken_program(deb, folder):
    """The package with a later version and the program above."""
    root, broken = Path(folder) / "broken", deb.with_name(deb.name.replace("-2_", "-3_"))
    subprocess.run(["dpkg-deb", "--raw-extract", deb, root], check=True)
    programs = root / "usr/lib/earnest/package"
    (programs / "earnest").rename(programs / "program")
    (programs / "earnest").write_text(BROKEN)
    (programs / "earnest").chmod(0o755)
    control = root / "DEBIAN/control"
    control.write_text(control.read_text().replace("-2\n", "-3\n", 1))
    subprocess.run(["dpkg-deb", "--root-owner-group", "-Zgzip", "-z1", "--build", root, broken], check=True, stdout=subprocess.DEVNULL)
    return broken


def field(deb, name):
    return subprocess.run(["dpkg-deb", "--field", deb, name], check=True, capture_output=True, text=True).stdout.strip()


class Service:
    """The service on the machine."""

    address = ADDRESS

    def __init__(self, machine):
        self.machine = machine
        self.database = machine.root / LIBRARY[1:]
        self.network = self.device = machine.inside(only_network=True)
        self.init = machine.init
        # The command of the program for the user of the service.
        self.program = ["earnest"]

    def do(self, *command):
        """Runs a command, prints it with its output, and returns both status and output."""
        done = self.machine.run(*command)
        print(f"\n$ {' '.join(map(str, command))}\n{done.stdout}[{done.returncode}]", flush=True)
        return done.returncode, done.stdout

    def install(self, deb):
        target = self.machine.root / "var/tmp" / deb.name
        target.write_bytes(deb.read_bytes())
        return self.do("apt-get", "install", "--yes", "--no-install-recommends", "--allow-downgrades", "-o", "Dpkg::Use-Pty=0", f"/var/tmp/{deb.name}")

    @property
    def process(self):
        return self.machine.run("systemctl", "show", "--property=MainPID", "--value", "earnest").stdout.strip()

    @property
    def state(self):
        """The state and version of the package, as dpkg has them: "installed 0.1.0-1"."""
        return self.machine.run("dpkg-query", "--show", "--showformat=${db:Status-Status} ${Version}", "earnest").stdout.strip()

    def answers(self):
        return answers(self)

    def earnest(self, *words):
        """Runs a command of the program as the user of the service; returns the status and the output."""
        done = self.machine.run("setpriv", "--reuid=earnest", "--regid=earnest", "--init-groups", *self.program, *words)
        return done.returncode, done.stdout

    def start_with_settings(self, *start):
        """Adds the settings of the walk to those of the service, starts it with a command, and waits until its log has a new setup code."""
        starts = self.log.count("setup code")
        file = self.machine.root / SETTINGS_FILE[1:]
        file.parent.mkdir(exist_ok=True)
        with file.open("a") as settings:
            settings.writelines(f"{name}='{value}'\n" for name, value in SETTINGS.items())
        status, _ = self.do(*start)
        wait_until(lambda: self.log.count("setup code") > starts and self.answers(), what=lambda: f"the service: {self.log}")
        return status

    def rows(self, sql):
        with closing(sqlite3.connect(self.database, timeout=30)) as database:
            return database.execute(sql).fetchall()

    @property
    def log(self):
        return self.machine.journal("earnest")


def first_installation(service, deb, program, folder, check):
    transcript = Transcript("deb")
    status, output = service.install(deb)
    transcript("the package is installed")
    check(status == 0 and "journalctl --unit earnest" in output, "the package is not installed")
    wait_until(lambda: "setup code" in service.log and service.answers(), what=lambda: f"the service: {service.log}")
    transcript(f"the set-up page answers at {url(service)}")
    print(service.log)
    process = service.process
    facts = service.machine.run("cat", f"/proc/{process}/status").stdout
    user = service.machine.run("id", "--user", "earnest").stdout.strip()
    check(re.search(rf"^Uid:\t{user}\t{user}\t", facts, re.M) and "NoNewPrivs:\t1" in facts and "CapBnd:\t0000000000000000" in facts, facts)
    # Others are about programs that the package recommends.
    check("no setting has this name" not in service.log and "setup code" in service.log, f"the log of the first start: {service.log}")
    rated = service.machine.run("systemd-analyze", "security", "--threshold=16", "--no-pager", "earnest")
    print(rated.stdout.splitlines()[-1])
    check(rated.returncode == 0, "the unit is rated worse than 1.6")
    status, output = service.earnest("doctor", "--check")
    check(status == 0, f"the command does not work for the user of the service: {output}")
    check(service.start_with_settings("systemctl", "restart", "earnest") == 0, "the service does not start again")
    transcript("settings are added, and the service is started again")
    walk(service, program, folder / "deb", transcript, check)


def upgrades(service, debs, check):
    first, second, broken = debs
    shows = service.rows("SELECT count(*) FROM show")
    process, before = service.process, service.state
    check(before.startswith("installed ") and shows[0][0] > 0, f"before the upgrades: {before}, {shows} shows")

    service.do("mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", "/var/backups")
    status, output = service.install(second)
    check(status != 0 and "upgrade was not started" in output and "installed" in service.state and service.state == before,
          f"without room for a backup: {service.state}")
    check(service.process == process and service.answers(), "the service does not continue after a refused upgrade")
    service.do("umount", "/var/backups")

    status, output = service.install(broken)
    version = before.split()[1]
    check(status != 0 and "no such column" in output and f"sudo apt install earnest={version}" in output, "a failed upgrade does not say what to do")
    check(service.state.startswith("half-configured "), f"after a failed upgrade: {service.state}")
    check(service.process == process and service.answers(), "the service does not continue after a failed upgrade")
    check(service.rows("SELECT count(*) FROM show") == shows, "a failed upgrade changes the library")
    service.do("systemctl", "restart", "earnest")
    wait_until(service.answers, what="the earlier version after a failed upgrade and a restart")
    check(not list((service.machine.root / "var/backups/earnest").glob("trial-*")), "a copy of the library is left after a failed upgrade")

    status, output = service.install(first)
    check(status == 0 and service.state == before, f"the earlier version is not installed again: {service.state}")
    wait_until(service.answers, what="the earlier version")

    process = service.process
    status, output = service.install(second)
    check(status == 0 and service.state == f"installed {field(second, 'Version')}", f"after the upgrade: {service.state}")
    wait_until(service.answers, what="the later version")
    check(service.process not in ("0", process), "an upgrade does not restart the service")
    check(service.rows("SELECT count(*) FROM show") == shows, "the library has other shows after the upgrade")
    backups = sorted((service.machine.root / "var/backups/earnest").glob("*.tar"))
    check(len(backups) == 3, f"backups of the failed upgrade and the two others: {backups}")
    checked = service.do("earnest", "backup", "check", f"/var/backups/earnest/{backups[-1].name}")
    check(checked[0] == 0, "the backup of the upgrade is not complete")


def removal(service, deb, check):
    status, output = service.do("apt-get", "remove", "--yes", "earnest")
    check(status == 0 and "The library stays in /var/lib/earnest" in output, "removing does not say where the library is")
    check(service.process == "0" and service.database.exists() and (service.machine.root / SETTINGS_FILE[1:]).exists(), "after removing")
    status, output = service.do("apt-get", "purge", "--yes", "earnest")
    check(status == 0 and "sudo rm -r /var/lib/earnest" in output, "purging does not say how to delete the library")
    check(service.database.exists() and not (service.machine.root / "etc/earnest").exists(), "after purging")
    left = service.do("find", "/usr/lib/earnest", "/etc/systemd", "/lib/systemd", "-name", "earnest*")[1]
    check("earnest.service" not in left and "/usr/lib/earnest/" not in left, f"purging leaves {left}")
    shows = service.rows("SELECT count(*) FROM show")
    status, _ = service.install(deb)
    wait_until(service.answers, what="the service with the library of the earlier installation")
    check(status == 0 and service.rows("SELECT count(*) FROM show") == shows, "the library is not used again")
    _, output = service.do("apt-get", "purge", "--yes", "earnest")
    [deletion] = re.findall(r"^To delete the library and its backups too: (.*\w)", output, re.M)
    status, _ = service.do("sh", "-c", deletion.replace("sudo ", ""))
    check(status == 0 and not service.database.exists(), "purging names no command that deletes the library")


def tarball(service, archive, program, folder, check):
    """As docs/hosting.md says it, on the machine without the package."""
    service.program = ["env", "EARNEST_HOME=/var/lib/earnest", "/opt/earnest/earnest"]
    transcript = Transcript("tarball")
    for file in (archive, archive.with_name(archive.name + ".sha256")):
        (service.machine.root / "var/tmp" / file.name).write_bytes(file.read_bytes())
    steps = [re.sub(r"earnest-[0-9.]+-linux-\w+\.tar\.xz", archive.name, command.replace("sudo ", "")) for command in commands("Tarball")]
    # The machine has the packages that the .deb needs.
    *steps, start = [step for step in steps if not step.startswith("apt ")]
    service.do("systemctl", "unmask", "earnest")
    for step in steps:
        check(service.do("sh", "-c", f"cd /var/tmp && {step}")[0] == 0, f"a step of docs/hosting.md fails: {step}")
    transcript("the files, the user and the unit are there")
    check(service.start_with_settings("sh", "-c", start) == 0, f"a step of docs/hosting.md fails: {start}")
    transcript(f"the set-up page answers at {url(service)}")
    check(service.do("sh", "-c", "cd /opt/earnest && sha256sum --quiet --check SHA256SUMS")[0] == 0, "the checksums of the tarball")
    for name in ("LICENSE", "LICENCES.txt", "CHANGELOG.md", "man/earnest.1.gz", "completions/earnest.zsh"):
        check((service.machine.root / "opt/earnest" / name).stat().st_size > 0, f"{name} in the tarball")
    walk(service, program, folder / "tarball", transcript, check)
    service.do("systemctl", "disable", "--now", "earnest")


def run(program, folder):
    check = Checks()
    tar, deb, image = package(program, folder / "packages", "tarball", "deb", "image")
    [second] = package(program, folder / "packages", "deb", "--revision", "2")
    sizes = {"installed": int(field(deb, "Installed-Size")) * 1024, "deb": deb.stat().st_size, "tarball": tar.stat().st_size}
    check(sizes["installed"] <= MAX_INSTALLED, f"the package takes {sizes['installed']} bytes")
    check(max(sizes["deb"], sizes["tarball"]) <= MAX_PACKED, f"the packages have {sizes['deb']} and {sizes['tarball']} bytes")
    sizes["image"] = image.stat().st_size
    files = subprocess.run(["dpkg-deb", "--contents", deb], check=True, capture_output=True, text=True).stdout
    pages = set(re.findall(r"/man1/(\S+)\.1\.gz", files))
    expected = {line.split(":")[0].replace(" ", "-") for line in LISTED.read_text().splitlines() if line.startswith("earnest")}
    check(pages >= expected, f"commands without a manual page: {expected - pages}")

    machine = Machine(folder)
    dependencies = [re.sub(r"\(.*?\)|\|.*", "", name).strip() for name in field(deb, "Depends").split(",")]
    machine.make([*dependencies, "xz-utils"])
    with machine:
        service = Service(machine)
        first_installation(service, deb, program, folder, check)
        upgrades(service, [deb, second, with_broken_program(second, folder)], check)
        removal(service, second, check)
        tarball(service, tar, program, folder, check)
    package_container.run(image, program, folder, check)
    return {"checks": check.count, **{f"bytes: {name}": size for name, size in sizes.items()}}, check.failures


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", required=True)
    parser.add_argument("--json")
    options = parser.parse_args()
    if os.geteuid() != 0:
        raise SystemExit("Namespaces and debootstrap need root: run it with sudo.")
    with tempfile.TemporaryDirectory(prefix="earnest-package-") as folder:
        figures, failures = run(Path(options.program).resolve(), Path(folder))
    acceptance.finish(figures, failures, options.json)
