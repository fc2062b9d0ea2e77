import { describe, expect, test } from 'vitest';
import { importFaults, productionSources, reachedFrom, testSources } from '../kit/importRules.ts';

const sources = [...productionSources(), ...testSources()];
/** Used by other projects: the plugin, its two scripts, and one function. */
const entries = [
  'packages/flows/src/plugin/flows.ts',
  'packages/flows/src/plugin/page/viewer.ts',
  'packages/flows/src/plugin/page/observer.ts',
  'packages/flows/src/observe/connect.ts',
];
const ofHouse = /^(domain|machines|server|tests|src)\//;

describe('what other projects use', () => {
  test.each(entries)('%s leads to nothing of this product', (entry) => {
    const reached = reachedFrom(entry, sources);
    expect(reached.size).toBeGreaterThan(2);
    expect([...reached].filter((path) => ofHouse.test(path))).toEqual([]);
  });

  test('the same question finds what leads to this product', () => {
    const reached = reachedFrom('src/viewer/observer/main.ts', sources);
    expect([...reached].filter((path) => ofHouse.test(path))).toEqual(
      expect.arrayContaining(['src/viewer/shown.ts', 'machines/order/order.shown.ts', 'domain/site/routes.ts']),
    );
  });

  test.each([
    ['packages/flows/src/model/chart.ts', '#machines/order/order.machine.ts', 'inside the package, paths are relative'],
    ['packages/flows/src/run/run.ts', '#domain/money/money.ts', 'inside the package, paths are relative'],
    ['packages/flows/src/observe/connect.ts', '#viewer/shown.ts', 'inside the package, paths are relative'],
    ['packages/flows/src/view/Viewer.tsx', '#viewer/shown.ts', 'inside the package, paths are relative'],
    ['packages/flows/src/view/Viewer.tsx', '#ui/button/Button.tsx', 'inside the package, paths are relative'],
    ['packages/flows/src/plugin/page/project.ts', '#viewer/shown.ts', 'inside the package, paths are relative'],
    ['packages/flows/src/plugin/flows.ts', '../../../server/config.ts', 'the path climbs three levels'],
    ['packages/flows/src/observe/recorder.ts', 'valibot', 'packages/flows/src/ may not import this package'],
    ['packages/flows/src/model/chart.ts', 'react', 'packages/flows/src/ may not import this package'],
  ])('%s may not import %s', (path, specifier, fault) =>
    expect(importFaults({ path, text: `import { x } from '${specifier}';` })).toEqual([
      `${path} imports "${specifier}": ${fault}`,
    ]),
  );
});
