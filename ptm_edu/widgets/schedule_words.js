// ScheduleExplorer's labels: equal keys in both languages, a test compares them.

const words = {
  en: {
    title: "How fast each layer learns", kinds: "Schedule",
    slanted: "Slanted triangle", constant: "Constant", warmup: "Linear warm-up", cosine: "Cosine",
    unfreezing: "gradual unfreezing", phases: "anew in each phase",
    phases_hint: "Each phase of the unfreezing has a schedule of its own",
    peak: "peak rate", cut: "cut fraction", ratio: "ratio", factor: "factor",
    groups: "layer groups", steps: "steps / epoch", epochs: "epochs",
    top: "group {group}, highest", bottom: "group 1, lowest", middle: "group {group}",
    frozen: "frozen", frozen_until: "frozen until step {step}", never: "frozen to the end",
    axis: "step →", epoch: "epoch {n}", cursor: "Step under the cursor",
    dashed: "Dashed: the slanted triangle.",
    read: "Step {step} of {total}, epoch {epoch}.",
    lesson_late: "The lowest group thaws at step {thaw}: its highest rate is {highest}, 1/{times} "
      + "of the peak.",
    lesson_never: "With {epochs} epochs the lower {n} groups never thaw: their layers stay as they "
      + "were.",
    lesson_all: "All groups learn from the first step, the lowest at 1/{times} of the highest's "
      + "rate.",
    where: "Every band has the same scale, 0 to {most}.",
    picture_of: "The learning rate of {n} layer groups over {total} steps",
    summary: "{schedule}, peak {peak}. Step {step} of {total}, epoch {epoch}: {rates}. {lesson}",
    step: "step", place: "where", start: "start", peak_at: "peak", epoch_at: "epoch {n} begins",
    here: "cursor", end: "last step",
  },
  zh: {
    title: "每一层学得多快", kinds: "学习率安排",
    slanted: "斜三角", constant: "恒定", warmup: "线性预热", cosine: "余弦",
    unfreezing: "逐层解冻", phases: "每个阶段重新开始",
    phases_hint: "解冻的每个阶段各有自己的学习率安排",
    peak: "峰值", cut: "上升比例", ratio: "比率 ratio", factor: "层间倍数", groups: "层组数",
    steps: "每轮步数", epochs: "轮数",
    top: "第 {group} 组（最高）", bottom: "第 1 组（最低）", middle: "第 {group} 组",
    frozen: "冻结", frozen_until: "冻结到第 {step} 步", never: "始终冻结",
    axis: "步 →", epoch: "第 {n} 轮", cursor: "光标所在的步",
    dashed: "虚线：斜三角。",
    read: "第 {step} 步（共 {total} 步），第 {epoch} 轮。",
    lesson_late: "最低的一组在第 {thaw} 步解冻：它的最高学习率是 {highest}，为峰值的 1/{times}。",
    lesson_never: "只有 {epochs} 轮，较低的 {n} 组始终没有解冻：这些层保持原样。",
    lesson_all: "所有组从第一步开始学习，最低一组的学习率是最高一组的 1/{times}。",
    where: "各条带的刻度相同：0 到 {most}。",
    picture_of: "{n} 个层组在 {total} 步中的学习率",
    summary: "{schedule}，峰值 {peak}。第 {step} 步（共 {total} 步），第 {epoch} 轮：{rates}。{lesson}",
    step: "步", place: "位置", start: "开始", peak_at: "峰值", epoch_at: "第 {n} 轮开始",
    here: "光标", end: "最后一步",
  },
};
