"""The titles of chapters and assignments in both languages, by their names as files."""

from __future__ import annotations

from collections.abc import Mapping

from ptm_edu.language import Text

CHAPTERS: Mapping[str, Text] = {
    "00_the_family": Text("0 · The family of pre-trained models", "0 · 预训练模型家族"),
    "01_word2vec": Text("1 · Word vectors", "1 · 词向量"),
    "01b_more_on_word_vectors": Text("1b · More on word vectors", "1b · 再谈词向量"),
    "02_elmo": Text("2 · Contextual word vectors: ELMo", "2 · 上下文相关的词向量：ELMo"),
    "02b_taglm_cove_ulmfit": Text("2b · TagLM, CoVe and ULMFiT", "2b · TagLM、CoVe 与 ULMFiT"),
    "03_transformer": Text("3 · Attention: the Transformer", "3 · 注意力：Transformer"),
    "04_gpt": Text("4 · Generative pre-training: GPT", "4 · 生成式预训练：GPT"),
    "05_bert": Text(
        "5 · BERT: pre-training with masked tokens", "5 · BERT：用被遮住的词元做预训练"
    ),
    "05b_using_bert": Text("5b · Using BERT", "5b · 使用 BERT"),
    "06_after_bert": Text(
        "6 · After BERT: Transformer-XL, XLNet and ERNIE",
        "6 · BERT 之后：Transformer-XL、XLNet 与 ERNIE",
    ),
    "07_adaptation": Text("7 · Adaptation: one model, many tasks", "7 · 适配：一个模型，多种任务"),
}

ASSIGNMENTS: Mapping[str, Text] = {
    "a1_word2vec": Text("1 · word2vec", "1 · word2vec"),
    "a2_elmo": Text("2 · ELMo", "2 · ELMo"),
    "a3_transformer": Text("3 · The Transformer", "3 · Transformer"),
    "a4_gpt": Text("4 · GPT", "4 · GPT"),
    "a5_bert": Text("5 · BERT", "5 · BERT"),
    "a6_after_bert": Text("6 · After BERT", "6 · BERT 之后"),
    "a7_adaptation": Text("7 · Adaptation", "7 · 适配"),
}
