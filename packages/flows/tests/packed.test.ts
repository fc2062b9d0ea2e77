import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { startTime, verifyMachine } from '#flows/run/testing.ts';
import { sampleCases, sampleMachine } from './sampleMachines.ts';

const root = join(import.meta.dirname, '..');
const shared = join(root, '../../node_modules');
const needed = ['xstate', 'elkjs', 'valibot', 'wouter', '@tanstack/react-virtual'];
/** Linked later, as npm would remove the links. */
const own = ['vite', '@types/node'];
/** For the modules of the views alone; the viewer is built already. */
const ofViews = ['react', 'react-dom', '@xstate/react', '@types/react', '@types/react-dom'];
const run = promisify(execFile);

/** An empty project outside the checkout. */
const folder = mkdtempSync(join(tmpdir(), 'flows-stranger-'));
const installed = join(folder, 'node_modules/@statechange/flows');
const link = (name: string) => {
  if (existsSync(join(folder, 'node_modules', name))) return;
  mkdirSync(dirname(join(folder, 'node_modules', name)), { recursive: true });
  symlinkSync(join(shared, name), join(folder, 'node_modules', name), 'dir');
};
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
const node = (...args: readonly string[]) => run(process.execPath, args, { cwd: folder });

beforeAll(async () => {
  const built = join(folder, 'built');
  await run(process.execPath, [join(root, 'scripts/build.ts'), built]);
  await run('npm', ['pack', built, '--ignore-scripts'], { cwd: folder });
  rmSync(built, { recursive: true });
  write('package.json', '{ "name": "stranger", "private": true, "type": "module" }');
  needed.forEach(link);
  const [tarball = ''] = globSync('*.tgz', { cwd: folder });
  const quiet = ['--offline', '--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
  await run('npm', ['install', ...quiet, `./${tarball}`], { cwd: folder });
  own.forEach(link);
  for (const name of ['button', 'crossing'])
    cpSync(join(root, `examples/traffic/${name}.machine.ts`), join(folder, `src/${name}.machine.ts`));
  cpSync(join(root, 'tests/sampleMachines.ts'), join(folder, 'src/toy.machine.ts'));
  const machine = join(folder, 'src/toy.machine.ts');
  writeFileSync(machine, readFileSync(machine, 'utf8').replace('#flows/run/cases.ts', '@statechange/flows/testing'));
}, 240_000);
afterAll(() => rmSync(folder, { recursive: true }));

interface Packed {
  readonly exports: Readonly<Record<string, string | { readonly types: string; readonly default: string }>>;
}

/** Each name that can be imported, a pattern as each file that it stands for, with its file. */
function doors(): ReadonlyMap<string, string> {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Packed;
  return new Map(
    Object.entries(exports).flatMap(([name, target]) => {
      const file = typeof target === 'string' ? target : target.default;
      const [before = '', after = ''] = file.split('*');
      return globSync(file.replace('*', '**/*'), { cwd: installed }).map((found): [string, string] => {
        const path = `./${found.replaceAll('\\', '/')}`;
        const part = path.slice(before.length, path.length - after.length);
        return [`@statechange/flows${name.slice(1).replace('*', part)}`, path];
      });
    }),
  );
}

describe('the package in a folder outside the checkout', () => {
  test('has JavaScript with types, and no TypeScript', () => {
    const files = globSync('**/*.{ts,tsx,js}', { cwd: installed });
    const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
    expect(sources).toEqual([]);
    // The viewer is a bundle for browsers.
    const scripts = files.filter((file) => file.endsWith('.js') && !file.startsWith('viewer'));
    expect(scripts.filter((file) => !files.includes(file.replace(/\.js$/, '.d.ts')))).toEqual([]);
    for (const name of ['vite', 'observe', 'model', 'testing', 'command', 'run/cases', 'recordings/read'])
      expect([...doors().keys()]).toContain(`@statechange/flows/${name}`);
  });

  test('has a plugin that serves the viewer to a project without React', async () => {
    const code = `
      import { createServer } from 'vite';
      import { flows } from '@statechange/flows/vite';
      const server = await createServer({
        ...{ configFile: false, logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } },
        plugins: [flows({ machines: 'src/crossing.machine.ts' })],
      });
      await server.listen();
      const read = async (path) => (await fetch(server.resolvedUrls.local[0] + path)).text();
      console.log(JSON.stringify(await Promise.all(['__flows/', '__flows/viewer.js', '@id/__x00__virtual:flows/machines'].map(read))));
      await server.close();`;
    const { stdout } = await node('--input-type=module', '--eval', code);
    const [page = '', viewer = '', machines = ''] = JSON.parse(stdout) as readonly string[];
    expect(page).toContain('viewer.js');
    expect(viewer.length).toBeGreaterThan(100_000);
    expect(machines).toContain('/src/crossing.machine.ts');
  });

  test('is loaded by Node under each of its names, and its pages by a bundler alone', async () => {
    const scripts = [...doors()].filter(([, file]) => file.endsWith('.js')).map(([name]) => name);
    expect(scripts.length).toBeGreaterThan(100);
    const code = `
      const failed = [];
      for (const name of ${JSON.stringify(scripts)})
        await import(name).catch(({ message }) => failed.push([name, message]));
      console.log(JSON.stringify(failed));`;
    const failures = async () => {
      const { stdout } = await node('--input-type=module', '--eval', code);
      return JSON.parse(stdout) as readonly (readonly [string, string])[];
    };
    const isView = ([name]: readonly [string, string]): boolean => /\/view\//.test(name);
    expect((await failures()).filter((failed) => !isView(failed))).toEqual([]);
    ofViews.forEach(link);
    // Views import their styles.
    const others = (await failures()).filter((failed) => !isView(failed) || !failed[1].includes('".css"'));
    expect(others).toEqual([]);
  });

  test('has types for each of its names', async () => {
    const names = [...doors()].filter(([, file]) => file.endsWith('.js')).map(([name]) => name);
    const uses = names.map((name, place) => `import * as m${place} from '${name}';`);
    write('names.ts', `${uses.join('\n')}\nexport const all = [${uses.map((_, place) => `m${place}`).join()}];\n`);
    write('toy.test.ts', toyTest);
    const options = {
      ...{ target: 'es2024', module: 'nodenext', strict: true, noEmit: true, allowImportingTsExtensions: true },
      ...{ lib: ['ES2024', 'DOM', 'DOM.Iterable'], types: ['node'], skipLibCheck: false },
    };
    write('tsconfig.json', JSON.stringify({ compilerOptions: options, files: ['names.ts', 'toy.test.ts'] }));
    const { stdout } = await node(join(shared, 'typescript/bin/tsc'), '-p', '.').catch(
      (error: typeof failure) => error,
    );
    // Those of elkjs have an error of their own.
    expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('/elkjs/'))).toEqual([]);
  });

  test('has a command', async () => {
    const { stdout } = await run(join(folder, 'node_modules/.bin/flows'), ['list'], { cwd: folder });
    expect(stdout).toMatch(/^button {2}3 states .*\ncrossing {2}8 states .*\ntoy {2}/);
  });
});

describe('its examples, as they stand', () => {
  // As deep as in the checkout, for the folder of their caches.
  const examples = join(folder, 'packages/flows/examples');
  const within = (example: string, ...args: readonly string[]) =>
    run(process.execPath, args, { cwd: join(examples, example) });
  beforeAll(() => {
    cpSync(join(root, 'examples'), examples, { recursive: true });
    ofViews.forEach(link);
  });

  test('the program of Node is proven, and the command reads what it records', async () => {
    const [tested] = await Promise.all([
      within('node', '--test', '--test-reporter=tap', 'download.test.ts'),
      within('node', 'main.ts', 'download.flows'),
    ]);
    expect(tested.stdout).toMatch(/^ok 1 - download$/m);
    await within('node', join(installed, 'command/bin.js'), 'html', 'download.flows');
    expect(readFileSync(join(examples, 'node/download.html'), 'utf8')).toContain('A download that needs two attempts');
  });

  test('the apps of Vite are served with all that their pages load, and the viewer', async () => {
    // Names in the comments of dependencies are no imports.
    const code = String.raw`
      import { createServer } from 'vite';
      const served = async (root) => {
        const server = await createServer({ root, logLevel: 'silent', server: { host: '127.0.0.1', port: 0 } });
        await server.listen();
        const files = {};
        const open = async (url) => {
          if (url.pathname in files) return;
          files[url.pathname] = 0;
          const response = await fetch(url);
          files[url.pathname] = response.status;
          const text = url.pathname.includes('/deps/') ? '' : await response.text();
          const named = text.matchAll(/(?:src=|from ?|import ?\(?)["'](\.{0,2}\/[^"']+)/g);
          await Promise.all([...named].map(([, path]) => open(new URL(path, url))));
        };
        const pages = ['', '__flows/', '@id/__x00__virtual:flows/machines'];
        await Promise.all(pages.map((path) => open(new URL(path, server.resolvedUrls.local[0]))));
        await server.close();
        return files;
      };
      console.log(JSON.stringify([await served('react'), await served('traffic')]));`;
    const { stdout } = await within('', '--input-type=module', '--eval', code);
    const served = JSON.parse(stdout) as readonly Readonly<Record<string, number>>[];
    expect(served.flatMap((files) => Object.entries(files).filter(([, status]) => status !== 200))).toEqual([]);
    const viewer = { '/__flows/observer.js': 200, '/__flows/viewer.js': 200 };
    expect(served).toMatchObject([
      { ...viewer, '/Player.tsx': 200, '/player.machine.ts': 200 },
      { ...viewer, '/button.machine.ts': 200, '/crossing.machine.ts': 200 },
    ]);
  });

  test('the app of React is built, without the viewer', async () => {
    await within('react', join(shared, 'vite/bin/vite.js'), 'build', '--outDir', 'built', '--logLevel', 'error');
    const [page = ''] = globSync('built/*.html', { cwd: join(examples, 'react') });
    expect(readFileSync(join(examples, 'react', page), 'utf8')).not.toContain('flows');
  });
});

describe('flows open, without a bundler', () => {
  const flows = join(folder, 'node_modules/.bin/flows');

  test('serves the charts of a glob on this computer alone until it is interrupted', async () => {
    write('src/bad.ts', "throw new Error('not today');\n");
    const opened = spawn(flows, ['open', 'src/*.ts'], { cwd: folder });
    const [[line], [complaint]] = await Promise.all([once(opened.stdout, 'data'), once(opened.stderr, 'data')]);
    expect(String(complaint)).toBe('src/bad.ts: It could not be loaded: not today\n');
    const [, address = ''] =
      /^(http:\/\/127\.0\.0\.1:\d+\/) {2}3 machines\. Ctrl-C ends it\.\n$/.exec(String(line)) ?? [];
    const read = async (path: string) => (await fetch(`${address}${path}`)).text();
    expect(await read('crossing')).toContain('"machines":null');
    for (const [, path = ''] of (await read('')).matchAll(/(?:src|href)="\/(.+?)"/g))
      expect((await fetch(`${address}${path}`)).status, path).toBe(200);
    expect(JSON.parse(await read('charts.json'))).toMatchObject({
      charts: [{ id: 'button' }, { id: 'crossing' }, { id: 'toy' }],
      unread: [{ file: 'src/bad.ts' }],
    });
    expect((await fetch(`${address}missing.js`)).status).toBe(404);
    const { port } = new URL(address);
    const [foreign] = (await once(get({ port, headers: { host: 'elsewhere.example' } }), 'response')) as [
      IncomingMessage,
    ];
    expect(foreign.resume().statusCode).toBe(403);
    opened.kill('SIGINT');
    expect(await once(opened, 'exit')).toEqual([null, 'SIGINT']);
  });

  test('is refused where no file matches', async () => {
    const refused = run(flows, ['open', 'nothing/*.ts'], { cwd: folder });
    await expect(refused).rejects.toMatchObject({ code: 2, stderr: expect.stringMatching(/^No file matches/) });
  });
});

const failure = { stdout: '' };
const toyTest = `
import { test } from 'node:test';
import { verifyMachine } from '@statechange/flows/testing';
import { sampleCases, sampleMachine } from './src/toy.machine.ts';

test('toy', () => void verifyMachine(sampleMachine, sampleCases));
test('toy without an outcome', () => void verifyMachine(sampleMachine, { ...sampleCases, actors: { sendMoney: {} } }));
`;

describe('its kit for tests', () => {
  test('works with the runner of Node, which names what no path took', async () => {
    write('toy.test.ts', toyTest);
    const { stdout } = await node('--test', '--test-reporter=tap', 'toy.test.ts').catch(
      (error: typeof failure) => error,
    );
    expect(stdout).toMatch(/^ok 1 - toy$/m);
    expect(stdout).toMatch(/^not ok 2 - toy without an outcome$/m);
    expect(stdout).toContain('states of "toy" that no path entered:\n      - toy.settling');
  });

  test('works with Vitest', async () => {
    const path = pathToFileURL(join(installed, 'run/testing.js')).href;
    const kit = (await import(/* @vite-ignore */ path)) as {
      readonly verifyMachine: typeof verifyMachine;
      readonly startTime: typeof startTime;
    };
    expect(kit.verifyMachine(sampleMachine, sampleCases)).toMatchObject({ machine: 'toy', broken: [] });
    const cases = { ...sampleCases, actors: { sendMoney: {} } };
    expect(() => kit.verifyMachine(sampleMachine, cases)).toThrow('states of "toy" that no path entered');
  });
});
