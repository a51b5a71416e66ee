"""A base model with a delta: attached, trained, merged into the weights, and taken off again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from torch import Tensor, nn

from ptm_edu.arguments import checked
from ptm_edu.require import require

from .backbone import find_backbone
from .delta import Delta, get, in_model
from .delta_file import SavedDelta, check_fits, load_delta, save_delta
from .method import Method, Removable
from .swap import Swap

_REMOVED = "adapted: its delta was removed; attach(model, delta) returns a new adapted model"


def adapt(model: nn.Module, method: Method) -> Adapted:
    """Freeze `model`, add the parameters of `method`, and return the adapted model.

    `model` is a Bert, GPT or XLNet, or contains one, like `bert.TaskModel`; everything else in it,
    such as a classifier, is then trained with the delta, as a copy. Adapt the model of the task,
    not the Bert before it gets a head: `bert.TaskModel` makes all parameters trainable. New
    parameters are drawn with torch's global generator, on the model's device.

    Raises TypeError for a model without a Bert, GPT or XLNet, and ValueError if a delta is attached
    already, or if the method does not fit.
    """
    require(
        isinstance(method, Method),
        f"adapt: expected a method, such as LoRA(rank=8) or Adapter(), got {method!r}",
        TypeError,
    )
    check_free(model, "adapt")
    return Adapted(model, Delta(method, model))


@checked()
def attach(model: nn.Module, delta: str | Path | SavedDelta | Delta) -> Adapted:
    """Attach a delta from a file, or one that was taken off, and return the adapted model.

    Raises ValueError for a file that is missing, damaged or of another kind, for a delta of a model
    with other sizes or another head, and if a delta is attached already.
    """
    check_free(model, "attach")
    return Adapted(model, delta_for(model, delta))


def delta_for(
    model: nn.Module, source: str | Path | SavedDelta | Delta, any_head: bool = False
) -> Delta:
    """Return a delta that fits `model`, on its device; `attach` explains the errors.

    With `any_head` the head may have another number of outputs than the model's own.
    """
    if isinstance(source, Delta):
        content = SavedDelta(source.method, source.sizes, source.saved())
        check_fits(content, model, any_head)
        return source.to(next(model.parameters()))
    saved = source if isinstance(source, SavedDelta) else load_delta(source)
    return saved.build(model, any_head)


class Adapted(nn.Module):
    """A model with an attached delta; a call is a call of the model.

    While the delta is attached, no parameter of the base model is trained: `training.fit` and
    `bert.fine_tune` train the parameters of `delta` alone. Attributes of the model, such as `head`
    or `encode`, are attributes of this module too.
    """

    def __init__(self, model: nn.Module, delta: Delta) -> None:
        super().__init__()
        self.model, self.attached, self.merged = model, True, False
        self.training = model.training
        backbone_name, backbone = find_backbone(model)
        delta.train(model.training)
        # Part of the backbone, so that it moves to a device and is trained with it.
        backbone.add_module("delta", delta)
        self._backbone_name = backbone_name
        self._swaps = [
            Swap(model, in_model(name, backbone_name), get(delta, name))
            for name in delta.copy_names
        ]
        self._frozen = _freeze(model, delta)
        self._hooks = self._attach_parts()
        self._originals: list[tuple[nn.Parameter, Tensor]] = []

    def forward(self, *args: Any, **kwargs: Any) -> Any:
        """Return the model's output; raises ValueError after `remove`."""
        require(self.attached, _REMOVED)
        return self.model(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        """Return the model's attribute, if this module has none of this name."""
        try:
            return super().__getattr__(name)
        except AttributeError:
            return getattr(super().__getattr__("model"), name)

    @property
    def delta(self) -> Delta:
        """Return the module that holds the trained parameters and nothing else.

        Raises ValueError after `remove`.
        """
        require(self.attached, _REMOVED)
        delta = find_backbone(self.model)[1].get_submodule("delta")
        assert isinstance(delta, Delta)
        return delta

    def trainable_parameters(self) -> int:
        """Return the number of trained parameters, with those of the task's head."""
        return sum(parameter.numel() for parameter in self.delta.parameters())

    def save(self, path: str | Path) -> None:
        """Write the delta, without any base weight, as safetensors with the method in it.

        Raises OSError if the disk is full.
        """
        save_delta(SavedDelta.of(self.delta), path)

    def merge(self) -> None:
        """Write the delta's effect into the weights, so that it takes no time at inference.

        Parameters that are copies have it already. A second call changes nothing. Raises ValueError
        for a method that cannot be merged.
        """
        method = self.delta.method
        require(
            method.can_be_merged,
            f"merge: no other weights of the base model have the effect of "
            f"{type(method).__name__}, so it cannot be merged; LoRA, IA3 and BitFit can. Use it "
            f"attached",
        )
        if self.merged:
            return
        for hook in self._hooks:
            hook.remove()
        for name in self.delta.part_names:
            module, part = self._module(name), self.delta.part(name).requires_grad_(False)
            for end, value in part.merged(module).items():
                parameter = module.get_parameter(end)
                self._originals.append((parameter, parameter.data))
                parameter.data = value.detach().to(parameter.dtype)
        self._hooks, self.merged = [], True

    def unmerge(self) -> None:
        """Restore the base weights, bit for bit, and attach the delta again."""
        if not self.merged:
            return
        for parameter, value in self._originals:
            parameter.data = value.to(parameter.data)
        self._originals, self.merged = [], False
        self._hooks = self._attach_parts()
        self.delta.requires_grad_(True)

    def remove(self) -> nn.Module:
        """Take the delta off; return the base model, bit for bit as it was before `adapt`.

        The delta stays usable: keep `adapted.delta` and attach it again.
        """
        require(self.attached, _REMOVED)
        self.unmerge()
        for removable in (*self._hooks, *self._swaps):
            removable.remove()
        for parameter, requires_grad in self._frozen:
            parameter.requires_grad_(requires_grad)
        del find_backbone(self.model)[1].delta
        self.attached = False
        return self.model

    def _module(self, name: str) -> nn.Module:
        return self.model.get_submodule(in_model(name, self._backbone_name))

    def _attach_parts(self) -> list[Removable]:
        return [
            hook
            for name in self.delta.part_names
            for hook in self.delta.part(name).attach(self._module(name))
        ]


def _freeze(model: nn.Module, delta: Delta) -> list[tuple[nn.Parameter, bool]]:
    """Freeze all parameters but the delta's; return what requires_grad was."""
    trained = set(delta.parameters())
    frozen = [(p, p.requires_grad) for p in model.parameters() if p not in trained]
    for parameter, _ in frozen:
        parameter.requires_grad_(False)
    return frozen


def check_free(model: nn.Module, name: str) -> None:
    """Raise ValueError if a delta is attached; `name` is the function that needs a free model."""
    attached = [module for module in find_backbone(model)[1].modules() if isinstance(module, Delta)]
    require(
        not attached,
        f"{name}: this model is adapted already, with {attached[0].method if attached else ''}; "
        f"take that delta off first, adapted.remove()",
    )
