"""`--help`, in the language of the environment."""

import json
import re
import subprocess
import unicodedata

from server import PROGRAM, environment, run
from test_contract import LISTED

COMMANDS = [line.split(":")[0].split()[1:] for line in LISTED.read_text().splitlines() if line.startswith("earnest")]
CHINESE = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "zh_CN.UTF-8"}
ENGLISH = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "C"}
HAN = re.compile("[\u4e00-\u9fff]")


def width(line):
    """The columns of a line in a terminal: a Chinese character takes two."""
    return sum(2 if unicodedata.east_asian_width(character) in "WF" else 1 for character in line)


def texts(command):
    """The texts of a command and of all commands below it, without those of ArgumentParser."""
    name = command["commandName"]
    found = [(name, command[part]) for part in ("abstract", "discussion") if part in command]
    for argument in command.get("arguments", []):
        if argument["valueName"] not in ("help", "version"):
            found.append((f"{name} {argument['valueName']}", argument.get("abstract", "")))
    for below in command.get("subcommands", []):
        if below["commandName"] != "help":
            found += texts(below)
    return found


def successful(*command, **environment):
    status, output, errors = run(*command, **environment)
    assert status == 0, errors
    return output


def test_help_is_in_the_language_of_the_environment():
    program = ["  earnest serve --demo     "]
    serve = ["  earnest serve --port 8080\n", "EARNEST_PORT"]
    for environment, command, sentences in [
        (ENGLISH, ["--help"], [*program, "OVERVIEW: A self-hosted podcast app.", "try it with demo shows", "Run the server."]),
        (CHINESE, ["--help"], [*program, "OVERVIEW: 自托管的播客应用。", "用演示节目试用", "运行服务器。", "将订阅导出为 OPML。"]),
        (ENGLISH, ["serve", "--help"], [*serve, "OVERVIEW: Run the server.", "Example:", "The port to listen on", "EARNEST_PORT; default: 8080"]),
        (CHINESE, ["serve", "--help"], [*serve, "OVERVIEW: 运行服务器。", "示例：", "监听的端口", "默认：8080", "数据文件夹。"]),
        (CHINESE, ["help", "serve"], [*serve, "OVERVIEW: 运行服务器。"]),
    ]:
        output = successful(*command, **environment)
        # The help breaks lines within a sentence.
        texts = [output, " ".join(output.split())]
        assert [sentence for sentence in sentences if not any(sentence in text for text in texts)] == []
        assert (HAN.search(output) is None) == (environment is ENGLISH)
    status, _, errors = run("add", **CHINESE)
    assert status == 64 and "订阅源的地址" in errors


def test_output_that_cannot_be_written_has_its_status():
    for command in (["--help"], ["serve", "--help"], ["--version"]):
        with open("/dev/full", "w") as full:
            result = subprocess.run([PROGRAM, *command], stdout=full, stderr=subprocess.PIPE, env=environment(), text=True)
        assert (result.returncode, result.stderr) == (74, "Error: Couldn’t write the output: No space left on device.\n")


def test_every_command_and_option_has_a_text_in_each_language():
    for environment in (CHINESE, ENGLISH):
        found = texts(json.loads(successful("--experimental-dump-help", **environment))["command"])
        assert len(found) > 150
        assert [(name, text) for name, text in found if not text or (HAN.search(text) is None) != (environment is ENGLISH)] == []


def test_chinese_help_fits_into_a_terminal_and_into_completion_scripts():
    for command in COMMANDS:
        output = successful(*command, "--help", **CHINESE)
        assert HAN.search(output)
        assert [line for line in output.splitlines() if HAN.search(line) and width(line) > 80] == []
        # No line begins with punctuation that belongs to the line before.
        assert re.findall("(?m)^ *[，。；：、）”].*", output) == []
    for shell in ("bash", "zsh", "fish"):
        output = successful("--generate-completion-script", shell, **CHINESE)
        # Each text is on one line.
        assert shell == "bash" or "使用内置演示发布者的节目。数据存放在数据文件夹的 demo/ 中，除非指定了 --data。" in output
