import { execFileSync } from 'node:child_process';

/** What git answers; null where there is no git, no repository, or no such thing. */
function asked(folder, ...question) {
  try {
    return execFileSync('git', question, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return null;
  }
}

/** A file as it was at a revision, from git alone. */
export const fileAt = (revision, path, folder) => asked(folder, 'show', `${revision}:${path}`);

/** What git calls the content of a file at a revision: equal where the files are. */
export const contentAt = (revision, path, folder) => asked(folder, 'rev-parse', '--verify', '--quiet', `${revision}:${path}`)?.trim() ?? null;

/** The last release that has a file, or else the main branch. */
export function earlierRevision(path, folder) {
  const release = asked(folder, 'describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*')?.trim();
  return [release, 'main'].find((revision) => revision && contentAt(revision, path, folder) !== null) ?? null;
}
