import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** What git answers; null where there is no git, no repository, or no such thing. */
function asked(folder: string, ...question: readonly string[]): string | null {
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

/** A file as it was at a revision, from git alone. */
export const fileAt = (revision: string, path: string, folder: string): string | null =>
  asked(folder, 'show', `${revision}:${path}`);

/** The hash of a revision's commit. */
export const hashOf = (revision: string, folder: string): string | null =>
  asked(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)?.trim() ?? null;

/** Writes the files of a revision into an empty folder. */
export function filesAt(revision: string, target: string, folder: string): void {
  const archive = join(target, 'revision.tar');
  execFileSync('git', ['archive', '--format=tar', '-o', archive, revision], { cwd: folder, stdio: 'ignore' });
  execFileSync('tar', ['-xf', archive], { cwd: target, stdio: 'ignore' });
}
