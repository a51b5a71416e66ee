"""The runner writes down what a function does, whatever that is."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import threading
import warnings

import numpy as np
import pytest
import torch
from torch.autograd import forward_ad

from ptm_edu.exercises.framework.runner import Case, run
from ptm_edu.exercises.framework.runner import call as call_module

CASE = Case(
    "small",
    {"x": np.array([1.0, 2.0, 3.0]), "y": np.ones(3), "rate": 0.5},
    differentiate=("x", "y"),
)


def output(function, case=CASE):
    (result,) = run(function, [case])
    return result


def test_value_and_gradients():
    result = output(lambda x, y, rate: (x * x * y).sum() * rate)
    assert result.value == pytest.approx(7.0)
    assert result.values[0].dtype == "torch.float64" and result.values[0].shape == ()
    np.testing.assert_allclose(result.gradients["x"], [1, 2, 3])
    np.testing.assert_allclose(result.gradients["y"], [0.5, 2, 4.5])
    assert result.error is None and result.changed == ()


def test_gradient_of_an_array_is_that_of_its_weighted_sum():
    np.testing.assert_allclose(output(lambda x, y, rate: x * x).gradients["x"], [2, 8, 18])


def test_an_unconnected_argument_has_no_gradient():
    result = output(lambda x, y, rate: x.sum())
    assert result.error is None
    assert result.gradients["x"] is not None and result.gradients["y"] is None


@pytest.mark.parametrize(
    ("returned", "dtype", "value"),
    [
        (3, "int", 3),
        (2.5, "float", 2.5),
        (True, "bool", True),
        (np.float32(1.5), "numpy.float32", 1.5),
        (np.arange(2), "numpy.int64", [0, 1]),
        (torch.tensor([1, 2]), "torch.int64", [1, 2]),
        (torch.tensor(1.5, dtype=torch.bfloat16), "torch.bfloat16", 1.5),
        (torch.tensor([1 + 2j]), "torch.complex64", [1 + 2j]),
        (torch.eye(2).to_sparse(), "torch.float32", [[1, 0], [0, 1]]),
    ],
)
def test_tensors_and_numbers_count_as_values(returned, dtype, value):
    result = output(lambda x, y, rate: returned)
    assert result.error is None and result.values[0].dtype == dtype
    np.testing.assert_array_equal(result.value, value)
    assert result.gradients == {"x": None, "y": None}


def test_a_tuple_gives_several_values():
    result = output(lambda x, y, rate: (x, y.sum()))
    assert [value.shape for value in result.values] == [(3,), ()] and result.value is None
    np.testing.assert_allclose(result.gradients["y"], [1, 1, 1])


@pytest.mark.parametrize(
    "returned", [None, "7", {"loss": 1}, object(), np.array([None]), 10**400, [1] * 101]
)
def test_anything_else_is_a_wrong_return(returned):
    result = output(lambda x, y, rate: returned)
    assert result.values == () and result.error[0] == "WrongReturn"


def test_what_cannot_be_called_is_said():
    assert output(3).error == ("NotCallable", "int")


def test_changed_arguments_are_found_and_the_next_call_gets_fresh_ones():
    def in_place(x, y, rate):
        x *= 2
        y.unsqueeze_(0)
        return x.sum()

    for result in run(in_place, [CASE, CASE]):
        assert result.changed == ("x", "y")
        assert result.value == pytest.approx(12.0)
        np.testing.assert_allclose(result.gradients["x"], [2, 2, 2])
    np.testing.assert_array_equal(CASE.arguments["x"], [1, 2, 3])


class SayNothingError(Exception):
    def __str__(self):
        raise RuntimeError("no words")


@pytest.mark.parametrize(
    ("raised", "kind", "message"),
    [
        (ValueError("bad"), "ValueError", "bad"),
        (SystemExit(3), "SystemExit", "3"),
        (GeneratorExit("over"), "GeneratorExit", "over"),
        (BaseException("base"), "BaseException", "base"),
        (SayNothingError(), "SayNothingError", ""),
        (ValueError("half \ud800"), "ValueError", "half ?"),
        (ValueError("x" * 10_000), "ValueError", "x" * call_module.LONGEST),
    ],
)
def test_exceptions_are_written_down(raised, kind, message):
    def fail(x, y, rate):
        raise raised

    result = output(fail)
    assert result.error == (kind, message) and result.values == ()


def test_an_endless_recursion_is_an_exception():
    def again(x, y, rate):
        return again(x, y, rate)

    assert output(again).error[0] == "RecursionError"


def test_a_person_can_interrupt():
    def interrupted(x, y, rate):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run(interrupted, [CASE])


def test_a_failed_backward_pass_keeps_the_value():
    def backward_inside(x, y, rate):
        loss = (x * x).sum()
        loss.backward()
        return loss

    result = output(backward_inside)
    assert result.value == pytest.approx(14.0)
    assert result.error[0] == "RuntimeError" and result.gradients == {"x": None, "y": None}


def test_prints_are_left_alone_and_standard_error_is_not_seen(capfd):
    def noisy(x, y, rate):
        print("mine")
        print("mine too", file=sys.stderr)
        warnings.warn("careful", stacklevel=1)
        warnings.simplefilter("error")
        return x.sum()

    before = warnings.filters.copy()
    assert output(noisy).error is None
    assert capfd.readouterr() == ("mine\n", "")
    assert warnings.filters == before


def test_what_is_around_the_call_does_not_matter_and_comes_back():
    def switch_off(x, y, rate):
        loss = (x * y).sum()
        torch.set_grad_enabled(False)
        return loss

    assert output(switch_off).gradients["x"] is not None
    assert torch.is_grad_enabled()
    with torch.no_grad():
        assert output(lambda x, y, rate: (x * y).sum()).gradients["x"] is not None
    with torch.inference_mode():
        assert output(lambda x, y, rate: (x * y).sum()).gradients["x"] is not None


def test_a_value_that_is_too_large_keeps_only_its_shape(monkeypatch):
    monkeypatch.setattr(call_module, "LARGEST", 5)
    result = output(lambda x, y, rate: torch.zeros(2, 3))
    assert result.values[0].array is None and result.values[0].shape == (2, 3)


def test_a_tensor_that_lies_about_itself_is_seen_as_it_is():
    class Liar(torch.Tensor):
        @classmethod
        def __torch_function__(cls, func, types, args=(), kwargs=None):
            return True

    result = output(lambda x, y, rate: torch.tensor([5.0]).as_subclass(Liar))
    np.testing.assert_array_equal(result.value, [5.0])


def test_an_array_in_fortran_order_becomes_a_tensor_that_is_not_contiguous():
    case = Case("f", {"x": np.asfortranarray(np.ones((2, 3)))})
    assert output(lambda x: float(x.is_contiguous()), case).value == 0.0


NUMPY = Case("by hand", {"x": np.asfortranarray(np.ones((2, 3), np.float32)), "k": 2}, numpy=True)


def test_where_work_is_by_hand_arrays_stay_numpy_arrays():
    def kinds(x, k):
        assert type(x) is np.ndarray and x.flags.f_contiguous and not x.flags.c_contiguous
        return x * k

    result = output(kinds, NUMPY)
    assert result.error is None and result.changed == ()
    assert result.values[0].dtype == "numpy.float32"
    np.testing.assert_array_equal(result.value, np.full((2, 3), 2))


def test_a_numpy_array_that_is_written_over_is_found_and_the_next_call_gets_a_fresh_one():
    def in_place(x, k):
        x += k
        return x.sum()

    for result in run(in_place, [NUMPY, NUMPY]):
        assert result.changed == ("x",) and result.value == 18


def square(x):
    return (x * x).sum()


def by_backward(x):
    leaf = torch.from_numpy(x).requires_grad_()
    square(leaf).backward()
    return leaf.grad.numpy()


def by_grad_switched_on(x):
    with torch.enable_grad():
        leaf = torch.tensor(x, requires_grad=True)
        return torch.autograd.grad(square(leaf), leaf)[0].numpy()


def by_own_hooks(x):
    with torch.autograd.graph.saved_tensors_hooks(lambda saved: saved, lambda saved: saved):
        return by_backward(x)


def by_the_engine(x):
    leaf = torch.tensor(x, requires_grad=True)
    ones, inputs = (torch.ones(()),), (leaf,)
    engine = torch._C._ImperativeEngine()
    options = {"allow_unreachable": True, "accumulate_grad": False}
    return engine.run_backward((square(leaf),), ones, False, False, inputs, **options)[0].numpy()


def by_func(transform):
    return lambda x: transform(square)(torch.from_numpy(x)).numpy()


def by_vjp(x):
    return torch.func.vjp(square, torch.from_numpy(x))[1](torch.ones(()))[0].numpy()


def by_jvp(x):
    tensor = torch.from_numpy(x)
    return torch.func.jvp(square, (tensor,), (torch.ones_like(tensor),))[1].numpy()


def by_linearize(x):
    tensor = torch.from_numpy(x)
    return torch.func.linearize(square, tensor)[1](torch.ones_like(tensor)).numpy()


def by_forward_ad(x):
    tensor = torch.from_numpy(x)
    with forward_ad.dual_level():
        dual = forward_ad.make_dual(tensor, torch.ones_like(tensor))
        return forward_ad.unpack_dual(square(dual)).tangent.numpy()


AUTOGRAD = (
    *(by_backward, by_grad_switched_on, by_own_hooks, by_the_engine),
    *map(by_func, (torch.func.grad, torch.func.jacrev, torch.func.jacfwd)),
    *(by_vjp, by_jvp, by_linearize, by_forward_ad),
)


@pytest.mark.parametrize("threaded", [False, True], ids=["here", "in a thread"])
@pytest.mark.parametrize("answer", AUTOGRAD)
def test_where_work_is_by_hand_every_interface_of_autograd_is_refused(answer, threaded):
    def in_thread(x, k):
        results = []

        def work():
            with contextlib.suppress(RuntimeError):
                results.append(answer(x))

        thread = threading.Thread(target=work)
        thread.start()
        thread.join()
        return results[0]

    assert answer(np.ones((2, 3), np.float32)) is not None
    refused = output(in_thread if threaded else lambda x, k: answer(x), NUMPY)
    assert refused.values == () and refused.error[0] == "AutogradUsed"
    assert answer(np.ones((2, 3), np.float32)) is not None  # elsewhere it works again


def test_a_derivative_that_is_computed_when_the_result_is_read_is_refused():
    class Late(list):
        def __iter__(self):
            return iter([by_backward(self[0])])

    refused = output(lambda x, k: Late([x]), NUMPY)
    assert refused.values == () and refused.error[0] == "AutogradUsed"


def test_torch_without_autograd_may_help_by_hand():
    result = output(lambda x, k: torch.sigmoid(torch.from_numpy(x) * k).numpy(), NUMPY)
    assert result.error is None and result.value.shape == (2, 3)


def test_it_stands_alone(root):
    """Where student code runs there is no ptm_edu: the folder works under any name without it."""
    folder = root / "ptm_edu" / "exercises" / "framework" / "runner"
    code = f"""
import importlib.util, sys
spec = importlib.util.spec_from_file_location(
    "elsewhere", {str(folder / "__init__.py")!r}, submodule_search_locations=[{str(folder)!r}])
module = importlib.util.module_from_spec(spec)
sys.modules["elsewhere"] = module
spec.loader.exec_module(module)
import numpy as np
case = module.Case("one", {{"x": np.ones(2)}}, ("x",))
data = module.pack(module.run(lambda x: x.sum(), module.unpack_cases(module.pack([case]))))
print(module.unpack_outputs(data)[0].value, [n for n in sys.modules if n.startswith("ptm_edu")])
"""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd="/"
    )
    assert done.stdout == "2.0 []\n"
