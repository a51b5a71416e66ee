"""The people of the made-up class, and what they answer in words. Nobody of them exists."""

from __future__ import annotations

NAMES = (
    "王小明", "李 思思", "張偉倫", "陈静怡", "欧阳春晓", "刘洋", "赵子涵", "林美玲",
    "O'Brien Siobhán", "D'Angelo Marco", "Müller-Lüdenscheidt Jörg", "Nguyễn Thị Hương",
    "Łukasz Brzęczyszczykiewicz", "Ångström Åsa", "Çelik Gökçe", "Þórsdóttir Guðrún",
    "Иванова Катя", "Шевченко Олексій", "Παπαδόπουλος Νίκος", "עדן לוי", "ليلى حداد",
    "प्रिया शर्मा", "สมชาย ใจดี", "佐藤 さくら", "김민준", "Ñandú José María", "Zoë van der Berg",
    "Robert \"Bobby\" Tables", "Smith; DROP TABLE", "100% Okoye", "Ana & Co", "<b>Bold<b>",
    "Adaeze Nwosu", "Kwame Mensah", "Thandiwe Dube", "Kaimana Kealoha", "Aroha Ngata",
    "Mary-Jane Watts", "jean-pierre.dupont", "user_0042", "Émilie Côté", "Sørensen Mads",
    "Tamás Kovács", "Ștefan Ionescu", "Dvořáková Jana", "Žižek Petra", "Õnnepalu Tõnu",
    "Ólafur Ragnar Jónsson", "Māra Bērziņa", "Ġorġ Borg", "Aylin Yıldız", "Siti Nurhaliza B.",
    "Budi", "Hồ Quang", "Tenzin Dolma", "Батбаяр", "გიორგი", "Արամ", "አበበ", "x" * 100,
)  # fmt: skip

WRITTEN = (
    "I measured slow/fast 0.60 and high/low 0.65 against quick/fast 0.47 and slow/church -0.02. "
    "So antonyms are as near as synonyms. Both stand between the same neighbours, and the loss "
    "only asks which words are neighbours. A search for 'cheap' would find 'expensive' too.",
    "Yes, increase/decrease have 0.85! The model only sees contexts, and these are the same.",
    "是的。slow/fast 的余弦是 0.60，increase/decrease 是 0.85，而 slow/church 只有 -0.02。"
    "反义词出现在相同的上下文里，损失函数只问哪些词相邻，所以它们的向量相近。"
    "做情感分析时 good 和 bad 分不开，可以在有标注的句子上微调。",
    "rich/poor 0.36, hot/cold about the same. I think antonyms are similar since they describe "
    "the same property. This is bad for a dictionary of synonyms.",
    "No, because they mean the opposite.",
)
