"""The texts of the class page and the student's page."""

from __future__ import annotations

from ptm_edu.language import Text

TITLE = Text("class report", "班级报告")
SUBMISSIONS = Text("submissions", "份提交")
MISSING = Text("not handed in", "人未提交")
MEAN = Text("mean of {most:g} points", "平均分（满分 {most:g}）")
MEDIAN = Text("median", "中位数")
FULL = Text("full marks", "满分")
FLAGGED = Text("to look at", "需人工查看")
FAULTY = Text("grader faults", "评分故障")
DISTRIBUTION = Text("Points", "得分分布")
DISTRIBUTION_NOTE = Text(
    "Totals of {n} students; the dashed line is the median. A total includes points given by a "
    "person and late penalties; an answer that nobody has marked yet counts 0. Submissions with a "
    "grader fault and students who handed nothing in are left out.",
    "{n} 名学生的总分；虚线为中位数。总分包含人工评分和迟交扣分，尚未人工评分的答案暂计 0 分。"
    "不含评分故障的提交和未提交的学生。",
)
MISTAKES = Text("Misconceptions", "常见误解")
MORE_MISTAKES = Text("{n} more", "另有 {n} 项")
NO_MISTAKES = Text("None was recognized.", "没有识别出已知误解。")
CHECKS = Text("Hardest checks", "最难的检查项")
MEAN_OF = Text("mean {mean:.1f} of {most:g}", "平均 {mean:.1f} / {most:g}")
FAILED = Text("failed", "未通过")
NOT_REACHED = Text(
    "not reached: an earlier check or the whole run failed", "未检查到：前面的检查或整个运行失败"
)
PASSED = Text("passed", "通过")
DISCRIMINATION = Text("discrim.", "区分度")
STATISTICS_NOTE = Text(
    "Passed is the share of students who passed a check: the lower, the harder. Discrimination is "
    "the correlation of passing it with the points for everything else. Above 0.3, the check "
    "separates strong from weak submissions. Near 0 or below (red), look at the check: good "
    "students fail it as often as others. In a class under 30 the number is unreliable.",
    "“通过”是通过该检查项的学生比例，越低越难。“区分度”是通过该项与其余得分之间的相关系数："
    "高于 0.3 说明能区分强弱；接近 0 或为负（红色）时请检查该项，因为好学生同样通不过。"
    "人数少于 30 时该数值不可靠。",
)
MISPLACED = Text("Files that nobody graded", "没有评分的文件")
NOT_HANDED_IN = Text("Nothing was handed in.", "没有提交。")
WHAT = {  # changes in the history that are not marks
    "extension": Text("extension", "延期"),
    "group": Text("group", "小组"),
    "excused": Text("excused", "免交"),
    "attempts": Text("files graded at most", "最多评分份数"),
    "attempt": Text("attempt", "提交次数"),
    "note": Text("note", "备注"),
    "manual": Text("points by a person", "人工评分"),
}
STUDENTS = Text("Students", "学生")
FILTER = Text("Find a name, mistake or flag", "查找姓名、误解或标记")
ONLY_FLAGGED = Text("only what needs a person", "只看需人工处理的")
NO_SCRIPT = Text(
    "This table needs JavaScript. marks.csv holds the same marks.",
    "此表需要 JavaScript；同样的成绩见 marks.csv。",
)
CSV_NOTE = Text(
    "marks.csv beside this page holds the marks for an LMS. A name that begins with = + - @ has an "
    "apostrophe before it there, so that a spreadsheet does not read it as a formula.",
    "供教学平台导入的成绩见本页旁边的 marks.csv；其中以 = + - @ 开头的姓名前加了撇号，"
    "以免被电子表格当作公式。",
)
HOW = Text("How it was graded", "评分方式")
TIMING = Text(
    "Processor time a submission: median {median:.2f} s, longest {longest:.2f} s ({student}).",
    "每份提交的 CPU 时间：中位数 {median:.2f} 秒，最长 {longest:.2f} 秒（{student}）。",
)
GRADED_BETWEEN = Text("Graded between {first} and {last}.", "评分时间：{first} 至 {last}。")

FAULTS = Text(
    "{n} not graded: the grader itself failed, no mark was given",
    "{n} 份未评分：评分程序自身的问题",
)
FAULTS_ADVICE = Text(
    "Run “ptm-edu grade {assignment} --resume”: it tries these again. If they fail again, "
    "“ptm-edu grading doctor {assignment}” says what this machine lacks. Until then their points "
    "stay empty.",
    "请运行“ptm-edu grade {assignment} --resume”重试。若仍然失败，"
    "“ptm-edu grading doctor {assignment}”会说明这台机器缺少什么。在此之前这些得分留空。",
)
UNREADABLE_FILES = Text("Files that cannot be read", "读不出来的文件")
UNREADABLE_FILES_NOTE = Text(
    "They have 0 points. Ask the students for their notebooks again.",
    "这些提交记 0 分，请让学生重新提交笔记本。",
)
EARLIER_TEXTS = Text("Marked for an earlier text", "分数属于之前的文本")
EARLIER_TEXTS_NOTE = Text(
    "A person gave these points before the student handed in again with another answer. They still "
    "count. Mark the present text: “ptm-edu grading mark {assignment}”, or formgrader.",
    "这些分数是在学生重新提交不同答案之前由人工给出的，目前仍然计入。请为现在的文本评分："
    "“ptm-edu grading mark {assignment}”或 formgrader。",
)
TIMED_OUT = Text("Ran out of time", "运行超时")
TIMED_OUT_NOTE = Text(
    "Each line is an exercise of which a run reached a limit. A slow cell costs no points where "
    "the answer does not need it.",
    "每一行是一道有运行达到时间限制的题。答案不依赖的慢单元格不扣分。",
)
FLAGS = Text("For a person to judge", "需人工判断")
FLAGS_NOTE = Text(
    "None of this is a verdict, and none of it changed a mark.",
    "以下均非结论，也没有影响任何得分。",
)
NO_FLAGS = Text("Nothing.", "无。")
MORE_FLAGS = Text("and {n} more: filter the table below", "另有 {n} 条：请在下表中筛选")
KINDS = {
    "alike": Text("Answers alike", "答案相似"),
    "same_steps": Text("Same steps in another text", "步骤相同、写法不同"),
    "written_alike": Text("Written answers alike", "文字答案相似"),
    "written_same": Text("Same content words in other sentences", "实词相同、句子不同"),
    "written_copied": Text("Written answers like a source", "文字答案与来源相似"),
    "reference_copied": Text("Like the reference's source", "与参考答案源码相似"),
    "solution_copied": Text("Like the solution", "与题解相似"),
    "library_copied": Text("Like a function of the library", "与课程库中的函数相似"),
    "earlier_copied": Text("Like an answer of an earlier year", "与往年的答案相似"),
    "equal_file": Text("Equal files", "文件完全相同"),
    "equal_code": Text("Equal code in all answers", "所有答案的代码相同"),
    "reference_imported": Text("Imports the course's library", "导入课程库"),
    "not_by_hand": Text("Gradients by hand with more than NumPy", "手算梯度用到 NumPy 之外的东西"),
    "looks_inside": Text("Looks into the program that runs it", "窥探运行它的程序"),
    "patched": Text(
        "Replaces parts of torch, numpy or the check", "替换了 torch、numpy 或检查函数"
    ),
    "reads_outside": Text("Reads outside its folder", "读取文件夹之外的文件"),
    "writes_outside": Text("Writes files", "写文件"),
    "network": Text("Reaches for the network", "访问网络"),
    "starts_process": Text("Starts programs", "启动其他程序"),
    "kills": Text("Sends signals", "发送信号"),
    "escapes": Text("Makes system calls that answers have no use for", "进行答案用不到的系统调用"),
}

TABLE = {  # labels of the table, which the page's script fills in
    "student": Text("student", "学生"),
    "points": Text("points", "得分"),
    "manual": Text("by a person", "人工评分"),
    "penalty": Text("late penalty", "迟交扣分"),
    "missing": Text("not handed in", "未提交"),
    "submitter": Text("Handed in for the group by", "小组提交者："),
    "flags": Text("to look at", "需查看"),
    "seconds": Text("CPU s", "CPU 秒"),
    "fault": Text("fault", "故障"),
    "feedback": Text("feedback", "反馈页"),
    "submitted": Text("submission", "提交文件"),
    "notes": Text("What was found", "发现"),
    "origin": Text("Where the marks come from", "得分来源"),
    "digest": Text("SHA-256 of the notebook", "笔记本的 SHA-256"),
    "details": Text("details", "详情"),
    "shown": Text("shown", "显示"),
}
PROVENANCE = {  # where a mark comes from, by the keys of a result's provenance
    "when": Text("graded", "评分时间"),
    "by": Text("by", "评分者"),
    "program": Text("program", "程序版本"),
    "release": Text("release", "发布版本"),
    "level": Text("isolation", "隔离级别"),
    "attempts": Text("attempts are told by", "违规尝试由谁监测"),
    "checks": Text("checks", "检查版本"),
}

# The student's page.
OF_POINTS = Text("of {most:g} points", "/ {most:g} 分")
SO_FAR = Text("so far: {parts} still to be marked", "目前得分：还有 {parts} 部分待评")
GRADED_AT = Text("graded {when}", "评分时间：{when}")
REPAIRED = Text("Repaired in your notebook before grading", "评分前对笔记本做的修复")
BY_PERSON = Text("marked by a person", "由教师评分")
ADJUSTED = Text("{points:+g} points", "{points:+g} 分")
EARLIER_TEXT = Text(
    "the {points:g} points were given to an earlier text; the present one is not marked yet",
    "{points:g} 分是给之前的文本的，现在的文本尚未评分",
)
NOT_MARKED = Text("not marked yet, {most:g} points possible", "尚未评分，满分 {most:g} 分")
EXPLANATION = Text(
    "Your functions were called with inputs that are not shown; they decide the points. Numbers "
    "on this page come from the inputs that check() uses in your notebook, so you can repeat them. "
    "A question about a mark? Ask for another look above.",
    "评分时用未公开的输入调用你的函数，得分由此决定。本页的数值来自笔记本里 check() 所用的公开输入"
    "，因此你可以自己重现。对得分有疑问？请用上面的“申请复查”。",
)
LATE = Text("Handed in late: −{points:g} points.", "迟交：扣 {points:g} 分。")
EXTENSION = Text("Your extension: {length}.", "你的延期：{length}。")
GROUP = Text("Group {group}, handed in by {student}.", "小组 {group}，由 {student} 提交。")
BESIDE = Text(
    "You handed in more than one notebook. Only {name} was graded, not {files}. If another one is "
    "your latest, hand it in under this name.",
    "你提交了不止一个笔记本，只对 {name} 评了分，没有对 {files} 评分。"
    "如果另一个才是最新的，请以这个文件名重新提交。",
)
COMMENT = Text("Comment", "评语")
CRITERION = Text("Criterion", "评分项")
STOP = Text(".", "。")
CRITERION_POINTS = Text("points", "得分")
REQUESTS = Text("Your requests", "你的复查申请")
STATUS = {
    "open": Text("not decided yet", "尚未处理"),
    "accepted": Text("accepted", "已接受"),
    "declined": Text("declined", "未接受"),
}
WHOLE_EXERCISE = Text("the whole exercise", "整道题")
ASK = Text("Ask for another look", "申请复查")
ASK_HOW = Text(
    "Choose what should be looked at again and say why, with an input and the result that you "
    "expect. Send the file, or the mail, to your instructor. Nothing is sent from this page.",
    "请选择要复查的内容并说明理由，最好给出一个输入及你认为正确的结果。然后把文件或邮件发给教师。"
    "本页不会发送任何内容。",
)
ASK_ABOUT = Text("About", "内容")
ASK_CLAIM = Text("Why it is right", "理由")
ASK_FILE = Text("Save as a file", "保存为文件")
ASK_MAIL = Text("Write a mail", "写邮件")
ASK_DONE = Text("Saved. Send the file to your instructor.", "已保存。请把文件发给教师。")
