// Cividis, matplotlib's at seventeen places (Nuñez, Anderton and Renslow 2018): its lightness rises
// evenly, and colour-blind readers see the same.

export const CIVIDIS = [
  "#00224d",
  "#002d69",
  "#1a386f",
  "#31436c",
  "#434e6b",
  "#52596c",
  "#61646f",
  "#6e7073",
  "#7c7b78",
  "#8a8678",
  "#9a9376",
  "#aa9f72",
  "#baac6c",
  "#cbba64",
  "#dcc858",
  "#eed747",
  "#fde737",
];

// 256 colours as an image has them: opacity, blue, green and red in one number.
const SHADES = Uint32Array.from({ length: 256 }, (_, i) => {
  const at = (i / 255) * (CIVIDIS.length - 1);
  const from = Math.min(CIVIDIS.length - 2, Math.floor(at));
  const channels = [5, 3, 1].map((start) => {
    const [low, high] = [0, 1].map((next) =>
      parseInt(CIVIDIS[from + next].slice(start, start + 2), 16),
    );
    return Math.round(low + (at - from) * (high - low));
  });
  return channels.reduce((number, channel) => number * 256 + channel, 255);
});

// −most … most → its colour.
export function shadeOf(value, most) {
  const share = Math.max(0, Math.min(1, (value / most + 1) / 2));
  return SHADES[Math.round(255 * share)];
}
