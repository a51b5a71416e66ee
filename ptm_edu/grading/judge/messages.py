"""What grading has to say to people, by id; results store the id and its values."""

from __future__ import annotations

from ptm_edu.exercises.framework.memory_limit import MEMORY_MIB
from ptm_edu.language import Text

# Why an exercise has no report. Students read this: an exit code or a signal's number, which code
# run on hidden inputs can choose, is not told.
REASONS = {
    "cells": Text(
        "Your answer was not called: the cells that it needs ran for too long. The time was up in "
        "the cell that begins with: {detail}",
        "没有调用你的答案：它所需的单元格运行时间过长。时间用完时正在运行的单元格开头是：{detail}",
    ),
    "cpu": Text(
        "Your function used up its {detail} seconds of processor time. Is there an endless or a "
        "very slow loop?",
        "你的函数用完了 {detail} 秒 CPU 时间。是否有死循环或很慢的循环？",
    ),
    "wall": Text(
        "Your code did not finish: it waited or slept for longer than it may. Remove calls such "
        "as time.sleep() and input().",
        "你的代码没有运行完：等待或休眠的时间超过了限制。请去掉 time.sleep()、input() 等调用。",
    ),
    "killed": Text(
        "Your code was ended from outside. Mostly this means that it asked for more memory than "
        f"it may, {MEMORY_MIB} MiB.",
        f"你的代码被强制终止，通常说明占用的内存超过了限制（{MEMORY_MIB} MiB）。",
    ),
    "exited": Text(
        "Your code ended the program before the check. Take out exit(), quit() and os._exit().",
        "你的代码在检查之前结束了程序。请去掉 exit()、quit() 和 os._exit()。",
    ),
    "garbled": Text(
        "What your function returned cannot be compared: it is far larger than asked, or no "
        "numbers at all.",
        "你的函数返回的结果无法比较：远大于要求，或者根本不是数值。",
    ),
    "long": Text(
        "Your code for this exercise was not run: it has more than {detail} characters.",
        "你这道题的代码没有运行：它超过了 {detail} 个字符。",
    ),
    "fault": Text(
        "Not graded yet: the grader itself had a problem with this exercise ({detail}). Your "
        "instructor has been told; this is no judgement of your answer.",
        "尚未评分：评分程序在这道题上自身出了问题（{detail}）。已通知教师；这与你的答案无关。",
    ),
}

# Which limit a run reached, for the instructor: points may have been given all the same.
TIMED_OUT = {
    "cells": Text(
        "cells of the notebook ran or waited for too long and were interrupted;",
        "笔记本的单元格运行或等待时间过长，已被中断；",
    ),
    "cpu": Text("the answer used up its processor time;", "答案用完了 CPU 时间；"),
    "wall": Text("the code slept or waited for too long;", "代码休眠或等待时间过长；"),
}
INTERRUPTED = Text(
    "One of your cells ran for too long and was interrupted; the cells after it were run all the "
    "same. The limits are stated at the top of the assignment.",
    "你的一个单元格运行时间过长，已被中断；其后的单元格照常运行。时间限制见作业开头。",
)

# What a person may want to look at; none of it is a verdict.
FLAGS = {
    "reference_imported": Text("imports the course's library: {detail}", "导入了课程库：{detail}"),
    "reads_outside": Text(
        "reads outside its folder: {detail}", "读取了自己文件夹之外的文件：{detail}"
    ),
    "writes_outside": Text("writes a file: {detail}", "试图写文件：{detail}"),
    "network": Text("reaches for the network: {detail}", "试图访问网络：{detail}"),
    "starts_process": Text("starts a program: {detail}", "试图启动其他程序：{detail}"),
    "escapes": Text(
        "makes a system call that answers have no use for: {detail}",
        "进行了答案用不到的系统调用：{detail}",
    ),
    "kills": Text("sends a signal: {detail}", "试图向其他进程发送信号：{detail}"),
    "patched": Text("replaces {detail}", "替换了 {detail}"),
    "not_by_hand": Text(
        "computes gradients by hand with more than NumPy: {detail}",
        "手算梯度时用到 NumPy 之外的东西：{detail}",
    ),
    "looks_inside": Text(
        "looks into the program that runs it: {detail}", "窥探运行它的程序：{detail}"
    ),
    "reference_copied": Text(
        "is {detail} % like the reference, names aside", "与参考答案相似 {detail}%（不计变量名）"
    ),
    "solution_copied": Text(
        "is {detail} % like the solution in assignments/source, names aside",
        "与 assignments/source 中的题解相似 {detail}%（不计变量名）",
    ),
    "library_copied": Text(
        "is very much like {detail} of the library", "与课程库中的 {detail} 非常相似"
    ),
    "earlier_copied": Text(
        "is very much like an answer of an earlier year: {detail}", "与往年的答案非常相似：{detail}"
    ),
    "alike": Text("is very much like the answer of {detail}", "与 {detail} 的答案非常相似"),
    "same_steps": Text(
        "computes by the same steps as {detail}, in another text",
        "与 {detail} 的计算步骤相同，写法不同",
    ),
    "written_alike": Text(
        "has a written answer very much like that of {detail}",
        "有一份文字答案与 {detail} 的非常相似",
    ),
    "written_same": Text(
        "has a written answer with the content words of {detail}, in other sentences",
        "文字答案与 {detail} 的实词相同，句子不同",
    ),
    "written_copied": Text(
        "has a written answer very much like the sample answer or an earlier one: {detail}",
        "有一份文字答案与示例答案或往年的答案非常相似：{detail}",
    ),
    "equal_file": Text(
        "the whole notebook is the same file as that of {detail}",
        "整个笔记本与 {detail} 的文件完全相同",
    ),
    "equal_code": Text(
        "the code of all answers is the same as that of {detail}",
        "所有答案的代码与 {detail} 的完全相同",
    ),
}

# What is harmless, but explains a result: told to students …
NOTES = {
    "shell_command": Text(
        "Your notebook has a shell command, {detail}. Shell commands do nothing while a notebook "
        "is graded: no program is started and nothing is installed. This costs no points.",
        "你的笔记本中有 shell 命令 {detail}。评分时 shell 命令不起作用：不会启动程序，"
        "也不会安装任何东西。这不扣分。",
    ),
}

# … and to instructors alone: code that runs on hidden inputs could compose a path of their numbers.
ATTEMPTS = {
    "shell_command": Text("shell command, not run: {detail}", "未运行的 shell 命令：{detail}"),
    "missing_file": Text(
        "wanted to read what is not there: {detail}", "想读取不存在的文件：{detail}"
    ),
    "download": Text(
        "wanted to download something in a cell: {detail}", "想在单元格中下载：{detail}"
    ),
}
