import type { Plugin } from 'vite';

/**
 * Drops the icons' former names, which are only class names, and numbers their keys, which compress
 * better than random ones.
 */
export const icons: Plugin = {
  name: 'icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\/.*\.mjs$/ },
    handler(code) {
      let keys = 0;
      const short = code
        .replace(/,\s*aliases: \[[^\]]*\]/, '')
        .replaceAll(/\bkey: "[a-z0-9]+"/g, () => `key: "${keys++}"`);
      return { code: short, map: null };
    },
  },
};
