/**
 * Cuts the letters that nearly every page is written in out of the fonts: `node scripts/fonts.ts`, after a font's package has changed. What is
 * cut is committed, as the pages preload it and the rest of the font comes only where somebody's name needs it.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const root = join(import.meta.dirname, '..');
/** `unicode-range` in `src/ui/theme/fonts.css` names the same. */
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
const signs = '\u00a0©°·×÷–—‘’“”•…←→−≈≤≥';
/** In the English names of countries and people. `tests/views/letters.test.ts` says when one is missing. */
const letters = 'Åãçèéíôü';

const fonts = [
  // The lightest and the heaviest weight in use.
  { name: 'geist', file: '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2', variationAxes: { wght: { min: 400, max: 620 } } },
  { name: 'newsreader', file: '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2' },
];

for (const { name, file, ...options } of fonts) {
  const cut = await subsetFont(readFileSync(join(root, 'node_modules', file)), ascii + signs + letters, { targetFormat: 'woff2', ...options });
  writeFileSync(join(root, 'src/ui/theme/fonts', `${name}-basic.woff2`), cut);
  process.stdout.write(`${name}: ${cut.length} bytes\n`);
}
