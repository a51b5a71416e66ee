// The notes of `course.published("family")` in Chinese; those without English words stay as they are.

/** @type {Record<string, string>} */
export const IN_CHINESE = {
  "14.0 M words": "1,400 万个词",
  "6 B words": "60 亿个词",
  "42 B tokens": "420 亿个词元",
  "Wikipedia in nine languages": "九种语言的维基百科",
  "1B Word Benchmark, about 800 M tokens": "1B Word Benchmark，约 8 亿个词元",
  "4.5 M sentence pairs": "450 万个句对",
  "7 M sentence pairs": "700 万个句对",
  "WikiText-103, 103 M words": "WikiText-103，1.03 亿个词",
  "WikiText-103, 103 M tokens": "WikiText-103，1.03 亿个词元",
  "BooksCorpus, 800 M words": "BooksCorpus，8 亿个词",
  "BooksCorpus and Wikipedia, 3.3 B words": "BooksCorpus 和维基百科，33 亿个词",
  "WebText, 40 GB": "WebText，40 GB",
  "173 M Chinese sentences": "1.73 亿个中文句子",
  "five corpora, 32.89 B subword tokens": "五份语料，328.9 亿个子词词元",
  "five corpora, 160 GB": "五份语料，160 GB",
  "feed-forward network": "前馈网络",
  embeddings: "嵌入",
  "Transformer decoder": "Transformer 解码器",
  "Transformer encoder": "Transformer 编码器",
  "Bengio et al. 2003": "Bengio 等人 2003",
  "Mikolov et al. 2013a": "Mikolov 等人 2013a",
  "Pennington et al. 2014": "Pennington 等人 2014",
  "Bojanowski et al. 2017": "Bojanowski 等人 2017",
  "Peters et al. 2017": "Peters 等人 2017",
  "Vaswani et al. 2017": "Vaswani 等人 2017",
  "McCann et al. 2017": "McCann 等人 2017",
  "Howard and Ruder 2018": "Howard 和 Ruder 2018",
  "Peters et al. 2018": "Peters 等人 2018",
  "Radford et al. 2018": "Radford 等人 2018",
  "Devlin et al. 2019": "Devlin 等人 2019",
  "Dai et al. 2019": "Dai 等人 2019",
  "Radford et al. 2019": "Radford 等人 2019",
  "Sun et al. 2019": "Sun 等人 2019",
  "Yang et al. 2019": "Yang 等人 2019",
  "Liu et al. 2019": "Liu 等人 2019",
  "computed: |V|(1 + nm + h) + h(1 + (n − 1)m), §2, with |V| = 17,964, n = 6, m = 100, h = 60 (§3.2, Table 2)":
    "计算得到：|V|(1 + nm + h) + h(1 + (n − 1)m)（§2），其中 |V| = 17,964，n = 6，m = 100，h = 60（§3.2，表 2）",
  "computed: 2 tables of 1,000,000 words (§4.2) × 1,000 (Table 6)":
    "计算得到：2 张表，每张 1,000,000 个词（§4.2）× 1,000 维（表 6）",
  "not in the paper; allennlp.org/elmo, original model, without the softmax":
    "论文中没有；allennlp.org/elmo，原始模型，不含 softmax",
  "not in the paper; Radford et al. 2019, §2.3 and Table 2":
    "论文中没有；见 Radford 等人（2019）§2.3 和表 2",
  "base model, Table 3": "base 模型，表 3",
  "large model, Table 1": "large 模型，表 1",
  "largest model, Table 2": "最大的模型，表 2",
  "“the same model size as BERT-base” (§4)": "“与 BERT-base 模型大小相同”（§4）",
  "“similar” to BERT-Large (§3.1)": "与 BERT-Large “相近”（§3.1）",
  "computed: 5 epochs (§4.2) of 13,994,528 words (§4)":
    "计算得到：13,994,528 个词（§4），5 轮（§4.2）",
  "training words, Table 6": "训练的词数，表 6",
  "§4.2; read once, to count": "§4.2；为了计数，只读一遍",
  "the number of epochs": "没有给出轮数",
  "computed: 100,000 steps (§5.2) of 25,000 source and 25,000 target tokens (§5.1)":
    "计算得到：100,000 步（§5.2），每步源句、目标句各 25,000 个词元（§5.1）",
  "computed: 10 epochs (§3.4) of about 800 M tokens (allennlp.org/elmo)":
    "计算得到：约 8 亿个词元（allennlp.org/elmo），10 轮（§3.4）",
  "not in the paper; Devlin et al. 2019, A.4: 1,000,000 steps of 32,000 words":
    "论文中没有；见 Devlin 等人（2019）A.4：1,000,000 步，每步 32,000 个词",
  "computed: 1,000,000 steps of 256 sequences, 90 % of them of 128 tokens, 10 % of 512 (A.2)":
    "计算得到：1,000,000 步，每步 256 个序列，其中 90% 长 128 个词元，10% 长 512 个词元（A.2）",
  "computed: 500,000 steps of 8,192 sequences of 512 tokens (§3.1)":
    "计算得到：500,000 步，每步 8,192 个序列，每个 512 个词元（§3.1）",
  "computed: 500,000 steps of 8K sequences (Table 4) of 512 tokens (§3.1)":
    "计算得到：500,000 步，每步 8K 个序列（表 4），每个 512 个词元（§3.1）",
  "6·Q·D: of the tables a word uses only Q = 8 · 1,000 + 1,000 · log₂ V numbers (eq. 4)":
    "6·Q·D：每个词只用到表中的 Q = 8 · 1,000 + 1,000 · log₂ V 个数（式 4）",
  "6·Q·D: of the tables a word uses only Q = 10 · (1,000 + 1,000 · log₂ V) numbers (eq. 5)":
    "6·Q·D：每个词只用到表中的 Q = 10 · (1,000 + 1,000 · log₂ V) 个数（式 5）",
  "it depends on the number of pairs that occur, |X|": "取决于出现过的词对的数目 |X|",
  "6·N·D; a token passes encoder or decoder, so this counts too many. Table 2 estimates 3.3·10¹⁸ from time and processors":
    "6·N·D；每个词元只经过编码器或解码器，所以这样算偏多。表 2 由时间和处理器估计为 3.3·10¹⁸",
  "without N": "因为没有 N",
};
