/**
 * `node scripts/fonts.ts`: subsets the fonts to the letters of nearly every page, to preload. Run
 * it after a font package changes, and commit the result.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
/** Must match `unicode-range` in `src/ui/theme/fonts.css`. */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const signs = '\u00a0©°·×÷–—‘’“”•…←→−≈≤≥';
/** For English names; `tests/views/letters.test.ts` reports missing letters. */
const letters = 'Åãçèéíôü';

const fonts = [
  // The lightest and the heaviest weight in use.
  {
    name: 'geist',
    file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
    variationAxes: { wght: { min: 400, max: 620 } },
  },
  { name: 'newsreader', file: '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2' },
];

for (const { name, file, ...options } of fonts) {
  const cut = await subsetFont(readFileSync(join(root, 'node_modules', file)), ascii + signs + letters, {
    targetFormat: 'woff2',
    ...options,
  });
  writeFileSync(join(root, 'src/ui/theme/fonts', `${name}-basic.woff2`), cut);
  process.stdout.write(`${name}: ${cut.length} bytes\n`);
}
