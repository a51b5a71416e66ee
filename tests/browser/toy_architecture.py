"""A small Transformer, GPT and BERT for pre-training, as ArchitectureDiagram reads them.

Read by tests (through `runpy`).
"""

import torch

from ptm_edu.bert import Bert, BertConfig, BertForPretraining
from ptm_edu.gpt import GPT, GPTConfig
from ptm_edu.transformer import Transformer, TransformerConfig

torch.manual_seed(0)
sizes = {"vocab_size": 60, "dim": 16, "layers": 3, "heads": 2, "feed_forward": 32}
model = BertForPretraining(Bert(BertConfig(**sizes, max_positions=24)))
models = {
    "Transformer": Transformer(TransformerConfig(**sizes, max_positions=24)),
    "GPT": GPT(GPTConfig(**sizes, max_positions=24)),
    "BERT": model,
}
