"""A small BERT for pre-training, as ArchitectureDiagram reads it.

Read by tests (through `runpy`).
"""

import torch

from ptm_edu.bert import Bert, BertConfig, BertForPretraining

torch.manual_seed(0)
sizes = {"vocab_size": 60, "dim": 16, "layers": 3, "heads": 2, "feed_forward": 32}
model = BertForPretraining(Bert(BertConfig(**sizes, max_positions=24)))
