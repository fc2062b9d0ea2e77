import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';
import { importFaults, productionSources, reachedFrom, testSources } from '../kit/importRules.ts';
import { root } from '../kit/machines.ts';

const sources = [...productionSources(), ...testSources()];
/** What another project puts into its own: the plugin, its two scripts, and the one function. */
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
    expect(importFaults({ path, text: `import { x } from '${specifier}';` })).toEqual([`${path} imports "${specifier}": ${fault}`]),
  );
});

test('every name that the viewer and its drawings have for a color, a size or a font has a plain value', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: join(root, 'packages/flows/src') }).map((file) => readFileSync(join(root, 'packages/flows/src', file), 'utf8'));
  const named = read('{view,drawing}/**/*.{css,ts,tsx}').flatMap((text) =>
    [...text.matchAll(/(?:var\(|')(--[a-z0-9-]+)/g)].map(([, name = '']) => name),
  );
  const given = new Set(read('view/plain.css').flatMap((text) => [...text.matchAll(/(--[a-z0-9-]+):/g)].map(([, name = '']) => name)));
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !given.has(name))).toEqual([]);
});

test('a build of another project is the same with the plugin and without it', async () => {
  const built = async (configFile: string | false) => {
    const project = { root: join(root, 'packages/flows/examples/traffic'), configFile, logLevel: 'error', build: { write: false } } as const;
    return [await build(project)].flat().flatMap((one) => ('output' in one ? one.output.map(({ fileName }) => fileName) : []));
  };
  const files = await built(join(root, 'packages/flows/examples/traffic/vite.config.ts'));
  expect(files).toContain('index.html');
  // Their names have hashes of what is in them.
  expect(files).toEqual(await built(false));
});

describe('the command line on another project', () => {
  const run = promisify(execFile);
  const flows = async (...args: readonly string[]) => {
    const all = ['--disable-warning=ExperimentalWarning', 'scripts/flows.ts', ...args, '--machines', 'packages/flows/examples/traffic/*.machine.ts'];
    return run(process.execPath, all, { cwd: root }).catch((error: { code: number; stdout: string; stderr: string }) => error);
  };

  test('lists its machines', async () => {
    const { stdout } = await flows('list');
    expect(stdout).toMatch(/^button {2}3 states {2}2 transitions {2}\w{16}\ncrossing {2}8 states {2}9 transitions {2}\w{16}\n$/);
  });

  test('draws and describes one, with its history state, its delays by name and its guards without one', async () => {
    const [diagram, outline] = await Promise.all([flows('md', 'crossing'), flows('outline', 'crossing')]);
    expect(diagram.stdout).toContain('stateDiagram-v2');
    expect(diagram.stdout).toContain('after GREEN');
    expect(outline.stdout).toContain('POWER_BACK');
    expect(outline.stdout).toContain('before');
    expect(outline.stdout).toContain('Runs sensor (carSensor), a callback.');
  });

  test('checks it by the rules that are of any project', async () => {
    const found = await flows('check');
    expect(found).toMatchObject({ code: 1, stdout: expect.stringContaining('inline guard: crossing -- NIGHT [inline] → crossing.blinking') });
    expect(found.stdout).toMatch(/\n2 found\.\n$/);
  });

  test('works from the folder of that project too', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '../../../../scripts/flows.ts', 'list', '--machines', '*.machine.ts'],
      {
        cwd: join(root, 'packages/flows/examples/traffic'),
      },
    );
    expect(stdout).toContain('crossing  8 states');
  });
});
