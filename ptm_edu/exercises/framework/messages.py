"""What checks can find, in words; an exercise adds its own in `Exercise.messages`."""

from __future__ import annotations

from ptm_edu.language import Text

# Values beside those of any message; each adds one more sentence.
CHANGED = "wrote_over"
BRIEFLY = "briefly"  # the inputs without the numbers of arrays, where an example has numbers
EXAMPLE = "example"  # the finding on the smallest input on which the answer is wrong

# What `returned` stands for: the only result, or one of several.
RETURNED = Text("result", "结果"), Text("result {name}", "结果 {name} ")
AT = Text("{where}", "在 {where} 处")  # what `at` stands for, where a finding is about one number
SWEPT = "swept"  # the finding that inputs of other sizes are wrong

MESSAGES = {
    "value": Text(
        "With {inputs}: your {returned}{at} is {given}, expected {expected}.",
        "输入 {inputs} 时：你的{returned}{at}是 {given}，应为 {expected}。",
    ),
    "size": Text(
        "With {inputs}: your {returned} has shape {given}, expected {expected}.",
        "输入 {inputs} 时：你的{returned}形状是 {given}，应为 {expected}。",
    ),
    "count": Text(
        "With {inputs}: your function returned {given} results, expected {expected}; each number "
        "of a list or tuple counts as one.",
        "输入 {inputs} 时：你返回了 {given} 个结果，应为 {expected} 个；"
        "列表或元组中的每一项都算一个结果。",
    ),
    "one_result": Text(
        "With {inputs}: your function returned a single result of shape {given}, expected "
        "{expected} results. Return them as a tuple: return first, second.",
        "输入 {inputs} 时：你的函数只返回了一个结果（形状 {given}），应返回 {expected} 个。"
        "请用元组一起返回：return first, second。",
    ),
    "form": Text(
        "With {inputs}: your {returned} is {given}, expected {expected}.",
        "输入 {inputs} 时：你的{returned}是 {given}，应为 {expected}。",
    ),
    "gradient": Text(
        "With {inputs}: your gradient of {argument}{at} is {given}, expected {expected}.",
        "输入 {inputs} 时：你的 {argument} 的梯度{at}是 {given}，应为 {expected}。",
    ),
    "inexact": Text(
        "With {inputs}: the relative error of your gradient of {argument}{at} is {error}, "
        "expected at most {most}. The formula is nearly as accurate as the dtype of the inputs.",
        "输入 {inputs} 时：你的 {argument} 的梯度{at}的相对误差是 {error}，最多应为 {most}。"
        "公式的精度接近输入 dtype 的精度。",
    ),
    "gradient_size": Text(
        "With {inputs}: your gradient of {argument} has shape {given}, expected {expected}.",
        "输入 {inputs} 时：你的 {argument} 的梯度形状是 {given}，应为 {expected}。",
    ),
    "autograd": Text(
        "With {inputs}: your function lets torch compute gradients. In this exercise you write "
        "them by hand: derive the formula on paper, then compute it with NumPy.",
        "输入 {inputs} 时：你的函数让 torch 去求梯度。这道题要求手写梯度："
        "先在纸上推出公式，再用 NumPy 计算。",
    ),
    "no_gradient": Text(
        "With {inputs}: no gradient reaches {argument}. Something on the way cuts it off: a Python "
        "number, .item(), .detach(), torch.no_grad() or a new tensor that is made from old values.",
        "输入 {inputs} 时：没有梯度传到 {argument}。途中有什么把它切断了：Python 数字、.item()、"
        ".detach()、torch.no_grad()，或用旧数值新建的张量。",
    ),
    "backward": Text(
        "With {inputs}: the backward pass raised {type}: {message}",
        "输入 {inputs} 时：反向传播抛出 {type}：{message}",
    ),
    "not_written": Text(
        "The function is not written yet: it raises NotImplementedError.",
        "函数尚未编写：它抛出 NotImplementedError。",
    ),
    "raised": Text(
        "With {inputs}: your function raised {type}: {message}",
        "输入 {inputs} 时：你的函数抛出 {type}：{message}",
    ),
    "took_too_long": Text(
        "With {inputs}: your function had not ended when its 15 seconds were over. Does a loop "
        "wait for something that may never happen?",
        "输入 {inputs} 时：15 秒到了，你的函数还没有结束。"
        "是不是有循环在等一件可能永远不会发生的事？",
    ),
    "memory": Text(
        "With {inputs}: your function ran out of memory. When it is graded, it may take "
        "{limit} MiB beyond what PyTorch itself takes; on Linux the check in your notebook has "
        "the same limit. Is there a tensor far larger than the result?",
        "输入 {inputs} 时：内存不足。评分时，除 PyTorch 本身占用的内存外，你的函数最多可用 "
        "{limit} MiB；在 Linux 上，笔记本里的检查也有同样的限制。是不是有一个远大于结果的张量？",
    ),
    "shapes": Text(
        "With {inputs}: two shapes in your function do not match, so it raised {type}: {message}. "
        "The result should have shape {expected}. Write down the shape after each line: a missing "
        "axis is added with x[:, None] or x.unsqueeze(1).",
        "输入 {inputs} 时：函数里有两个形状对不上，因此抛出 {type}：{message}。"
        "结果的形状应为 {expected}。请逐行写出形状：缺少的轴用 x[:, None] 或 x.unsqueeze(1) 补上。",
    ),
    "wrong_return": Text(
        "With {inputs}: your function returned {message}, expected numbers: a tensor or an array. "
        "Is the return statement missing?",
        "输入 {inputs} 时：你的函数返回了 {message}，应返回数值（张量或数组）。是不是漏了 return？",
    ),
    "signature": Text(
        "Your function has the parameters {given}, and cannot be called with {expected}. Use these "
        "names; additional parameters need default values.",
        "你的函数的参数是 {given}，无法用 {expected} 调用。请使用这些参数名；其他参数需要默认值。",
    ),
    "not_callable": Text(
        "Expected a function, got a value of type {message}: pass the function's name, without "
        "calling it.",
        "这里需要一个函数，而你给的是 {message}：请直接写函数名，不要调用它。",
    ),
    "changed": Text(
        "With {inputs}: your function overwrote {names}. Create a new tensor instead of an "
        "in-place operation (x = x * 2, not x *= 2 or x.mul_(2)).",
        "输入 {inputs} 时：你的函数改写了 {names}。请生成新张量，不要原地修改"
        "（写 x = x * 2，不要写 x *= 2 或 x.mul_(2)）。",
    ),
    CHANGED: Text(
        "Your function also overwrote {wrote_over}: code that reads it afterwards gets other "
        "numbers than the input. Create a new array instead (x = x * 2, not x *= 2).",
        "你的函数还改写了 {wrote_over}：之后再读到的就不是原来的数了。请改为生成新数组"
        "（写 x = x * 2，不要写 x *= 2）。",
    ),
    EXAMPLE: Text("A small example: {example}", "一个小例子：{example}"),
    SWEPT: Text(
        "Correct on the inputs of all checks, but not on every input that the exercise allows.",
        "在各项检查的输入上都正确，但并非对题目允许的所有输入都正确。",
    ),
    "not_reached": Text(
        "Not checked yet: first “{check}” must pass.",
        "尚未检查：须先通过“{check}”。",
    ),
    # What a student's page says about inputs that stay secret: set by grading, not by a check.
    "hidden_only": Text(
        "Correct on the inputs that you can see, wrong on others that are not shown. Read again "
        "what is expected: does your function also work for other sizes, other dtypes, extreme or "
        "rare values?",
        "在公开的输入上正确，但在未公开的其他输入上有误。请再读一遍要求：换成其他形状、"
        "其他 dtype、极端或少见的取值，你的函数还正确吗？",
    ),
    "hidden": Text(
        "Wrong on inputs that are not shown. Run the check in your notebook: it tries your "
        "function on inputs that you can see.",
        "在未公开的输入上有误。请在笔记本里运行检查：它会在公开的输入上运行你的函数。",
    ),
}
