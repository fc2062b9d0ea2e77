import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepInstalled } from '../lib/install.mjs';
import { type Facts, type Plan, planRelease, type ReleaseFile, releaseFiles } from './plan.ts';

export interface ReleaseOptions {
  readonly root: string;
  readonly version: string;
  readonly date: string;
  readonly isDryRun: boolean;
  /** Commands that must pass before the commit. */
  readonly checks: readonly (readonly [command: string, ...words: string[]])[];
  readonly say: (line: string) => void;
}

/** A failed step; the release was rolled back. */
class ReleaseError extends Error {}

function git(root: string, ...words: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new ReleaseError(`git ${words[0]} failed: ${(stderr || stdout || '').trim()}`);
  return stdout.trim();
}

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

function factsOf(root: string): Facts {
  const read = (file: ReleaseFile) => readFileSync(join(root, file), 'utf8');
  return {
    branch: git(root, 'branch', '--show-current') || '(none)',
    changed: linesOf(git(root, 'status', '--porcelain')).map((line) => line.trim().replace(/^\S+ +/, '')),
    tags: linesOf(git(root, 'tag', '--list')),
    files: {
      'CHANGELOG.md': read('CHANGELOG.md'),
      'package.json': read('package.json'),
      'package-lock.json': read('package-lock.json'),
    },
  };
}

const write = (root: string, files: Plan['files']): void =>
  keepInstalled(root, () => {
    for (const file of releaseFiles) writeFileSync(join(root, file), files[file]);
  });

function commit(root: string, { tag, notes }: Plan, notesFile: string): void {
  git(root, 'add', ...releaseFiles);
  git(root, 'commit', '--quiet', '--message', `Release ${tag.slice(1)}`);
  try {
    writeFileSync(notesFile, `${notes}\n`);
    // Annotated for `tag.gpgSign`. Git would drop Markdown headings as comments.
    git(root, 'tag', '--annotate', '--cleanup=verbatim', '--file', notesFile, tag);
  } catch (error) {
    git(root, 'reset', '--quiet', '--soft', 'HEAD~1');
    throw error;
  }
}

function carryOut({ root, checks, say }: ReleaseOptions, plan: Plan, before: Plan['files'], notesFile: string): void {
  try {
    write(root, plan.files);
    for (const check of checks) {
      const [command, ...words] = check;
      say(`running ${check.join(' ')}`);
      const { status } = spawnSync(command, words, {
        cwd: root,
        stdio: ['ignore', 2, 2],
        shell: process.platform === 'win32',
      });
      if (status !== 0) throw new ReleaseError(`${check.join(' ')} failed`);
    }
    commit(root, plan, notesFile);
  } catch (error) {
    write(root, before);
    git(root, 'add', ...releaseFiles);
    throw error;
  }
}

/**
 * Changelog, version numbers, checks, commit and tag, or nothing at all.
 * @returns whether it was released, or could be in a dry run
 */
export function release(options: ReleaseOptions): boolean {
  const { root, version, date, isDryRun, checks, say } = options;
  const facts = factsOf(root);
  const plan = planRelease(version, date, facts);
  const notesFile = join('.release', `notes-${version}.md`);
  for (const refusal of plan.refusals) say(`refused: ${refusal}`);
  if (plan.refusals.length > 0 && !isDryRun) return false;
  if (isDryRun) {
    say(`would set the version from ${plan.from} to ${version} in package.json and package-lock.json`);
    say(`would move "Unreleased" of CHANGELOG.md to "${version} - ${date}"`);
    for (const words of checks) say(`would run ${words.join(' ')}`);
    say(`would commit "Release ${version}", tag it ${plan.tag}, and write ${notesFile}:\n\n${plan.notes}\n`);
    return plan.refusals.length === 0;
  }
  mkdirSync(join(root, '.release'), { recursive: true });
  try {
    carryOut(options, plan, facts.files, join(root, notesFile));
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    say(`refused: ${error.message}`);
    return false;
  }
  say(`released ${version}; its notes are in ${notesFile}. To publish it:\n`);
  say(`  git push --atomic origin main ${plan.tag}`);
  say(
    `  docker build --build-arg VERSION=${version} --build-arg SOURCE_COMMIT=${git(root, 'rev-parse', 'HEAD')} --tag statechange:${version} .`,
  );
  return true;
}
