import { readFileSync } from 'node:fs';
import { themes } from '@statechange/flows/drawing/colors';
import { expect, test } from 'vitest';

const toHex = (lightness: number, chroma: number, hue: number): string => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channels = linear.map((value) => (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  return `#${channels
    .map((value) =>
      Math.round(255 * Math.min(1, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};

test('the colors of files are those of the pages', () => {
  const [light = '', dark = ''] = readFileSync(
    new URL('../../../domain/site/tokens.css', import.meta.url),
    'utf8',
  ).split('[data-theme="1"]');
  for (const [theme, css] of [
    ['light', light],
    ['dark', dark],
  ] as const)
    for (const [name, value] of Object.entries(themes[theme])) {
      const match = new RegExp(`${name}: oklch\\(([\\d.]+)% ([\\d.]+) ([\\d.]+)\\)`).exec(css);
      const [, l, c, h] = match ?? [];
      const expected = match ? toHex(Number(l) / 100, Number(c), Number(h)) : '#ffffff';
      expect([theme, name, value]).toEqual([theme, name, expected]);
    }
});
