"""The rows of benchmarks: a figure beside that of a reference, their ratio and the goal. Benchmarks/README.md describes them."""

import json
import operator
from pathlib import Path

RELATIONS = {"<": operator.lt, "<=": operator.le, ">=": operator.ge}


def row(name, value, unit="", reference=None, ratio=None, goal=None):
    """`goal` is a limit of the value ("< 120") or of the ratio (">= 0.03 x")."""
    met = None if goal is None else is_met(goal, value, ratio)
    return {"name": name, "value": value, "unit": unit, "reference": reference, "ratio": ratio, "goal": goal, "met": met}


def is_met(goal, value, ratio):
    relation, limit, *times = goal.split()
    return RELATIONS[relation](ratio if times else value, float(limit))


def formatted(number):
    """Three significant digits; all digits of whole numbers. Empty without a number."""
    if number is None:
        return ""
    return f"{number:,.0f}" if abs(number) >= 100 else f"{number:.3g}"


def cells(row):
    """The texts of a row in a table."""
    met = {True: "yes", False: "NO", None: ""}[row["met"]]
    return [
        row["name"], formatted(row["value"]), row["unit"], formatted(row["reference"]), formatted(row["ratio"]), row["goal"] or "", met]


def report(rows, file=None):
    """Prints rows as they are measured, and writes them to a file."""
    measured = []
    print_line("", "value", "", "reference", "ratio", "goal", "met")
    for one in rows:
        print_line(*cells(one))
        measured.append(one)
        write(measured, file)


def write(rows, file):
    if file:
        Path(file).write_text(json.dumps(rows, indent=2) + "\n")


def print_line(name, value, unit, reference, ratio, goal, met):
    print(f"{name:64} {value:>9} {unit:8} {reference:>9} {ratio:>7} {goal:10} {met}".rstrip(), flush=True)
