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
const entries = ['src/flows/plugin/flows.ts', 'src/flows/plugin/page/viewer.ts', 'src/flows/plugin/page/observer.ts', 'src/flows/observe/connect.ts'];
const ofHouse = /^(domain|machines|server|tests)\/|^src\/(?!flows\/)|^src\/flows\/(house|observe\/(main|serve))\b/;

describe('what other projects use', () => {
  test.each(entries)('%s leads to nothing of this product', (entry) => {
    const reached = reachedFrom(entry, sources);
    expect(reached.size).toBeGreaterThan(2);
    expect([...reached].filter((path) => ofHouse.test(path))).toEqual([]);
  });

  test('the same question finds what leads to this product', () => {
    const reached = reachedFrom('src/flows/observe/main.ts', sources);
    expect([...reached].filter((path) => ofHouse.test(path))).toEqual(
      expect.arrayContaining(['src/flows/house/shown.ts', 'machines/order/order.shown.ts', 'domain/site/routes.ts']),
    );
  });

  test.each([
    ['src/flows/model/chart.ts', '#machines/order/order.machine.ts', 'src/flows/model/ may not import machines/'],
    ['src/flows/run/run.ts', '#domain/money/money.ts', 'src/flows/run/ may not import domain/'],
    ['src/flows/observe/connect.ts', '../house/shown.ts', 'src/flows/observe/ may not import src/flows/'],
    ['src/flows/view/Viewer.tsx', '../house/shown.ts', 'src/flows/view/ may not import src/flows/'],
    ['src/flows/view/Viewer.tsx', '#ui/button/Button.tsx', 'src/flows/view/ may not import src/ui/'],
    ['src/flows/plugin/page/project.ts', '../../house/shown.ts', 'src/flows/plugin/ may not import src/flows/'],
    ['src/flows/plugin/flows.ts', '../../../server/config.ts', 'the path climbs three levels'],
    ['src/flows/observe/recorder.ts', 'valibot', 'src/flows/ may not import this package'],
    ['src/flows/model/chart.ts', 'react', 'src/flows/ may not import this package'],
  ])('%s may not import %s', (path, specifier, fault) =>
    expect(importFaults({ path, text: `import { x } from '${specifier}';` })).toEqual([`${path} imports "${specifier}": ${fault}`]),
  );
});

test('every name that the viewer and its drawings have for a color, a size or a font has a plain value', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: join(root, 'src/flows') }).map((file) => readFileSync(join(root, 'src/flows', file), 'utf8'));
  const named = read('{view,drawing}/**/*.{css,ts,tsx}').flatMap((text) =>
    [...text.matchAll(/(?:var\(|')(--[a-z0-9-]+)/g)].map(([, name = '']) => name),
  );
  const given = new Set(read('view/plain.css').flatMap((text) => [...text.matchAll(/(--[a-z0-9-]+):/g)].map(([, name = '']) => name)));
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !given.has(name))).toEqual([]);
});

test('a build of another project is the same with the plugin and without it', async () => {
  const built = async (configFile: string | false) => {
    const project = { root: join(root, 'tests/examples/traffic'), configFile, logLevel: 'error', build: { write: false } } as const;
    return [await build(project)].flat().flatMap((one) => ('output' in one ? one.output.map(({ fileName }) => fileName) : []));
  };
  const files = await built(join(root, 'tests/examples/traffic/vite.config.ts'));
  expect(files).toContain('index.html');
  // Their names have hashes of what is in them.
  expect(files).toEqual(await built(false));
});

describe('the command line on another project', () => {
  const run = promisify(execFile);
  const flows = async (...args: readonly string[]) => {
    const all = ['--disable-warning=ExperimentalWarning', 'scripts/flows.ts', ...args, '--machines', 'tests/examples/traffic/*.machine.ts'];
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
      ['--disable-warning=ExperimentalWarning', '../../../scripts/flows.ts', 'list', '--machines', '*.machine.ts'],
      {
        cwd: join(root, 'tests/examples/traffic'),
      },
    );
    expect(stdout).toContain('crossing  8 states');
  });
});
