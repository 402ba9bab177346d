#!/usr/bin/env python3
"""Runs browser tests ten times with twice the workers, beside a busy loop on each processor: script/test --steady FILE..."""

import os
import subprocess
import sys

RUNS = 10

busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(os.cpu_count() or 2)]
try:
    failed = 0
    for number in range(1, RUNS + 1):
        command = [sys.executable, "-m", "pytest", *sys.argv[1:], "--quiet", "--numprocesses", "6", "--timeout", "300"]
        failed += subprocess.run(command).returncode != 0
        print(f"{number} of {RUNS} runs, {failed} failed", flush=True)
finally:
    for process in busy:
        process.kill()
print(f"{RUNS - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
