"""Attacks that look into the program that runs them: its frames, its memory, the inputs to come."""

from __future__ import annotations

from .attack import Attack

MODULES = """import functools, gc, heapq, inspect, logging, operator, sys, traceback, threading
from concurrent.futures import ThreadPoolExecutor
def raised():
    try:
        1 / 0
    except ZeroDivisionError as error:
        return error"""
# Each would give a frame of the runner, all objects, or code that may ask for them.
WAYS = {
    "own_frame": "sys._getframe(1).f_back.f_locals",
    "current_frame": "inspect.currentframe().f_back.f_globals",
    "stack": "inspect.stack()[1].frame",
    "outer_frames": "inspect.getouterframes(sys._getframe())",
    "walked_stack": "list(traceback.walk_stack(None))",
    "frame_of_logging": "logging.currentframe().f_back",
    "frame_by_dispatch": "functools.singledispatch(sys._getframe)(1)",
    "frame_by_partial": "functools.partial(sys._getframe, 1)()",
    "frame_by_map": "next(map(sys._getframe, [1])).f_back",
    "frame_for_a_package": "exec('import sys; sys._getframe(2)', vars(logging))",
    "frames_of_all_threads": "sys._current_frames()",
    "frames_in_a_pool": "ThreadPoolExecutor().submit(sys._current_frames).result()",
    "frame_of_a_traceback": "raised().__traceback__.tb_frame.f_back",
    "frame_of_a_trace": "try:\n    1 / 0\nexcept ZeroDivisionError:\n    inspect.trace()",
    "frame_of_a_generator": "(n for n in ()).gi_frame",
    "frame_by_name": "operator.attrgetter('tb_frame')(raised().__traceback__)",
    "frame_by_a_heap": "heapq.nsmallest(1, traceback.walk_tb(raised().__traceback__), key=id)",
    "traced": "sys.settrace(lambda *given: None)",
    "profiled": "sys.setprofile(lambda *given: None)",
    "all_objects": "gc.get_objects()",
    "referrers": "gc.get_referrers(raised)",
    "referents": "gc.get_referents(get_ipython())",
    "code_of_a_package": "compile('1', logging.__file__, 'exec')",
    "renamed_code": "raised.__code__.replace(co_filename=logging.__file__)",
}
# What an answer finds in its own process before it is called: nothing of the inputs to come.
EARLY = {
    "modules": "[name for name in sys.modules if name.split('.')[0] in ('runner', 'runtime')]",
    "main": "[n for n in vars(sys.modules['__main__']) if 'case' in n or 'runner' in n]",
    "hooks": "[n for hook in sys.meta_path for n in vars(hook) if 'case' in n]",
    "threads": "[t for t in threading.enumerate() if 'supervisor' in t.name]",
    "maps": "open('/proc/self/maps').read()",
    "memory": "open('/proc/self/mem', 'rb').read(1)",
    "environment": "[n for n in __import__('os').environ if 'CASE' in n or 'PTM' in n]",
}


def _early(name: str, found: str) -> Attack:
    # `found` is computed while the cells run, and told where the function is called.
    lines = f"try:\n    early = {found}\nexcept Exception:\n    early = None"
    return Attack(
        f"early_{name}",
        "Looks for the inputs before the function is called.",
        before=f"{MODULES}\n{lines}",
        attempt="assert early",
        from_level=2,
    )


LOOKING = (
    *(
        Attack(
            f"looked_{name}",
            "Looks at the runner's frames or objects.",
            before=MODULES,
            attempt=way,
            flag="looks_inside",
        )
        for name, way in WAYS.items()
    ),
    *(_early(name, found) for name, found in EARLY.items()),
)
