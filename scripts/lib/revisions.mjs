import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Git's answer; null without git, a repository or a match. */
function git(folder, ...question) {
  try {
    return execFileSync('git', question, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return null;
  }
}

/** The hash of a revision's commit. */
const hashOf = (revision, folder) =>
  git(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)?.trim() ?? null;

/** A folder's commit, with `-dirty` if files differ; null without git. */
export const commitOf = (folder) => git(folder, 'describe', '--always', '--dirty', '--exclude=*')?.trim() ?? null;

/** Git's hash of a file or folder at a revision. */
export const contentAt = (revision, path, folder) =>
  git(folder, 'rev-parse', '--verify', '--quiet', `${revision}:${path}`)?.trim() ?? null;

export function filesAt(revision, target, folder) {
  const archive = join(target, 'revision.tar');
  execFileSync('git', ['archive', '--format=tar', '-o', archive, revision], { cwd: folder, stdio: 'ignore' });
  execFileSync('tar', ['-xf', archive], { cwd: target, stdio: 'ignore' });
}

/** Whether these paths are unchanged since a revision. */
export const isUnchangedSince = (revision, paths, folder) =>
  git(folder, 'diff', '--quiet', revision, '--', ...paths) !== null;

/** The last release, or else main. */
export function earlierRevision(folder) {
  const release = git(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')?.trim();
  return [release, 'main'].find((revision) => revision && hashOf(revision, folder) !== null) ?? null;
}
