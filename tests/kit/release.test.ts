import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releasedChangelog, unreleasedOf } from '#scripts/release/changelog.ts';
import { type Facts, isLater, planRelease } from '#scripts/release/plan.ts';
import { type ReleaseOptions, release } from '#scripts/release/release.ts';
import { root as project } from './machines.ts';

const changelog = `# Changelog

## Unreleased

### Added

- A way to sell.

## 0.1.0 - 2026-01-02

### Added

- A way to buy.
`;
const lock = {
  name: 'sample',
  version: '0.1.0',
  lockfileVersion: 3,
  packages: { '': { name: 'sample', version: '0.1.0' }, 'node_modules/a': { version: '0.1.0' } },
};

describe('a changelog', () => {
  test('returns the unreleased changes', () => {
    expect(unreleasedOf(changelog)).toBe('### Added\n\n- A way to sell.');
    expect(unreleasedOf('# Changelog\n\n## Unreleased\n\n- Last.\n')).toBe('- Last.');
  });

  test.each([
    '# Changelog\n',
    '# Changelog\n\n## Unreleased\n',
    '## Unreleased\n\n### Added\n\n### Fixed\n\n## 0.1.0 - 2026-01-02\n\n- A.\n',
  ])('has nothing unreleased: %j', (text) => expect(unreleasedOf(text)).toBe(''));

  test('gets a version with a day, below an empty "Unreleased"', () => {
    const released = releasedChangelog(changelog, '0.2.0', '2026-03-04');
    expect(released).toBe(changelog.replace('## Unreleased\n', '## Unreleased\n\n## 0.2.0 - 2026-03-04\n'));
    expect(unreleasedOf(released)).toBe('');
    expect(releasedChangelog('## Unreleased\n\n- A.\n', '1.0.0', '2026-03-04')).toBe(
      '## Unreleased\n\n## 1.0.0 - 2026-03-04\n\n- A.\n',
    );
  });

  test('of this project has the section that the next release needs', () => {
    expect(readFileSync(join(project, 'CHANGELOG.md'), 'utf8')).toMatch(/^## Unreleased\n/m);
  });
});

test.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.0', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['one', '0.1.0', false],
])('%s is later than %s: %s', (version, than, expected) => expect(isLater(version, than)).toBe(expected));

describe('a plan', () => {
  const files = {
    'CHANGELOG.md': changelog,
    'package.json': JSON.stringify({ version: '0.1.0' }),
    'package-lock.json': JSON.stringify(lock),
  };
  const facts = { branch: 'main', changed: [], tags: ['v0.1.0'], files };

  test.each<readonly [why: string, version: string, given: Partial<Facts>]>([
    ['not committed: a, b', '0.2.0', { changed: ['a', 'b'] }],
    ['the branch is other, not main', '0.2.0', { branch: 'other' }],
    ['0.0.9 is not greater than 0.1.0', '0.0.9', {}],
    ['"next" is not a version such as 1.2.3', 'next', {}],
    ['"1.2" is not a version such as 1.2.3', '1.2', {}],
    ['the tag v0.2.0 exists', '0.2.0', { tags: ['v0.2.0'] }],
    ['"Unreleased" of CHANGELOG.md is empty', '0.2.0', { files: { ...files, 'CHANGELOG.md': '## Unreleased\n' } }],
  ])('is refused: %s', (why, version, given) =>
    expect(planRelease(version, '2026-03-04', { ...facts, ...given }).refusals).toEqual([why]),
  );

  test('is not refused otherwise', () => expect(planRelease('0.2.0', '2026-03-04', facts).refusals).toEqual([]));
});

describe('a release', () => {
  const folder = mkdtempSync(join(tmpdir(), 'statechange-release-'));
  const sample = join(folder, 'sample');
  beforeAll(() => {
    for (const name of ['GIT_CONFIG_GLOBAL', 'GIT_CONFIG_SYSTEM']) vi.stubEnv(name, '/dev/null');
    for (const name of ['GIT_DIR', 'GIT_WORK_TREE', 'GIT_INDEX_FILE']) vi.stubEnv(name, undefined);
    mkdirSync(sample);
    writeFileSync(join(sample, 'CHANGELOG.md'), changelog);
    writeFileSync(
      join(sample, 'package.json'),
      `${JSON.stringify({ name: 'sample', version: '0.1.0', engines: { node: '>=20' } }, null, 2)}\n`,
    );
    writeFileSync(join(sample, 'package-lock.json'), `${JSON.stringify(lock, null, 2)}\n`);
    writeFileSync(join(sample, '.gitignore'), '.release/\nnode_modules\n');
    const git = gitIn(sample);
    git('init', '--quiet', '--template=', '--initial-branch', 'main');
    git('config', 'user.name', 'Sample');
    git('config', 'user.email', 'sample@example.com');
    git('add', '.');
    git('commit', '--quiet', '--message', 'Begin');
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });

  const gitIn =
    (root: string) =>
    (...words: readonly string[]): string =>
      execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

  let copies = 0;
  function open() {
    const root = join(folder, `copy-${copies++}`);
    execFileSync('cp', ['-r', sample, root]);
    const said: string[] = [];
    const run = (given: Partial<ReleaseOptions> = {}) =>
      release({
        root,
        version: '0.2.0',
        date: '2026-03-04',
        isDryRun: false,
        checks: [],
        say: (line) => said.push(line),
        ...given,
      });
    const git = gitIn(root);
    const state = () => [
      git('status', '--porcelain=v2', '--branch'),
      git('tag', '--list'),
      readFileSync(join(root, 'CHANGELOG.md'), 'utf8'),
    ];
    return { root, said, run, git, state, read: (file: string) => readFileSync(join(root, file), 'utf8') };
  }

  test('sets the version, moves the unreleased changes, commits and tags', () => {
    const { root, run, git, read, said } = open();
    mkdirSync(join(root, 'node_modules'));
    const hashOf = (file: string) => createHash('sha256').update(read(file)).digest('hex');
    writeFileSync(join(root, 'node_modules/.installed'), hashOf('package-lock.json'));
    expect(run({ checks: [['git', 'grep', '-q', '"version": "0.2.0"', '--', 'package.json']] })).toBe(true);
    expect(git('log', '--format=%s')).toBe('Release 0.2.0\nBegin');
    expect(git('status', '--porcelain')).toBe('');
    expect(JSON.parse(read('package.json'))).toEqual({ name: 'sample', version: '0.2.0', engines: { node: '>=20' } });
    expect(JSON.parse(read('package-lock.json'))).toEqual({
      ...lock,
      version: '0.2.0',
      packages: { ...lock.packages, '': { name: 'sample', version: '0.2.0' } },
    });
    expect(read('CHANGELOG.md')).toContain('## Unreleased\n\n## 0.2.0 - 2026-03-04\n\n### Added\n');
    expect(git('for-each-ref', '--format=%(objecttype) %(contents)', 'refs/tags/v0.2.0')).toBe(
      'tag ### Added\n\n- A way to sell.',
    );
    expect(read('.release/notes-0.2.0.md')).toBe('### Added\n\n- A way to sell.\n');
    expect(read('node_modules/.installed')).toBe(hashOf('package-lock.json'));
    expect(said.join('\n')).toContain('git push --atomic origin main v0.2.0');
    expect(said.join('\n')).toContain(`SOURCE_COMMIT=${git('rev-parse', 'v0.2.0^{commit}')}`);
  });

  test('describes the release in a dry run, and changes nothing', () => {
    const { root, run, said, state } = open();
    const before = state();
    expect(run({ isDryRun: true, checks: [['false']] })).toBe(true);
    expect(state()).toEqual(before);
    expect(existsSync(join(root, '.release'))).toBe(false);
    for (const words of [
      'from 0.1.0 to 0.2.0',
      '"0.2.0 - 2026-03-04"',
      'would run false',
      'tag it v0.2.0',
      '- A way to sell.',
    ])
      expect(said.join('\n')).toContain(words);
  });

  test('is refused with every reason at once, and so is its dry run', () => {
    const { root, git, run, said, state } = open();
    git('switch', '--quiet', '--create', 'other');
    git('tag', 'v0.1.0');
    writeFileSync(join(root, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n### Added\n');
    writeFileSync(join(root, 'new.txt'), '');
    const before = state();
    const reasons = [
      'refused: 0.1.0 is not greater than 0.1.0',
      'refused: the tag v0.1.0 exists',
      'refused: the branch is other, not main',
      'refused: not committed: CHANGELOG.md, new.txt',
      'refused: "Unreleased" of CHANGELOG.md is empty',
    ];
    expect(run({ version: '0.1.0' })).toBe(false);
    expect(said).toEqual(reasons);
    expect(run({ version: '0.1.0', isDryRun: true })).toBe(false);
    expect(said.slice(reasons.length, 2 * reasons.length)).toEqual(reasons);
    expect(state()).toEqual(before);
  });

  test('leaves nothing behind when a check fails', () => {
    const { run, said, state } = open();
    const before = state();
    expect(run({ checks: [['true'], ['false']] })).toBe(false);
    expect(said.at(-1)).toBe('refused: false failed');
    expect(state()).toEqual(before);
  });

  test('leaves nothing behind when git cannot commit or cannot sign', () => {
    const { root, git, run, said, state } = open();
    const before = state();
    const hook = join(root, '.git/hooks/pre-commit');
    mkdirSync(join(root, '.git/hooks'), { recursive: true });
    writeFileSync(hook, '#!/bin/sh\nexit 1\n');
    chmodSync(hook, 0o755);
    expect(run()).toBe(false);
    expect(said.at(-1)).toContain('refused: git commit failed');
    expect(state()).toEqual(before);
    rmSync(hook);
    git('config', 'tag.gpgSign', 'true');
    git('config', 'gpg.program', 'false');
    expect(run()).toBe(false);
    expect(said.at(-1)).toContain('refused: git tag failed');
    expect(state()).toEqual(before);
  });

  test('is signed where git is configured to sign tags', () => {
    const { root, git, run } = open();
    const signer = join(root, '.git/signer');
    writeFileSync(
      signer,
      '#!/bin/sh\ncat > /dev/null\necho "[GNUPG:] SIG_CREATED " >&2\nprintf -- "-----BEGIN PGP SIGNATURE-----\\n-----END PGP SIGNATURE-----\\n"\n',
    );
    chmodSync(signer, 0o755);
    git('config', 'tag.gpgSign', 'true');
    git('config', 'gpg.program', signer);
    expect(run()).toBe(true);
    expect(git('cat-file', 'tag', 'v0.2.0')).toContain('BEGIN PGP SIGNATURE');
  });
});
