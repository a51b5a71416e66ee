"""What the library's models call the weights of a page: a library name → its name on the page.

`page.load_state_dict(renamed(model.state_dict(), GPT))`. Skip-gram's names are the same in both.
Today's decoder is not in the library: `LLAMA` has the names of transformers' LlamaForCausalLM.
"""

from collections.abc import Mapping
from typing import TypeVar

Weight = TypeVar("Weight")

ELMO = {
    "highways.0.": "",
    "forward_stack.layers": "forward_lstms",
    "backward_stack.layers": "backward_lstms",
    "input_weight": "input_gates.weight",
    "state_weight": "state_gates.weight",
    "lstms.0.bias": "lstms.0.input_gates.bias",
    "lstms.1.bias": "lstms.1.input_gates.bias",
    "lstms.0.projection": "lstms.0.projection.weight",
    "lstms.1.projection": "lstms.1.projection.weight",
}
GPT = {"_residual.norm": "_norm"}
TRANSFORMER = {**GPT, "embeddings.": "", "coder.layers": "coder"}
BERT = {
    **GPT,
    "bert.embeddings.norm": "embedding_norm",
    "bert.embeddings.": "",
    "bert.encoder.": "",
    "bert.pooler.linear": "pooler.0",
    "masked_lm.dense": "masked_lm_transform.0",
    "masked_lm.norm": "masked_lm_transform.2",
    "masked_lm.bias": "masked_lm_bias",
}
XLNET = {**GPT, "xlnet.": ""}
LLAMA = {
    "model.": "",
    "embed_tokens": "token_embedding",
    "self_attn.q_proj": "attention.query",
    "self_attn.k_proj": "attention.key",
    "self_attn.v_proj": "attention.value",
    "self_attn.o_proj": "attention.output",
    "mlp.gate_proj": "gate",
    "mlp.up_proj": "up",
    "mlp.down_proj": "down",
    "input_layernorm.weight": "norms.0",
    "post_attention_layernorm.weight": "norms.1",
    "norm.weight": "final_norm",
    "lm_head.weight": "lm_head",
}


def renamed(weights: Mapping[str, Weight], names: Mapping[str, str]) -> dict[str, Weight]:
    """Return weights by name, with each part of a name that is in `names` replaced, in order."""
    new = {}
    for name, weight in weights.items():
        for library, page in names.items():
            name = name.replace(library, page)
        new[name] = weight
    return new
