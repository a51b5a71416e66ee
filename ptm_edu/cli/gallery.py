"""Every widget on real data: its chapter, one sentence about it, and how it is made."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

import torch
from torch.nn.functional import cross_entropy

from ptm_edu import adaptation, bert, elmo, gpt, text, training, widgets, zoo
from ptm_edu.adaptation.demos import scores_and_costs
from ptm_edu.course import measured, published
from ptm_edu.language import LANGUAGES, Text, current_language, say
from ptm_edu.transformer import Transformer, TransformerConfig, TransformerOutput
from ptm_edu.widgets import Widget
from ptm_edu.widgets.host.static import state_of


@dataclass(frozen=True)
class Exhibit:
    """A widget of the gallery: `chapter` is its notebook's file name without .ipynb."""

    chapter: str
    sentence: Text
    make: Callable[[], Widget]


def _in_both(make: Callable[..., Widget]) -> Callable[[], Widget]:
    """Return what makes a widget that knows in both languages what Python words for it."""

    def made() -> Widget:
        both = {language: make(language=language) for language in LANGUAGES}
        states = {language: state_of(widget) for language, widget in both.items()}
        one, other = states.values()
        names = [name for name in one if one[name] != other[name]]
        widget = both[current_language()]
        widget.wordings = {
            language: {name: state[name] for name in names} for language, state in states.items()
        }
        return widget

    return made


def _analogies() -> Widget:
    vectors = zoo.load("word2vec-mini")
    return widgets.AnalogyExplorer(vectors.words, vectors.vectors, answer=vectors.analogy)


def _neighbors() -> Widget:
    vectors = zoo.load("word2vec-mini")
    return widgets.NeighborExplorer(vectors.words, vectors.vectors, counts=vectors.counts)


def _noise() -> Widget:
    vectors = zoo.load("word2vec-mini")
    return widgets.NoiseExplorer(vectors.words, vectors.counts)


def _bilm() -> Widget:
    mini = zoo.load("elmo-mini")

    def predict(tokens: list[str]) -> Any:
        return elmo.word_predictions(mini.model, mini.tokenizer, tokens)

    return widgets.BiLMExplorer(predict, len(mini.tokenizer.words), split=mini.tokenizer.tokenize)


@cache
def _elmo_senses() -> tuple[list[Any], list[torch.Tensor]]:
    """Sentences with an ambiguous word, and ELMo's layers (3, T, D) of each."""
    mini = zoo.load("elmo-mini")
    chosen = [each for each in text.tasks.load("senses", lower=False) if each.word in WORDS]
    read = elmo.Embedder(mini.model, carry_state=False).embed_each([e.tokens for e in chosen])
    return chosen, list(read)


WORDS = ("rose", "bank", "court", "star")
SENSES = {
    "money": "钱",
    "river": "河岸",
    "law": "法庭",
    "sport": "球场",
    "flower": "花",
    "went-up": "上升",
    "astronomy": "星体",
    "celebrity": "明星",
}


def _sense(name: str, language: str) -> str:
    return say(en=name, zh=SENSES[name], language=language)


def _layers(language: str) -> Widget:
    examples, read = _elmo_senses()
    chosen = [each._replace(sense=_sense(each.sense, language)) for each in examples]
    states = [each[:, e.place] for each, e in zip(read, chosen, strict=True)]  # each (3, D)
    return widgets.LayerExplorer(chosen, torch.stack(states, dim=1), language=language)


def _mix(language: str) -> Widget:
    pairs = [
        pair
        for pair in zip(*_elmo_senses(), strict=True)
        if pair[0].word == "star" and len(pair[0].tokens) <= 20
    ]
    return widgets.ScalarMixExplorer(
        [example.tokens for example, _ in pairs],
        torch.cat([layers for _, layers in pairs], dim=1),
        senses=[_sense(example.sense, language) for example, _ in pairs],
        chosen=(0, pairs[0][0].place),
        language=language,
    )


def _heads() -> Widget:
    real = zoo.load("minilm")
    given = bert.text_input(
        real.tokenizer, "The old house has lost its roof, but the garden still has its trees."
    )
    with torch.no_grad():
        output = real.model(torch.tensor([given.ids]), output_attentions=True)
    tokens = [real.tokenizer.vocabulary[i] for i in given.ids]
    return widgets.AttentionExplorer(
        output.attentions, tokens, layer=0, head=2, token=tokens.index("its")
    )


def _beam() -> Widget:
    mini = zoo.load("transformer-mini")
    tokenizer = mini.tokenizer

    def continuations(sentence: str, prefixes: list[list[int]]) -> torch.Tensor:
        source = torch.tensor([[*tokenizer.encode(sentence), tokenizer["</s>"]]])
        target = torch.tensor([[tokenizer["<s>"], *prefix] for prefix in prefixes])
        with torch.no_grad():
            logits = mini.model(source.expand(len(target), -1), target).logits
        return logits[:, -1].log_softmax(dim=-1)

    names = [tokenizer.decode([i]) or tokenizer.vocabulary[i] for i in range(len(tokenizer))]
    pairs = text.tasks.load("alignments", lower=False)
    sentences = [pairs[n].french_text for n in (1, 48, 35, 24, 39, 0)]
    return widgets.BeamExplorer(continuations, names, tokenizer["</s>"], sentences, gap="")


def _next_token() -> Widget:
    mini = zoo.load("gpt-mini")
    texts = ["Once upon a time there was a", "The capital of", "She opened the door and"]
    return widgets.NextToken(partial(gpt.predict_next_token, mini.model, mini.tokenizer), texts)


def _masks() -> Widget:
    mini = zoo.load("gpt-mini")
    sentences = [
        "The cat sat on the mat because it was tired.",
        "She put the letter in the box and closed it.",
        "The river is wide and the bridge is old.",
    ]
    influence = partial(gpt.token_influence, mini.model, mini.tokenizer)
    return widgets.CausalMaskExplorer(influence, sentences)


def _race() -> Widget:
    mini = zoo.load("gpt-mini")
    prompts = ["Once upon a time there was a girl who lived by the sea.", "The war began in"]
    compare = gpt.decoding_comparison(mini.model, mini.tokenizer, 32)
    return widgets.GenerationRace(compare, prompts, seeds=(0, 1))


def _sampling() -> Widget:
    mini = zoo.load("gpt-mini")
    contexts = ["Once upon a", "The girl was very", "In 1914 the", "She said that she"]
    with torch.no_grad():
        inputs = [torch.tensor([mini.tokenizer.encode(context)]) for context in contexts]
        logits = [mini.model(ids).logits[0, -1] for ids in inputs]  # each (V,)
    tokens = [gpt.token_text(mini.tokenizer, i) for i in range(len(mini.tokenizer))]
    return widgets.SamplingExplorer(tokens, torch.stack(logits).numpy(), contexts)


def _architecture(language: str) -> Widget:
    names = {"Transformer": "transformer-mini", "GPT": "gpt-mini", "BERT": "bert-mini"}
    models = {title: zoo.load(name).model for title, name in names.items()}
    return widgets.ArchitectureDiagram(models, language=language)


def _fill() -> Widget:
    mini = zoo.load("bert-mini")
    return widgets.FillMask(bert.MaskFiller(mini.model, mini.tokenizer))


def _masking() -> Widget:
    tokenizer = zoo.load("bert-mini").tokenizer

    def tokenize(sentence: str) -> tuple[list[str], list[int]]:
        given = bert.text_input(tokenizer, sentence)
        return [tokenizer.vocabulary[i] for i in given.ids], given.word_ids

    return widgets.MaskingLab(tokenize, tokenizer.vocabulary)


def _input_embeddings(language: str) -> Widget:
    real = zoo.load("minilm")
    inputs = partial(bert.input_parts, real.model, real.tokenizer)
    return widgets.InputEmbeddings(inputs, language=language)


def _spans() -> Widget:
    reader = zoo.load("minilm-questions")
    tests = [each for each in text.tasks.load("questions") if each.split == "test"]
    answer = bert.answerer(reader.model, reader.tokenizer)
    return widgets.SpanExplorer(answer, [tests[n][:3] for n in (36, 5, 43, 40, 39, 46)])


def _training() -> Widget:
    """A small Transformer that learns to reverse six letters, in 120 steps."""
    start, steps, word = 26, 120, "planet"
    guess = Text("guessing one of 26 letters", "随机猜 26 个字母之一")
    config = TransformerConfig(
        vocab_size=27,
        dim=64,
        heads=4,
        feed_forward=128,
        layers=1,
        max_positions=8,
        dropout=0.0,
        padding_id=start,
    )
    with torch.random.fork_rng(devices=[]):
        torch.manual_seed(0)
        model = Transformer(config)

    def output(source: torch.Tensor, output_attentions: bool = False) -> TransformerOutput:
        first = torch.full((len(source), 1), start)
        decoder_input = torch.cat([first, source.flip(1)[:, :-1]], dim=1)  # (B, T)
        read: TransformerOutput = model(source, decoder_input, output_attentions=output_attentions)
        return read

    def loss(_: Transformer, source: torch.Tensor) -> torch.Tensor:
        logits = output(source).logits  # (B, T, V)
        return cross_entropy(logits.flatten(0, 1), source.flip(1).flatten())

    def attention() -> torch.Tensor:
        source = torch.tensor([[ord(letter) - ord("a") for letter in word]])
        with torch.no_grad():
            return output(source, output_attentions=True).cross_attentions[0][0]  # (H, T, S)

    watch = widgets.TrainingWatch(
        steps,
        attention,
        every=4,
        tokens=["<s>", *word[:0:-1]],
        source_tokens=list(word),
        reference={guess.say(): math.log(26)},
    )
    settings = training.TrainingConfig(
        steps=steps,
        optimizer=training.AdamW(lr=5e-3),
        schedule=training.cosine(steps, warmup=20),
        device="cpu",
        progress=False,
    )
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # the same numbers on every machine, and faster at this size
    try:
        training.fit(model, loss, lambda i: torch.randint(26, (64, 6)), settings, watch.record)
    finally:
        torch.set_num_threads(threads)
    watch.wordings = {
        language: {"references": [[guess.say(language), math.log(26)]]} for language in LANGUAGES
    }
    return watch


def _permutations() -> Widget:
    return widgets.PermutationExplorer(["The", "cat", "sat", "on", "the", "mat"], predicted=4)


def _family() -> Widget:
    return widgets.FamilyExplorer(published("family"), selected="BERT base", links=False)


def _cockpit() -> Widget:
    results = [measured(name) for name in ("adaptation", "adaptation-tasks")]
    rows = [row for found in results for row in scores_and_costs(found).to_dict("records")]
    source = " | ".join(found.caption for found in results)
    return widgets.AdaptationCockpit(rows, source=source, examples=1000)


def _prompts() -> Widget:
    mini = zoo.load("bert-mini")

    def score(review: str, template: str, words: dict[str, list[str]]) -> dict[str, Any]:
        cloze = adaptation.Cloze(mini.model, mini.tokenizer, template, words)
        calibrated = cloze.calibrated()
        return {
            "probabilities": cloze.probabilities([review])[0],
            "calibrated": calibrated.probabilities([review])[0],
            "content_free": calibrated.log_prior.exp(),
            "words": cloze.word_log_probabilities([review])[0].exp(),
        }

    texts: list[str | tuple[str, str]] = [
        ("I love this movie.", "positive"),
        ("I left after half an hour.", "negative"),
        ("The plot is thin, but the actors are wonderful.", "positive"),
        "The film has three parts.",
    ]
    templates = [
        "{text} The movie is {mask}.",
        "{text} It was {mask}.",
        "{text} All in all, it was {mask}.",
        "Just {mask}! {text}",
        "{text} In summary, the film was {mask}.",
    ]
    words = [
        {"positive": ["good"], "negative": ["bad"]},
        {"positive": ["great", "good", "wonderful"], "negative": ["terrible", "bad", "awful"]},
    ]
    return widgets.PromptLab(score, texts, templates, words)


FAMILY = "00_the_family"
W2V, ELMO, TRANSFORMER, GPT = "01_word2vec", "02_elmo", "03_transformer", "04_gpt"
BERT, USING_BERT, AFTER_BERT = "05_bert", "05b_using_bert", "06_after_bert"
ADAPTATION = "07_adaptation"

EXHIBITS: Mapping[str, Exhibit] = {
    "FamilyExplorer": Exhibit(
        FAMILY,
        Text(
            "Pre-trained models over time: objective, direction, size, and what builds on what.",
            "预训练模型年表：训练目标、方向、规模，以及谁基于谁。",
        ),
        _family,
    ),
    "SkipGramStepper": Exhibit(
        W2V,
        Text(
            "Skip-gram and CBOW with negative sampling, one gradient step at a time.",
            "负采样的 skip-gram 与 CBOW：一次走一个梯度步。",
        ),
        widgets.SkipGramStepper,
    ),
    "NoiseExplorer": Exhibit(
        W2V,
        Text(
            "How the exponent α changes which negatives are drawn, and the threshold t which words "
            "are kept.",
            "指数 α 怎样改变负样本的抽取，阈值 t 怎样决定保留哪些词。",
        ),
        _noise,
    ),
    "AnalogyExplorer": Exhibit(
        W2V,
        Text(
            "Which word is nearest to king − man + woman, in the plane and in all dimensions.",
            "哪个词离 king − man + woman 最近：在平面上，以及在全部维中。",
        ),
        _analogies,
    ),
    "NeighborExplorer": Exhibit(
        W2V,
        Text(
            "The words of highest cosine with one word or with two.",
            "与一个词或两个词余弦最高的词。",
        ),
        _neighbors,
    ),
    "BiLMExplorer": Exhibit(
        ELMO,
        Text(
            "What a forward and a backward language model predict for each word.",
            "前向和后向语言模型对每个词的预测。",
        ),
        _bilm,
    ),
    "LayerExplorer": Exhibit(
        ELMO,
        Text(
            "One word in many sentences: how its vectors separate by sense from layer to layer.",
            "同一个词在许多句子里：它的向量怎样逐层按义项分开。",
        ),
        _in_both(_layers),
    ),
    "ScalarMixExplorer": Exhibit(
        ELMO,
        Text(
            "Weights for the layers, their softmax, and what becomes nearest.",
            "各层的权重、它们的 softmax，以及最近邻怎样改变。",
        ),
        _in_both(_mix),
    ),
    "ScheduleExplorer": Exhibit(
        ELMO,
        Text(
            "Learning rates over the steps of training, one for each group of layers.",
            "训练中每一步的学习率，每个层组一条曲线。",
        ),
        widgets.ScheduleExplorer,
    ),
    "AttentionStepper": Exhibit(
        TRANSFORMER,
        Text(
            "Scaled dot-product attention in five steps, with every number.",
            "缩放点积注意力的五个步骤，列出每个数值。",
        ),
        _in_both(widgets.AttentionStepper),
    ),
    "PositionExplorer": Exhibit(
        TRANSFORMER,
        Text(
            "Sines and cosines of many wavelengths, and why a shift is a rotation.",
            "多种波长的正弦与余弦，以及为什么平移就是旋转。",
        ),
        widgets.PositionExplorer,
    ),
    "BeamExplorer": Exhibit(
        TRANSFORMER,
        Text(
            "Which hypotheses a beam search of a translation keeps, drops and ends.",
            "翻译时束搜索保留、舍弃和结束哪些候选译文。",
        ),
        _beam,
    ),
    "TrainingWatch": Exhibit(
        GPT,
        Text(
            "A training while it runs and afterwards: the loss, and what the model does at a step.",
            "训练过程，可以实时看，也可以回放：损失，以及模型在每一步的预测。",
        ),
        _training,
    ),
    "NextToken": Exhibit(
        GPT,
        Text(
            "The distribution over the next token, and how surprising each token was.",
            "下一个词元的分布，以及每个词元的惊异度。",
        ),
        _next_token,
    ),
    "CausalMaskExplorer": Exhibit(
        GPT,
        Text(
            "Exchange a word, and see which outputs change under each mask.",
            "换掉一个词，看两种掩码下哪些输出改变。",
        ),
        _masks,
    ),
    "GenerationRace": Exhibit(
        GPT,
        Text(
            "Greedy decoding, beam search, top-k and top-p continue the same prompt.",
            "贪心搜索、束搜索、top-k 和 top-p 续写同一个提示。",
        ),
        _race,
    ),
    "SamplingExplorer": Exhibit(
        GPT,
        Text(
            "What temperature, top-k, top-p and min-p leave of a distribution.",
            "经过温度、top-k、top-p 和 min-p，分布还剩下什么。",
        ),
        _sampling,
    ),
    "InputTransformExplorer": Exhibit(
        GPT,
        Text(
            "How GPT turns the fields of a task into one sequence of tokens.",
            "GPT 怎样把任务的字段变成一个词元序列。",
        ),
        _in_both(widgets.InputTransformExplorer),
    ),
    "ArchitectureDiagram": Exhibit(
        BERT,
        Text(
            "The blocks of Transformer, GPT and BERT, and what each has that the last one lacks.",
            "Transformer、GPT 和 BERT 的各个模块，以及每个模型比前一个多了什么。",
        ),
        _in_both(_architecture),
    ),
    "FillMask": Exhibit(
        BERT,
        Text(
            "Mask a token, or two, and see what BERT predicts there.",
            "遮住一两个词元，看 BERT 预测什么。",
        ),
        _fill,
    ),
    "MaskingLab": Exhibit(
        BERT,
        Text(
            "Which tokens BERT's pre-training selects, and what it puts in their place.",
            "BERT 预训练选中哪些词元，又换成什么。",
        ),
        _masking,
    ),
    "SentencePairExplorer": Exhibit(
        BERT,
        Text(
            "Where sentences A and B of next sentence prediction come from.",
            "下一句预测的句子 A 和 B 从哪里来。",
        ),
        _in_both(widgets.SentencePairExplorer),
    ),
    "InputEmbeddings": Exhibit(
        BERT,
        Text(
            "Token, segment and position embeddings, and their sum after layer norm.",
            "词元嵌入、句段嵌入和位置嵌入，以及层归一化后的和。",
        ),
        _in_both(_input_embeddings),
    ),
    "AttentionExplorer": Exhibit(
        USING_BERT,
        Text(
            "Every attention head of every layer: which token attends to which.",
            "每一层的每个注意力头：哪个词元关注哪个词元。",
        ),
        _heads,
    ),
    "SpanExplorer": Exhibit(
        USING_BERT,
        Text(
            "Start and end scores of each word of a passage, and the best spans.",
            "段落中每个词的起点得分和终点得分，以及得分最高的片段。",
        ),
        _spans,
    ),
    "PermutationExplorer": Exhibit(
        AFTER_BERT,
        Text(
            "How a factorization order decides from which tokens XLNet predicts each token.",
            "因子分解顺序怎样决定 XLNet 由哪些词元预测每个词元。",
        ),
        _permutations,
    ),
    "SegmentMemory": Exhibit(
        AFTER_BERT,
        Text(
            "How far Transformer-XL's memory extends the context, where the gradient stops, and "
            "what a sliding window costs.",
            "记忆怎样逐层延长上下文，梯度在哪里停止，滑动窗口要多少计算。",
        ),
        widgets.SegmentMemory,
    ),
    "AdaptationCockpit": Exhibit(
        ADAPTATION,
        Text(
            "Ways to adapt a pre-trained model: score, parameters, storage, time and memory.",
            "适配预训练模型的方法：得分、参数量、存储、时间和内存。",
        ),
        _cockpit,
    ),
    "PromptLab": Exhibit(
        ADAPTATION,
        Text(
            "Label probabilities of a text in several templates, with and without calibration.",
            "一段文本在多个模板中的标签概率，校准前后对比。",
        ),
        _prompts,
    ),
}
