import { icons } from '@iconify-json/token';
import type { Plugin } from 'vite';
import { assets } from '#domain/assets/assets.ts';

function pathsOf(code: string): readonly string[] {
  // A hundredth is precise enough; a third decimal only makes pages longer.
  const paths = [...(icons.icons[code.toLowerCase()]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map(([, path = '']) =>
    path.replace(/(\.\d\d)\d+/g, '$1'),
  );
  if (paths.length === 0) throw new Error(`the icon set has no mark for ${code}`);
  return paths;
}

/** Provides the logos of the product's coins, out of two thousand. */
export const coinMarks: Plugin = {
  name: 'coin-marks',
  resolveId: (id) => (id === 'virtual:coin-marks' ? `\0${id}` : null),
  load(id) {
    if (id !== '\0virtual:coin-marks') return null;
    const coins = Object.values(assets).filter(({ kind }) => kind === 'crypto');
    return `export const coinMarks = ${JSON.stringify(Object.fromEntries(coins.map(({ code }) => [code, pathsOf(code)])))};`;
  },
};
