"""Attacks that carry hidden inputs to where a student can read them: the pages of the class."""

from __future__ import annotations

from .attack import Attack

VALUES = "values = repr(given[1]) + ' ' + repr(given[0].tolist())\n"
# Each stands in the function, which is called with hidden inputs; its cell ends well.
TOLD = {
    "printed": "print(values)",
    "displayed": "display(values)",
    "returned_html": "from IPython.display import HTML\ndisplay(HTML(values))",
    "published": "get_ipython().display_pub.publish({'text/plain': values})",
    "warned": "import warnings\nwarnings.warn(values)",
    "logged": "import logging\nlogging.error(values)",
    "on_stderr": "import sys\nprint(values, file=sys.__stderr__)",
    "by_descriptor": "import os\nos.write(1, values.encode())\nos.write(2, values.encode())",
    "by_a_command": "get_ipython().system(values)",
    "by_output": "get_ipython().getoutput(values)",
    "by_a_line_magic": "get_ipython().run_line_magic('sx', values)",
    "by_a_cell_magic": "get_ipython().run_cell_magic('bash', '', values)",
    "by_another_cell": "get_ipython().run_cell('!echo ' + values)",
    "by_next_input": "get_ipython().set_next_input(values)",
    "by_payload": "get_ipython().payload_manager.write_payload({'text': values})",
    "by_title": "import matplotlib.pyplot as plt\nplt.title(values)\nplt.show()",
    "by_file": "open('notes.txt', 'w').write(values)",
    "by_docstring": "keep_probability.__doc__ = keep_probability.__name__ = values",
}
# These cost the exercise its points, and what they raise is told nowhere.
RAISED = {
    "by_error": "raise ValueError(values)",
    "by_error_name": "raise type(values, (Exception,), {})()",
    "by_exit_message": "import sys\nsys.exit(values)",
    "by_interrupt": "raise KeyboardInterrupt(values)",
    "by_stop": "raise StopIteration(values)",
    "by_attribute": "getattr(torch, values)",
    "by_key": "{}[values]",
    "by_import": "__import__(values)",
    "by_name": "eval(values.split()[1] + '_')",
    "by_chain": "try:\n    1 / 0\nexcept ZeroDivisionError as error:\n"
    "    raise RuntimeError(values) from error",
    "by_note": "error = ValueError('mind')\nerror.add_note(values)\nraise error",
    "by_group": "raise ExceptionGroup(values, [ValueError(values)])",
    "by_syntax": "compile(values + '(', values, 'exec')",
    "by_unicode": "'\\ud800'.encode('utf-8', values)",
}


LEAKING = tuple(
    Attack(
        f"told_{name}",
        "Carries a hidden input to a page.",
        "keep_probability",
        inside=f"{VALUES}{inside}",
    )
    for name, inside in {**TOLD, **RAISED}.items()
)
