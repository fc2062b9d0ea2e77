import type { Plugin } from 'vite';

/** Writes `build.json` with the first script's hashed name, to detect new builds. */
export const buildName: Plugin = {
  name: 'build-name',
  apply: 'build',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (entry)
      this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ start: `/${entry.fileName}` }) });
  },
};
