import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = readonly [lightness: number, chroma: number, hue: number];

/** A theme's colors from the sheet: custom property → [lightness, chroma, hue]. */
function colorsOf(block: string): Map<string, Colour> {
  const declarations = block.matchAll(/--([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\);/g);
  return new Map([...declarations].map(([, name = '', l, c, h]) => [name, [Number(l) / 100, Number(c), Number(h)]]));
}

/** The WCAG luminance of an OKLCH color, via linear sRGB. */
function luminance([lightness, chroma, hue]: Colour): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

const sheet = readFileSync('domain/site/tokens.css', 'utf8');
const [light = '', dark = ''] =
  sheet.split("[data-theme='1']").length === 2 ? sheet.split("[data-theme='1']") : sheet.split('[data-theme="1"]');
const themes = {
  light: colorsOf(light),
  dark: new Map([...colorsOf(light), ...colorsOf(dark.split('@media')[0] ?? '')]),
};

function ratio(one: Colour, two: Colour): number {
  const [high, low] = [luminance(one), luminance(two)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function colour(theme: keyof typeof themes, name: string): Colour {
  const found = themes[theme].get(name);
  if (!found) throw new Error(`no colour --${name} in the ${theme} theme`);
  return found;
}

const contrast = (theme: keyof typeof themes, text: string, ground: string): number =>
  ratio(colour(theme, text), colour(theme, ground));

const grounds = ['paper', 'sheet', 'sunk'];
const pairs = [
  ...['ink', 'ink-2', 'ink-3', 'gain', 'loss', 'hold', 'accent-ink'].flatMap((text) =>
    grounds.map((ground) => [text, ground] as const),
  ),
  ...['gain', 'loss', 'hold'].map((tone) => [tone, `${tone}-wash`] as const),
  ['accent-ink', 'accent-wash'] as const,
  ['on-ink', 'ink'] as const,
  ['ink', 'chosen'] as const,
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  test('sets the chosen one of a few off from the rest by its edge (3:1)', () => {
    expect(sheet).toContain('--chosen-edge: var(--edge)');
    expect(contrast(theme, 'edge', 'sunk')).toBeGreaterThanOrEqual(3);
  });

  test('has its own colours', () => {
    expect(themes[theme].get('paper')).not.toEqual(themes[theme === 'light' ? 'dark' : 'light'].get('paper'));
  });

  test.each(pairs)('%s on %s can be read (4.5:1)', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(grounds)('the edge of a control stands out from %s (3:1)', (ground) => {
    expect(contrast(theme, 'edge', ground)).toBeGreaterThanOrEqual(3);
  });
});

const seriesTones = ['1', '2', '3', '4', '5', '6', 'other'].map((tone) => `series-${tone}`);

describe.each(['light', 'dark'] as const)('the series of a chart in the %s theme', (theme) => {
  test.each(seriesTones)('%s stands out from paper and sheet (3:1)', (tone) => {
    for (const ground of ['paper', 'sheet']) expect(contrast(theme, tone, ground)).toBeGreaterThanOrEqual(3);
  });

  test('stand on each other as light and dark in turn, so that hue is not all that parts them', () => {
    const lightness = seriesTones.slice(0, 6).map((tone) => colour(theme, tone)[0]);
    for (const [index, one] of lightness.slice(1).entries())
      expect(Math.abs(one - (lightness[index] ?? 0))).toBeGreaterThan(0.13);
  });
});

test('the series of a chart stand out on white paper (3:1)', () => {
  const printed = colorsOf(readFileSync('src/ui/theme/print.css', 'utf8'));
  for (const tone of seriesTones) expect(ratio(printed.get(tone) ?? [1, 0, 0], [1, 0, 0])).toBeGreaterThanOrEqual(3);
});

/** The coins' discs, except XRP's, which is ink and covered by the themes. */
const discs = [
  ...readFileSync('src/ui/coin/coin.module.css', 'utf8').matchAll(
    /data-coin="(\w+)"\] \{\s*--disc: oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)/g,
  ),
].map(([, code = '', l, c, h]): [string, Colour] => [code, [Number(l) / 100, Number(c), Number(h)]]);

describe('the discs of the coins', () => {
  test('are read from the sheet', () => {
    expect(discs.map(([code]) => code)).toEqual(expect.arrayContaining(['BTC', 'ETH', 'USDC', 'LTC', 'BCH', 'USD']));
  });

  test.each(discs)('%s stands out from its white mark and from the papers of both themes (3:1)', (_, disc) => {
    const around: Colour[] = [
      [1, 0, 0],
      ...(['light', 'dark'] as const).flatMap((theme) => ['paper', 'sheet'].map((name) => colour(theme, name))),
    ];
    for (const other of around) expect(ratio(disc, other)).toBeGreaterThanOrEqual(3);
  });

  const held = ['USD', 'BTC', 'ETH', 'USDC', 'LTC', 'BCH'];
  const pairs = held.flatMap((one, index) => held.slice(index + 1).map((other) => [one, other] as const));
  const oklab = ([lightness, chroma, hue]: Colour) => {
    const angle = (hue * Math.PI) / 180;
    return [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  };

  test.each(pairs)('%s and %s are not the same color', (one, other) => {
    const of = (code: string) => oklab(new Map(discs).get(code) ?? [0, 0, 0]);
    expect(Math.hypot(...of(one).map((value, index) => value - (of(other)[index] ?? 0)))).toBeGreaterThan(0.06);
  });

  test('distinguish Bitcoin Cash from the dollar by lightness and chroma, not by hue alone', () => {
    const [coin, dollar] = [new Map(discs).get('BCH'), new Map(discs).get('USD')];
    expect((coin?.[0] ?? 0) - (dollar?.[0] ?? 0)).toBeGreaterThan(0.08);
    expect((coin?.[1] ?? 0) - (dollar?.[1] ?? 0)).toBeGreaterThan(0.08);
  });
});

test('every stripe of the allocation has a texture of its own, and Bitcoin’s is plain', () => {
  const textures = [
    ...readFileSync('src/ui/coin/coin.module.css', 'utf8').matchAll(/data-coin="(\w+)"\] \{\s*--pattern: ([^;]+);/g),
  ];
  expect(textures.map(([, code]) => code).toSorted()).toEqual(['BCH', 'ETH', 'LTC', 'USD', 'USDC']);
  expect(new Set(textures.map(([, , texture]) => texture)).size).toBe(5);
});
