import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

test('every name that the viewer and its drawings have for a color, a size or a font has a plain value', () => {
  const read = (pattern: string) =>
    globSync(pattern, { cwd: join(root, 'src') }).map((file) => readFileSync(join(root, 'src', file), 'utf8'));
  const named = read('{view,drawing}/**/*.{css,ts,tsx}').flatMap((text) =>
    [...text.matchAll(/(?:var\(|')(--[a-z0-9-]+)/g)].map(([, name = '']) => name),
  );
  const given = new Set(
    read('view/plain.css').flatMap((text) => [...text.matchAll(/(--[a-z0-9-]+):/g)].map(([, name = '']) => name)),
  );
  expect(named.length).toBeGreaterThan(100);
  expect([...new Set(named)].filter((name) => !given.has(name))).toEqual([]);
});

test('a build of another project is the same with the plugin and without it', async () => {
  const built = async (configFile: string | false) => {
    const project = {
      root: join(root, 'examples/traffic'),
      configFile,
      logLevel: 'error',
      build: { write: false },
    } as const;
    return [await build(project)]
      .flat()
      .flatMap((one) => ('output' in one ? one.output.map(({ fileName }) => fileName) : []));
  };
  const files = await built(join(root, 'examples/traffic/vite.config.ts'));
  expect(files).toContain('index.html');
  // File names include content hashes.
  expect(files).toEqual(await built(false));
});

describe('the command line on another project', () => {
  const run = promisify(execFile);
  const flowsOf = (machines: string) =>
    run(process.execPath, ['src/command/bin.ts', 'list', '--machines', machines], { cwd: root }).catch(
      (error: { code: number; stderr: string }) => error,
    );
  const flows = async (...args: readonly string[]) => {
    const all = [
      '--disable-warning=ExperimentalWarning',
      'src/command/bin.ts',
      ...args,
      '--machines',
      'examples/traffic/*.machine.ts',
    ];
    return run(process.execPath, all, { cwd: root }).catch(
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
  };

  test('lists its machines', async () => {
    const { stdout } = await flows('list');
    expect(stdout).toMatch(
      /^button {2}3 states {2}2 transitions {2}\w{16} {2}examples\/traffic\/button\.machine\.ts\ncrossing {2}8 states {2}9 transitions {2}\w{16} {2}examples\/traffic\/crossing\.machine\.ts\n$/,
    );
  });

  test('names its commands when asked for help, and an unknown option in one line', async () => {
    const usage = { stdout: expect.stringMatching(/^Usage: flows <command>/) };
    expect(await Promise.all([flows('--help'), flows('list', '-h')])).toMatchObject([usage, usage]);
    expect(await flows('list', '--lvel')).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^[^\n]*--lvel[^\n]*\n$/),
    });
  });

  test('lists the one that the README shows as it was drawn', async () => {
    const [, drawn = ''] = /Chart (\w{16})/.exec(readFileSync(join(root, 'docs/crossing.svg'), 'utf8')) ?? [];
    expect((await flows('list')).stdout).toContain(`crossing  8 states  9 transitions  ${drawn}`);
  });

  test('draws and describes one, with its history state, its delays by name and its guards without one', async () => {
    const [diagram, outline] = await Promise.all([flows('md', 'crossing'), flows('outline', 'crossing')]);
    expect(diagram.stdout).toContain('stateDiagram-v2');
    expect(diagram.stdout).toContain('after GREEN');
    expect(outline.stdout).toContain('POWER_BACK');
    expect(outline.stdout).toContain('before');
    expect(outline.stdout).toContain('Runs sensor (carSensor), a callback.');
  });

  test('checks it by the rules that are of any project, and by matters of taste where asked', async () => {
    expect(await flows('check')).toMatchObject({ stdout: 'Nothing found.\n' });
    const found = await flows('check', '--level', 'note');
    expect(found).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('note: inline guard: crossing -- NIGHT [inline] → crossing.blinking'),
    });
    expect(found.stdout).toMatch(/\n2 found\.\n$/);
    expect(await flows('check', '--level', 'note', '--ignore', 'inline guard')).toMatchObject({
      stdout: 'Nothing found.\n',
    });
    expect(await flows('check', '--ignore', 'taste')).toMatchObject({ code: 2 });
  });

  test('a file that cannot be loaded ends nothing but the check, and a glob without files is an error', async () => {
    const folder = mkdtempSync(join(root, 'tests/.found-'));
    try {
      writeFileSync(
        join(folder, 'good.ts'),
        "import { createMachine } from 'xstate';\nexport const good = createMachine({});\n",
      );
      writeFileSync(join(folder, 'bad.ts'), "throw new Error('not today');\n");
      const machines = ['--machines', relative(root, `${folder}/*.ts`)];
      const all = (command: string) =>
        run(process.execPath, ['src/command/bin.ts', command, ...machines], { cwd: root });
      expect((await all('list')).stdout).toMatch(/^good {2}1 states .*good\.ts\n$/);
      await expect(all('check')).rejects.toMatchObject({
        code: 1,
        stdout: 'Nothing found.\n',
        stderr: expect.stringMatching(/bad\.ts: It could not be loaded: not today/),
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
    expect(await flowsOf('nothing/*.ts')).toMatchObject({ code: 2, stderr: expect.stringMatching(/^No file matches/) });
  });

  test('works from the folder of that project too', async () => {
    const { stdout } = await run(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '../../src/command/bin.ts', 'list', '--machines', '*.machine.ts'],
      {
        cwd: join(root, 'examples/traffic'),
      },
    );
    expect(stdout).toContain('crossing  8 states');
  });
});
