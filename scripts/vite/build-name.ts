import type { Plugin } from 'vite';

/** Names a build by its first script, in `build.json`: an open page asks whether the server has its build. The hash in that name is of all that the build loads. */
export const buildName: Plugin = {
  name: 'build-name',
  apply: 'build',
  generateBundle(_, bundle) {
    const entry = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
    if (entry) this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ start: `/${entry.fileName}` }) });
  },
};
