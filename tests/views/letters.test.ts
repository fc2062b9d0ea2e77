import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countryCodes } from '#domain/credentials/countries.ts';
import { productionSources } from '#tests/kit/importRules.ts';
import { root } from '#tests/kit/machines.ts';

/** Letters by `@font-face` of the text font: preloaded ones, then on-demand ones. */
const [preloaded, onDemand] = [
  ...readFileSync(join(root, 'src/ui/theme/fonts.css'), 'utf8').matchAll(/unicode-range:\s*([^;]+);/g),
].map(([, list = '']) =>
  list.split(',').map((range) => {
    const [first = 0, last = first] = range
      .trim()
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return { first, last };
  }),
);
type Ranges = NonNullable<typeof preloaded>;

const hasLetter = (ranges: Ranges | undefined, letter: string) =>
  ranges?.some(({ first, last }) => (letter.codePointAt(0) ?? 0) >= first && (letter.codePointAt(0) ?? 0) <= last) ??
  false;

/** Symbols from system fonts. */
const drawnBySystem = '▴▾';
/** Coin amounts use codes instead. */
const signsOfCoins = '₿ΞŁ';

const names = new Intl.DisplayNames('en-US', { type: 'region' });
const texts = [
  ...productionSources()
    // The visualizer is no page of the product: its signs and arrows may come late.
    .filter(({ path }) => /^(src|domain)\//.test(path) && !path.startsWith('src/viewer/'))
    .map(({ path, text }) => ({ place: path, text: text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '') })),
  ...globSync('src/content/**/*.mdx', { cwd: root }).map((path) => ({
    place: path,
    text: readFileSync(join(root, path), 'utf8'),
  })),
  ...countryCodes.map((code) => ({ place: code, text: names.of(code) ?? code })),
];

test('our own texts are written in letters that every page preloads', () => {
  const outside = texts.flatMap(({ place, text }) =>
    [...new Set(text)]
      .filter(
        (letter) =>
          letter !== '\n' && !hasLetter(preloaded, letter) && !`${drawnBySystem}${signsOfCoins}`.includes(letter),
      )
      .map((letter) => `${letter} in ${place}`),
  );
  expect(outside).toEqual([]);
});

test('no letter is in two fonts, of which the larger one would be loaded', () => {
  expect(
    onDemand?.flatMap(({ first, last }) =>
      (preloaded ?? []).filter((range) => range.first <= last && range.last >= first),
    ),
  ).toEqual([]);
});
