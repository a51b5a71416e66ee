"""The texts of the page of similar answers, and what the class page says about it."""

from __future__ import annotations

from ptm_edu.language import Text

TITLE = Text("similar answers", "相似的答案")
NOTE = Text(
    "A flag is a reason to look, not a verdict. It does not show who copied from whom, whether two "
    "students were allowed to work together, or whether both used the same text from elsewhere. "
    "Nothing on this page changed a mark.",
    "标记只是查看的理由，不是结论。它不说明谁抄了谁，不说明两人是否获准合作，"
    "也不说明他们是否用了同一份外部材料。本页内容没有影响任何得分。",
)
METHOD = Text(
    "Answers are compared by fragments of five tokens. Comments, layout, names, numbers, the order "
    "of statements and statements without effect do not count. Answers of fewer than {tokens} "
    "tokens are not compared with each other, because right ones coincide without copying.",
    "比较的单位是连续五个词元的片段；注释、排版、变量名、数字、语句顺序和无效语句都不计。"
    "少于 {tokens} 个词元的答案不互相比较，因为正确的短答案本来就会相同。",
)
METHOD_WRITTEN = Text(
    "Written answers are compared by four words (or Chinese characters) in a row. Punctuation, "
    "numbers and capital letters do not count, and neither does what the assignment's text or the "
    "sample answer says. Answers with fewer than {fragments} further fragments are not compared.",
    "文字答案按连续四个单词（或汉字）比较；标点、数字和大小写不计，"
    "作业原文和示例答案中已有的内容也不计。余下片段少于 {fragments} 个的答案不参与比较。",
)
METHOD_STEPS = Text(
    "A second view compares what reads what from the parameters to the result. Temporaries, helper "
    "functions, the kind of loop, and rows in a loop instead of whole arrays do not count either. "
    "Answers with the steps of the reference or the solution are left out of it.",
    "第二种比较看数据流：从参数到返回值，每一步读取哪些结果。中间变量、辅助函数、循环的写法、"
    "整个数组的运算改写成逐行循环，也都不计。步骤与参考答案或题解相同的答案不参与这种比较。",
)
METHOD_CONTENT = Text(
    "A second view of written answers compares which content words meet in a sentence. Small "
    "words, endings and the order of words and sentences do not count.",
    "文字答案的第二种比较看哪些实词出现在同一句里；虚词、词尾、词序和句序都不计。",
)
EQUAL = Text("Equal submissions", "完全相同的提交")
EQUAL_KINDS = {
    "equal_file": Text("the same file (SHA-256)", "同一个文件（SHA-256 相同）"),
    "equal_code": Text("the same code in all answers", "所有答案的代码完全相同"),
}
NOTHING = Text("Nothing was found.", "没有发现。")
OVERVIEW = Text("Exercises", "题目")
COLUMNS = (
    Text("exercise", "题目"),
    Text("median tokens", "词元数中位数"),
    Text("long enough", "足够长的答案"),
    Text("clusters", "簇"),
    Text("same steps", "步骤相同"),
    Text("like a source", "与来源相似"),
)
TOO_SHORT = Text(
    "Too short to judge: {share:.0f} % of the answers have {tokens} tokens or more.",
    "太短，无法判断：只有 {share:.0f}% 的答案达到 {tokens} 个词元。",
)
TOO_SHORT_WRITTEN = Text(
    "Too short to judge: {share:.0f} % of the answers have {tokens} fragments or more of their own "
    "words.",
    "太短，无法判断：只有 {share:.0f}% 的答案含有 {tokens} 个以上用自己的话写的片段。",
)
NOBODY = Text("– (nobody answered)", "–（无人作答）")
SHORT_SOLUTION = Text(
    "The official solution has {n} statements or fewer: right answers are equal by nature, and "
    "similar ones mean nothing here.",
    "参考答案不超过 {n} 条语句：正确的答案本来就会相同，这里的相似不说明任何问题。",
)
NOT_RECOGNIZABLE = Text(
    "The reference and the solution are too short to be recognized in an answer.",
    "参考答案和题解太短，无法在答案中识别。",
)
CLUSTER = Text("{n} similar answers", "{n} 份相似的答案")
SAME_STEPS = Text(
    "{n} answers that compute the same in other words", "{n} 份写法不同、计算步骤相同的答案"
)
SAME_STEPS_MEANING = Text(
    "Their texts differ, and the same operations read the same results. A copy that was rewritten "
    "looks like this. So do two students who solved it step by step in the same way.",
    "它们的文本不同，但相同的运算读取相同的结果。改写过的抄袭是这样，"
    "两人各自按同样的步骤解题也是这样。",
)
SAME_CONTENT = Text("{n} answers with the same content words", "{n} 份实词相同的答案")
SAME_CONTENT_MEANING = Text(
    "Their sentences differ, and the same nouns, verbs and adjectives meet in them. A paraphrase "
    "looks like this. So do two students who report the same examples in the same order of ideas.",
    "它们的句子不同，但同样的名词、动词和形容词出现在同一句里。改写的文字是这样，"
    "两人用同样的例子、同样的思路作答也是这样。",
)
AS_SUBMITTED_BY = Text("{student} (equal submission: {others})", "{student}（提交相同：{others}）")
PERCENT = Text("{percent} % in common with {center}", "与 {center} 有 {percent}% 相同")
SOURCES = {
    "reference_copied": Text("like the reference", "与参考答案相似"),
    "solution_copied": Text("like the solution in assignments/source", "与 source 中的题解相似"),
    "library_copied": Text("like a function of the library", "与课程库中的函数相似"),
    "earlier_copied": Text("like an answer of an earlier year", "与往年的答案相似"),
}
COPIED = Text("{percent} % in common with {title}", "与 {title} 有 {percent}% 相同")
NOT_SHOWN = Text(
    "Not shown side by side: the page has {n} pairs already.", "未并排显示：本页已有 {n} 对。"
)
LEGEND = {
    "same": Text("equal", "相同"),
    "renamed": Text("other names", "只是换了名字"),
    "moved": Text("elsewhere in the other answer", "在另一份答案的别处"),
    "changed": Text("different", "不同"),
    "only": Text("only here", "只在这一侧"),
}
SIGNS = {"same": "=", "renamed": "≈", "moved": "↕", "changed": "≠", "only": "+"}

# On the class page.
LINK = Text("Similar answers, side by side", "相似的答案（并排显示）")
SHORT_EXERCISES = Text(
    "Too short to judge, so that right answers coincide without copying: {titles}.",
    "以下题目太短，正确答案本来就会相同，无法判断：{titles}。",
)
