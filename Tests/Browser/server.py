"""The program under test, started in the same way as by a user."""

import itertools
import os
import pty
import random
import select
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from contextlib import closing, contextmanager
from pathlib import Path

import control
import sessions
from waiting import PATIENCE, wait_until

ROOT = Path(__file__).resolve().parents[2]
# script/acceptance has another build than script/test.
PROGRAM = Path(os.environ.get("EARNEST_TEST_PROGRAM", ROOT / ".build-run" / "debug" / "earnest"))


# The ports are below the system's ephemeral ports, so that no connection takes one between its selection and its use, or while a
# killed server is down. Parallel test processes use separate ranges.
PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
PROCESS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
PORTS = itertools.cycle(random.sample(range(12_000 + PROCESS, 32_000, PROCESSES), k=20_000 // PROCESSES - 1))


def free_port():
    """Returns a free port that no other test uses."""
    for port in PORTS:
        with socket.socket() as listener:
            try:
                listener.bind(("127.0.0.1", port))
                return port
            except OSError:
                continue


def environment():
    """The environment of a user's shell in English, without the user's settings."""
    return {name: value for name, value in os.environ.items() if not name.startswith("EARNEST_")} | {"LC_ALL": "C.UTF-8"}


class Server:
    """`earnest serve --demo` with a data folder; it can be killed and restarted."""

    def __init__(self, folder, is_demo=True, has_accounts=False, signs_in=True, opens_player=True, **settings):
        self.folder = Path(folder)
        # Most tests continue on the player's page; for users it opens only with this setting.
        self.opens_player = opens_player
        self.has_accounts = has_accounts
        self.signs_in = signs_in
        # Whom the tests' requests and pages are signed in as.
        self.user = 1
        self.port = free_port()
        self.demo_port = free_port()
        self.is_demo = is_demo
        self.settings = settings
        # Further flags.
        self.flags = []
        self.program = PROGRAM
        self.process = None

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    @property
    def publisher(self):
        return f"http://127.0.0.1:{self.demo_port}"

    def launch(self):
        """Starts the process, and does not wait for it."""
        command = [str(self.program), "serve", "--data", str(self.folder), "--port", str(self.port)]
        if self.is_demo:
            command += ["--demo", "--demo-port", str(self.demo_port)]
        if self.has_accounts:
            command += ["--accounts"]
        command += self.flags
        self.log = open(self.folder.parent / "server.log", "a")
        self.process = subprocess.Popen(command, stdout=self.log, stderr=self.log, env={**environment(), **self.settings})

    def start(self):
        self.launch()
        wait_until(self.answers, timeout=60, what="the server's answer")
        self.welcome(self.user)
        return self

    def welcome(self, user):
        """From now on, the tests' requests and pages are this user's, who is an owner."""
        self.user = user
        if self.signs_in:
            self.sign_in()
        if self.opens_player:
            self.store("opens-player", "yes")

    def sign_in(self):
        host = f"127.0.0.1:{self.port}"
        if self.has_accounts:
            sessions.insert_owner(host, self.folder, self.user)
        elif not self.is_demo:
            sessions.sign_in_with_key(host, self.folder)

    def store(self, name, value):
        """Stores a setting of the user, on any kind of server."""
        with open_database(self) as database:
            database.execute("INSERT OR REPLACE INTO person_setting VALUES (?, ?, ?)", (self.user, name, value))

    def answers(self):
        """Whether the server refuses a request of another site. One that it answered would make it remember the player's state for a second."""
        try:
            urllib.request.urlopen(urllib.request.Request(self.url + "/session", headers={"Sec-Fetch-Site": "cross-site"}), timeout=5).read()
            return True
        except urllib.error.HTTPError as answer:
            return answer.status in (401, 403)
        except OSError:
            assert self.process.poll() is None, f"the server ended while starting:\n{Path(self.log.name).read_text()[-2000:]}"
            return False

    def kill(self):
        """Kills the process with SIGKILL, without a graceful shutdown."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.log.close()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(timeout=30)
            self.log.close()

    def post(self, path, **fields):
        """Posts a form like the app's pages; returns the redirect's target."""
        request = urllib.request.Request(
            self.url + path, data=urllib.parse.urlencode(fields).encode(), headers={"Sec-Fetch-Site": "same-origin"}
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.url.removeprefix(self.url)

    def upload(self, path, field, name, content, **fields):
        """Posts a form with a file like the app's pages; returns the redirect's target."""
        parts = [f'--B\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n' for key, value in fields.items()]
        parts += [f'--B\r\nContent-Disposition: form-data; name="{field}"; filename="{name}"\r\n\r\n']
        request = urllib.request.Request(
            self.url + path, data="".join(parts).encode() + content + b"\r\n--B--\r\n",
            headers={"Sec-Fetch-Site": "same-origin", "Content-Type": "multipart/form-data; boundary=B"})
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.url.removeprefix(self.url)

    def settle(self):
        """
        Waits until the server has nothing to do, and has told the open pages: a fifth of a second after the last change, longer while it
        makes thumbnails or reads chapters. After `add` or `post` it makes a set-up calm, and "nothing else comes" a claim that can be checked.
        """
        assert control.settle(self), "the server is busy"

    def add(self, show):
        """Adds one of the demo's shows; returns the path of its page."""
        return self.post("/search-page/did-tap-result", feed=f"{self.publisher}/feeds/{show}.xml")


@contextmanager
def running(folder, **options):
    """A server for a fixture, with its data in a folder of this one."""
    (folder / "data").mkdir()
    server = Server(folder / "data", **options).start()
    yield server
    server.stop()


@contextmanager
def open_database(server):
    """The server's database, for a state that no page shows or makes."""
    with closing(sqlite3.connect(server.folder / "earnest.sqlite", timeout=PATIENCE)) as database, database:
        yield database


def rows(server, query, *values):
    """The rows of a query, which finds nothing of other users; their values if it has one column."""
    with open_database(server) as database:
        tables = "SELECT m.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table' AND c.name = 'user_id'"
        for table in [name for (name,) in database.execute(tables).fetchall() if name in query]:
            database.execute(f"CREATE TEMP VIEW {table} AS SELECT * FROM main.{table} WHERE user_id = {server.user}")
        found = database.execute(query, values).fetchall()
    return [row[0] if len(row) == 1 else row for row in found]


def run(*arguments, **settings):
    """Runs another command of the program; returns exit status, output and errors."""
    done = subprocess.run(
        [str(PROGRAM), *map(str, arguments)], capture_output=True, text=True, timeout=60, env={**environment(), **settings}
    )
    return done.returncode, done.stdout, done.stderr


def run_on_terminal(arguments, settings, answers=(), limit=60):
    """Runs a command in a terminal with typed answers; returns exit status and output."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(str(PROGRAM), [str(PROGRAM), *arguments], {**environment(), **settings})
    output, left = "", list(answers)
    deadline = time.monotonic() + limit
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            output += os.read(terminal, 4096).decode(errors="replace")
        except OSError:
            break
        if left and output.endswith(left[0][0]):
            os.write(terminal, left.pop(0)[1].encode())
    else:
        os.kill(child, signal.SIGKILL)
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), output.replace("\r\n", "\n")
