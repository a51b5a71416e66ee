"""The command line: `ptm-edu COMMAND …`; each command is a module here, imported when it runs."""

from __future__ import annotations

import argparse
import difflib
import importlib
import io
import os
import sys

from ptm_edu import __version__
from ptm_edu.language import Text, say

# Each module has `add_arguments(parser)` and `run(args) -> int`.
COMMANDS = {
    "lab": Text("open the course in JupyterLab", "用 JupyterLab 打开课程"),
    "doctor": Text("check this installation and say what to fix", "检查安装并说明如何修复"),
    "update": Text(
        "bring the installed version's changes to your folder", "把新版本的内容更新到你的课程文件夹"
    ),
    "start": Text(
        "put an assignment into work/ of the course's folder", "把一份作业放进课程文件夹的 work/"
    ),
    "progress": Text(
        "show which sections you have run and your points so far", "查看已运行的小节和目前的得分"
    ),
    "check": Text("try your answers as grading will", "像评分那样检查你的作业"),
    "bundle": Text(
        "collect all packages for a room without a network", "收集无网络安装所需的软件包"
    ),
    "grade": Text("grade what a class handed in", "为全班提交的作业评分"),
    "regrade": Text("judge stored outputs again", "用已保存的运行结果重新判分"),
    "grading": Text(
        "check this machine, mark answers in words, answer requests",
        "检查本机、给文字题评分、处理复查申请",
    ),
    "data": Text("list or fetch corpora and tasks", "列出或下载语料和任务数据"),
    "adapt": Text(
        "train a small delta of a model on your own texts", "用你自己的文本训练模型的增量"
    ),
    "predict": Text("classify texts with such a delta", "用训练好的增量为文本分类"),
    "export": Text("write such a delta for other libraries", "把增量导出给其他库使用"),
    "pretrain": Text("train a shipped model again from its recipe", "按配方重新训练课程自带的模型"),
    "measure": Text("measure what a notebook shows in a table", "重新测量讲义表格中的数字"),
    "new": Text("begin an exercise or a widget", "新建一道题或一个交互组件"),
    "translate": Text("list what the Chinese edition lacks", "列出中文版缺少的内容"),
    "widgets": Text("show every widget on one page", "在一个网页上展示所有组件"),
    "present": Text("show a chapter as slides in the browser", "在浏览器中放映一章讲义"),
    "site": Text("run the notebooks and write them as offline HTML", "运行讲义并导出离线 HTML"),
}


def main(argv: list[str] | None = None) -> int:
    """Run `ptm-edu` with these arguments (the command line's by default); return its exit code.

    Without a command it prints its help. An error that a person can fix is one sentence on
    standard error and exit code 1, Ctrl-C is 130. PTM_EDU_TRACEBACK=1 shows the traceback.
    """
    argv = sys.argv[1:] if argv is None else argv
    for stream in (sys.stdout, sys.stderr):
        # A pipe on Windows may use gbk or cp1252, which have no ✓: it is written as \u2713.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    parser, commands = _parser(argv)
    if argv and not argv[0].startswith("-") and argv[0] not in COMMANDS:
        _refuse_command(parser, argv[0])
    args, unknown = parser.parse_known_args(argv)
    if unknown:
        _refuse(commands.get(args.command, parser), unknown)
    if args.command is None:
        parser.print_help()
        return 0
    command = importlib.import_module(f"{__name__}.{args.command}")
    try:
        return int(command.run(args))
    except KeyboardInterrupt as stopped:
        print(str(stopped) or say(en="Interrupted.", zh="已中断。"), file=sys.stderr)
        return 130
    except BrokenPipeError:
        # The reader closed the pipe (`ptm-edu data list | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except (OSError, ValueError, LookupError, ArithmeticError) as error:
        if os.environ.get("PTM_EDU_TRACEBACK") == "1":
            raise
        print(f"ptm-edu {args.command}: {sentence(error)}", file=sys.stderr)
        return 1


def sentence(error: BaseException) -> str:
    """Return an exception's message without KeyError's quotes and OSError's number."""
    if isinstance(error, OSError) and error.filename and error.strerror:
        return f"{error.strerror}: {error.filename}"
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    plain = type(error).__str__ is KeyError.__str__ and error.args
    message = error.args[0] if plain else error
    return str(message) or type(error).__name__


def _refuse_command(parser: argparse.ArgumentParser, name: str) -> None:
    """Exit with the command that is written most like an unknown one, or with all of them."""
    similar = difflib.get_close_matches(name, COMMANDS, 1)
    parser.error(
        say(
            en="there is no command {name}; did you mean {similar}?",
            zh="没有命令 {name}；是否想用 {similar}？",
            name=name,
            similar=similar[0],
        )
        if similar
        else say(
            en="there is no command {name}; there are: {all}",
            zh="没有命令 {name}；现有：{all}",
            name=name,
            all=", ".join(COMMANDS),
        )
    )


def _refuse(parser: argparse.ArgumentParser, unknown: list[str]) -> None:
    """Exit with the command's usage, and the option that is written most like an unknown one."""
    options = [option for action in parser._actions for option in action.option_strings]
    similar = difflib.get_close_matches(unknown[0].partition("=")[0], options, 1)
    advice = (
        say(en="; did you mean {option}?", zh="；是否想用 {option}？", option=similar[0])
        if similar
        else ""
    )
    parser.error(f"unrecognized arguments: {' '.join(unknown)}{advice}")


def _parser(argv: list[str]) -> tuple[argparse.ArgumentParser, dict[str, argparse.ArgumentParser]]:
    """Return the parser, and those of the commands."""
    parser = argparse.ArgumentParser(
        prog="ptm-edu",
        description=say(
            en="A course on pre-trained language models, from word2vec to BERT.",
            zh="预训练语言模型课程：从 word2vec 到 BERT。",
        ),
    )
    parser.add_argument("--version", action="version", version=__version__)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, text in COMMANDS.items():
        subparser = commands.add_parser(name, help=text.say(), description=text.say())
        if argv[:1] == [name]:
            importlib.import_module(f"{__name__}.{name}").add_arguments(subparser)
    return parser, commands.choices
