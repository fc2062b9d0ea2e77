import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What git answers; null where there is no git, no repository, or no such thing. */
function asked(folder, ...question) {
  try {
    return execFileSync('git', question, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** The hash of a revision's commit. */
const hashOf = (revision, folder) => asked(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)?.trim() ?? null;

/** What git calls the content of a file or a folder at a revision: equal where these are. */
export const contentAt = (revision, path, folder) => asked(folder, 'rev-parse', '--verify', '--quiet', `${revision}:${path}`)?.trim() ?? null;

/** Writes the files of a revision into an empty folder. */
export function filesAt(revision, target, folder) {
  const archive = join(target, 'revision.tar');
  execFileSync('git', ['archive', '--format=tar', '-o', archive, revision], { cwd: folder, stdio: 'ignore' });
  execFileSync('tar', ['-xf', archive], { cwd: target, stdio: 'ignore' });
}

/** Whether none of these paths differs from what it was at a revision. */
export const isUnchangedSince = (revision, paths, folder) => asked(folder, 'diff', '--quiet', revision, '--', ...paths) !== null;

/** The last release, or else the main branch. */
export function earlierRevision(folder) {
  const release = asked(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')?.trim();
  return [release, 'main'].find((revision) => revision && hashOf(revision, folder) !== null) ?? null;
}
