"""A made-up tokenizer for masking: words of up to five letters are pieces, longer ones several.

Chinese is given in words, between spaces, and cut into characters. Read by tests (through
`runpy`) and, as a cell's text, by the notebook that shows it live.
"""

SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
VOCABULARY = SPECIAL + [f"piece{n}" for n in range(40)] + [f"##nd{n}" for n in range(20)]
SENTENCES = {
    "the violinist played in New York today .": ["New York"],
    "my cat sat on the windowsill .": [],
    "unbelievable": [],
    "Nelson Mandela was born in South Africa .": ["Nelson Mandela", "South Africa"],
    "北京 大学 在 海淀 区 。": ["北京 大学"],
    "a cat sat and a dog ran and a bird sang .": [],
}


def tokenize(sentence):
    """Return the pieces with [CLS] and [SEP], and the number of each one's word."""
    pieces, words = ["[CLS]"], [-1]
    for number, word in enumerate(sentence.split()):
        inside, size = ("##", 5) if word.isascii() else ("", 1)
        parts = [word[start : start + size] for start in range(0, len(word), size)]
        pieces += [part if n == 0 else inside + part for n, part in enumerate(parts)]
        words += [number] * len(parts)
    return [*pieces, "[SEP]"], [*words, -1]
