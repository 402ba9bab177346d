"""`--help`, in the language of the environment."""

import json
import re
import unicodedata

import pytest
from server import run
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


@pytest.mark.parametrize(
    ("environment", "sentences"),
    [
        (ENGLISH, ["OVERVIEW: A self-hosted podcast app.", "try it with demo shows", "Run the server.", "Export your subscriptions as OPML."]),
        (CHINESE, ["OVERVIEW: 自托管的播客应用。", "用演示节目试用", "运行服务器。", "将订阅导出为 OPML。"]),
    ],
    ids=["English", "Chinese"],
)
def test_help_of_the_program_is_in_the_language_of_the_environment(environment, sentences):
    status, output, _ = run("--help", **environment)
    assert status == 0
    for sentence in sentences:
        assert sentence in output
    assert (HAN.search(output) is None) == (environment is ENGLISH)
    # Commands are the same in each language.
    assert "  earnest serve --demo     " in output


@pytest.mark.parametrize(
    ("environment", "sentences"),
    [
        (
            ENGLISH,
            ["OVERVIEW: Run the server.", "Example:", "SIGN-IN PROVIDER:", "The port to listen on", "The data folder.", "(default: 8080)"],
        ),
        (CHINESE, ["OVERVIEW: 运行服务器。", "示例：", "登录服务:", "监听的端口", "数据文件夹。", "(default: 8080)"]),
    ],
    ids=["English", "Chinese"],
)
@pytest.mark.parametrize("command", [("serve", "--help"), ("help", "serve")], ids=["flag", "command"])
def test_help_of_a_command_is_in_the_language_of_the_environment(environment, sentences, command):
    status, output, _ = run(*command, **environment)
    assert status == 0
    for sentence in sentences:
        assert sentence in output
    assert "  earnest serve --port 8080\n" in output
    assert (HAN.search(output) is None) == (environment is ENGLISH)


def test_every_command_and_option_has_a_chinese_text():
    status, output, _ = run("--experimental-dump-help", **CHINESE)
    assert status == 0
    found = texts(json.loads(output)["command"])
    assert len(found) > 150
    assert [name for name, text in found if not HAN.search(text)] == []


def test_every_command_and_option_has_an_english_text():
    status, output, _ = run("--experimental-dump-help", **ENGLISH)
    assert status == 0
    assert [(name, text) for name, text in texts(json.loads(output)["command"]) if not text or HAN.search(text)] == []


def test_chinese_help_fits_into_a_terminal():
    for command in COMMANDS:
        status, output, _ = run(*command, "--help", **CHINESE)
        assert status == 0
        assert HAN.search(output)
        assert [line for line in output.splitlines() if HAN.search(line) and width(line) > 80] == []
        # No line begins with punctuation that belongs to the line before.
        assert re.findall("(?m)^ *[，。；：、）”].*", output) == []


def test_chinese_completion_scripts_have_each_text_on_one_line():
    for shell in ("bash", "zsh", "fish"):
        status, output, _ = run("--generate-completion-script", shell, **CHINESE)
        assert status == 0
        if shell != "bash":
            assert "使用内置演示发布者的节目。数据存放在数据文件夹的 demo/ 中，除非指定了 --data。" in output


def test_missing_argument_explains_it_in_chinese():
    status, _, errors = run("add", **CHINESE)
    assert status == 64
    assert "订阅源的地址" in errors
