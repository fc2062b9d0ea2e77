import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import manifest from '../../package.json' with { type: 'json' };
import { root } from './machines.ts';
import { termsOf, wordFaultsIn } from './words.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');
const documents = ['CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', '.github/pull_request_template.md'];
const readmeCommands = [
  ...(/## Two commands[\s\S]*?```sh\n([\s\S]*?)```/.exec(read('README.md'))?.[1] ?? '').matchAll(/^(npm \w+)/gm),
].map(([, name]) => name);

describe('the documents of the project', () => {
  const terms = termsOf(read('docs/style.md'));

  test.each(documents)('%s has the words of the product', (path) => {
    const prose = read(path).replace(/```[\s\S]*?```|`[^`]*`|\]\([^)]*\)/g, ' ');
    expect(prose.split(/\n(?=[-#|]|\n)/).flatMap((text) => wordFaultsIn(text, terms))).toEqual([]);
  });

  test.each(['README.md', ...documents])('%s links to existing headings, and names existing commands', (path) => {
    const slugOf = (heading: string) =>
      heading
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-');
    const headings = (file: string) =>
      [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => slugOf(heading));
    const links = [...read(path).matchAll(/\]\(([\w./-]+\.md)?#([\w-]+)\)/g)];
    const lost = links.filter(
      ([, file, anchor = '']) => !headings(file === undefined ? path : join(dirname(path), file)).includes(anchor),
    );
    expect(lost.map(([link]) => link)).toEqual([]);
    const commands = [...read(path).matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name);
    expect(commands.filter((name) => !(name in manifest.scripts))).toEqual([]);
  });

  test('name tests that exist', () => {
    const named = globSync('docs/*.md', { cwd: root }).flatMap((path) => [
      ...read(path).matchAll(/`(tests\/[\w./-]+\.\w+)`/g),
    ]);
    expect(named.map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('have no address of mail: reports are private on GitHub', () => {
    expect(documents.filter((path) => /\b\S+@\S+\.\w/.test(read(path)))).toEqual([]);
    expect(read('SECURITY.md')).toContain('Report a vulnerability');
  });
});

describe('.github', () => {
  const files = globSync('.github/**/*.yml', { cwd: root });

  test('has files that parse', () => {
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect(parse(read(file)), file).toBeTypeOf('object');
  });

  test('requests updates of packages, actions and images', () => {
    const schema = v.object({ version: v.literal(2), updates: v.array(v.object({ 'package-ecosystem': v.string() })) });
    const { updates } = v.parse(schema, parse(read('.github/dependabot.yml')));
    expect(updates.map((update) => update['package-ecosystem'])).toEqual(['npm', 'github-actions', 'docker']);
  });

  test('has forms for issues, as GitHub takes them', () => {
    const field = v.object({
      type: v.picklist(['markdown', 'textarea', 'input']),
      id: v.optional(v.string()),
      attributes: v.record(v.string(), v.string()),
    });
    const form = v.object({ name: v.string(), description: v.string(), body: v.pipe(v.array(field), v.minLength(1)) });
    for (const name of ['bug', 'idea']) {
      const { body } = v.parse(form, parse(read(`.github/ISSUE_TEMPLATE/${name}.yml`)));
      expect(
        body.every(({ type, id, attributes }) => (type === 'markdown' ? attributes.value : id && attributes.label)),
      ).toBeTruthy();
    }
  });

  describe('the workflows', () => {
    const step = v.union([
      v.strictObject({ if: v.optional(v.string()), run: v.string() }),
      v.strictObject({ uses: v.string(), with: v.record(v.string(), v.unknown()) }),
    ]);
    const strategy = v.object({ matrix: v.object({ part: v.array(v.string()) }) });
    const job = v.object({
      'runs-on': v.string(),
      'timeout-minutes': v.number(),
      steps: v.array(step),
      strategy: v.optional(strategy),
    });
    const schema = v.object({
      permissions: v.unknown(),
      concurrency: v.optional(v.object({ group: v.string() })),
      jobs: v.record(v.string(), job),
    });
    const workflow = (name: string) => v.parse(schema, parse(read(`.github/workflows/${name}.yml`)));
    const [ci, deep] = [workflow('ci'), workflow('deep')];
    const jobs = [ci, deep].flatMap((each) => Object.values(each.jobs));
    const steps = jobs.flatMap((each) => each.steps);
    const lines = steps.flatMap((each) => ('run' in each ? each.run.trim().split('\n') : [])).sort();

    test('run the two commands of the README, the fast loop and the deep run, and install nothing else but browser engines', () => {
      expect(readmeCommands).toEqual(['npm start', 'npm test']);
      const [asks = '', ...commands] = lines;
      expect(commands).toEqual([
        'npm run check',
        expect.stringMatching(/^npm run test:deep -- \$\{\{ matrix\.part \}\}$/),
        'npm start &',
        'npm test -- browser',
        'npm test -- static server',
        expect.stringMatching(/^sudo apt-get update -qq && sudo apt-get install [^;|&]* webkit2gtk-driver xvfb$/),
      ]);
      expect(asks).toMatch(/^curl [^|;&$`]+ http:\/\/127\.0\.0\.1:4173\/healthz$/);
    });

    test('run every part of both', () => {
      const parts = (script: string, form: RegExp) =>
        [...read(`scripts/${script}.mjs`).matchAll(form)].map(([, part]) => part);
      const usual = lines.flatMap((line) => /^npm test -- (.+)$/.exec(line)?.[1]?.split(' ') ?? []);
      expect(new Set(usual)).toEqual(new Set(parts('test', /wants\('(\w+)'\)/g)));
      expect(deep.jobs.deep?.strategy?.matrix.part).toEqual(parts('test-deep', /^ {2}(\w+): \(\) =>/gm));
    });

    test('use the checkout and the Node that the README wants, each by a commit', () => {
      const used = steps.flatMap((each) => ('uses' in each ? [each.uses] : []));
      expect(new Set(used.map((name) => name.replace(/@[0-9a-f]{40}$/, '')))).toEqual(
        new Set(['actions/checkout', 'actions/setup-node']),
      );
    });

    test('may read only, end in time, and are replaced by a newer run', () => {
      expect([ci.permissions, deep.permissions]).toEqual([{ contents: 'read' }, { contents: 'read' }]);
      expect(Math.max(...jobs.map((each) => each['timeout-minutes']))).toBeLessThanOrEqual(180);
      expect(ci.concurrency?.group).toContain('github.ref');
    });
  });
});
