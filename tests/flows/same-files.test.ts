import { expect, test } from 'vitest';
import { productionSources, reachedFrom } from '../kit/importRules.ts';

const sources = productionSources();

test.each(['src/main.tsx', 'src/app/prerender.tsx'])(
  'nothing of the visualizer is in the app’s files, from %s on: they are the same with it and without',
  (entry) => {
    const reached = [...reachedFrom(entry, sources)];
    expect(reached.length).toBeGreaterThan(300);
    expect(reached.filter((path) => /^(src\/viewer|packages)\//.test(path))).toEqual([]);
  },
);

test('the app says one thing for it, which nobody hears without it', () => {
  const main = sources.find(({ path }) => path === 'src/main.tsx')?.text ?? '';
  const said = /^\s*(dispatchEvent\(.*\));$/m.exec(main)?.[1] ?? '';
  expect(said).toContain("'actor'");
  expect(said.replace(/\s/g, '').length).toBeLessThanOrEqual(70);
});
