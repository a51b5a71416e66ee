"""One step of gradient descent on a neural network, and its state.

A training is reproducible: batches are a function of their number, and before each batch torch's
generator is seeded from the seed and that number. So dropout and random masking are the same
whether or not the training was interrupted, and whether one process or four compute four batches.
Only weights and optimizer state have to be stored.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, cast

import numpy as np
import torch
from torch import Tensor, nn

from ptm_edu.language import Text

from . import distributed
from .checkpoints import CheckpointError, Facts, Tensors
from .config import TrainingConfig
from .devices import to_device
from .optimizers import optimizer_state, restore_optimizer
from .precision import choose_precision

_NOT_FINITE = Text(
    en="step {step}: the loss is {loss} and the norm of its gradient {norm}, nothing to learn "
    "from. Try a smaller learning rate, a longer warm-up or precision='float32', and look for "
    "log(0) or a division by 0 in the loss. The weights are those before this step",
    zh="第 {step} 步：损失为 {loss}，梯度范数为 {norm}，无法继续学习。请尝试更小的学习率、"
    "更长的预热或 precision='float32'，并检查损失中是否有 log(0) 或除以 0。权重仍是这一步之前的值",
)
_OTHER_TRAINING = Text(
    en="the checkpoint belongs to another training: its {what} was {then}, now it is {now}. "
    "Use the same settings, give another checkpoint path, or start over with resume=False",
    zh="检查点属于另一次训练：其 {what} 为 {then}，而现在是 {now}。"
    "请使用相同设置、换一个检查点路径，或用 resume=False 从头开始",
)
_OTHER_PRECISION = Text(
    en="{label}: the checkpoint was trained in {then}; training continues in {now}, so the weights "
    "will differ slightly from those of an uninterrupted training",
    zh="{label}：检查点以 {then} 精度训练；现以 {now} 精度继续，"
    "因此权重会与不间断训练的结果略有不同",
)


class ModelTask:
    """A `Trainable` made of a model, its loss and its batches; `fit` explains the arguments."""

    def __init__(
        self,
        model: nn.Module,
        loss: Callable[[Any, Any], Tensor],
        batch_at: Callable[[int], Any],
        config: TrainingConfig,
    ) -> None:
        self.model = model
        self.loss = loss
        self.batch_at = batch_at
        self.config = config
        self.trained = [p for p in model.parameters() if p.requires_grad]
        if not self.trained:
            raise ValueError(
                "fit: the model has no parameter to train; expected at least one with "
                "requires_grad=True"
            )
        self.device = self.trained[0].device
        self.precision = choose_precision(config.precision, model, self.device)
        distributed.share_weights(model)
        self.optimizer = config.optimizer.build(model, config.lr_multipliers)
        self.lr_multipliers = [group["lr_multiplier"] for group in self.optimizer.param_groups]
        # These keys are in existing checkpoints, so they must not change.
        self.settings: Facts = {
            "model": _describe(model),
            "optimizer": repr(config.optimizer),
            "rates": None if config.lr_multipliers is None else dict(config.lr_multipliers),
            "clip": config.max_grad_norm,
            "precision": self.precision,
            "batches in a step": config.accumulation_steps * distributed.world_size(),
            "seed": config.seed,
        }

    def step(self, index: int) -> float:
        """Average the gradients of the step's batches, clip them, step; return the loss."""
        accumulation_steps = self.config.accumulation_steps
        self.optimizer.zero_grad()
        losses = [
            self._backward(index * accumulation_steps + turn) for turn in range(accumulation_steps)
        ]
        loss = distributed.mean(torch.stack(losses).sum()).item()
        distributed.average_gradients(self.trained)
        max_norm = math.inf if self.config.max_grad_norm is None else self.config.max_grad_norm
        norm = nn.utils.clip_grad_norm_(self.trained, max_norm).item()
        if not (math.isfinite(loss) and math.isfinite(norm)):
            raise FloatingPointError(_NOT_FINITE.say(step=index, loss=loss, norm=norm))
        learning_rate = self.config.optimizer.lr * self.config.schedule(index)
        for group, multiplier in zip(self.optimizer.param_groups, self.lr_multipliers, strict=True):
            group["lr"] = learning_rate * multiplier
        self.optimizer.step()
        return loss

    def _backward(self, turn: int) -> Tensor:
        """Add the gradient of this process's next batch, and return its part of the mean loss."""
        number = turn * distributed.world_size() + distributed.rank()
        # A 32-bit seed, because torch's CPU generator ignores higher bits.
        (seed,) = np.random.SeedSequence([self.config.seed, number]).generate_state(1)
        torch.manual_seed(int(seed))
        batch = to_device(self.batch_at(number), self.device)
        bfloat16 = self.precision == "bfloat16"
        with torch.autocast(self.device.type, torch.bfloat16, enabled=bfloat16):
            loss = self.loss(self.model, batch)
        if not isinstance(loss, Tensor) or loss.numel() != 1 or not loss.requires_grad:
            raise ValueError(f"fit: loss must return a scalar to differentiate, got {_say(loss)}")
        part = loss.float().reshape(()) / self.config.accumulation_steps
        part.backward()
        return part.detach()

    def state(self) -> tuple[Tensors, Facts]:
        """Return weights, optimizer state, and the settings that they belong to."""
        tensors, facts = optimizer_state(self.optimizer)
        named = {f"optimizer.{name}": tensor for name, tensor in tensors.items()}
        named |= {f"model.{name}": tensor for name, tensor in self.model.state_dict().items()}
        return named, {"optimizer": facts, "settings": self.settings}

    def restore(self, tensors: Tensors, facts: Facts) -> None:
        """Restore what `state` returned; raises CheckpointError if the settings differ.

        Only the precision may: a training can continue on a machine with other units.
        """
        before = cast(Facts, facts.get("settings", {}))
        for what, now in self.settings.items():
            if what != "precision" and before.get(what) != now:
                raise CheckpointError(
                    _OTHER_TRAINING.say(what=what, then=before.get(what), now=now)
                )
        self.model.load_state_dict(_under("model.", tensors))
        state = _under("optimizer.", tensors)
        restore_optimizer(self.optimizer, state, cast(Facts, facts["optimizer"]))
        then = before.get("precision")
        if then != self.precision and distributed.rank() == 0:
            label = self.config.label
            print(_OTHER_PRECISION.say(label=label, then=then, now=self.precision))


def _under(prefix: str, tensors: Tensors) -> Tensors:
    return {n.removeprefix(prefix): t for n, t in tensors.items() if n.startswith(prefix)}


def _describe(model: nn.Module) -> str:
    tensors = model.state_dict().values()
    numbers = sum(tensor.numel() for tensor in tensors)
    return f"{type(model).__name__} of {len(tensors)} tensors, {numbers:,} numbers"


def _say(loss: object) -> str:
    if not isinstance(loss, Tensor):
        return type(loss).__name__
    tracked = "" if loss.requires_grad else ", cut off from the weights (detach, item, no_grad?)"
    return f"{loss.dtype} of shape {tuple(loss.shape)}{tracked}"
