import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** Null without git, without a repository, or if git fails. */
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

/** A file's content at a revision. @param path from the folder */
export const fileAt = (revision: string, path: string, folder: string): string | null =>
  asked(folder, 'show', `${revision}:./${path}`);

/** The root of the repository, so that files above a folder belong to a revision too. */
export const rootOf = (folder: string): string => asked(folder, 'rev-parse', '--show-toplevel')?.trim() ?? folder;

export const hashOf = (revision: string, folder: string): string | null =>
  asked(folder, 'rev-parse', '--verify', '--quiet', `${revision}^{commit}`)?.trim() ?? null;

/** Writes the files of a revision into an empty folder. */
export function filesAt(revision: string, target: string, folder: string): void {
  const archive = join(target, 'revision.tar');
  execFileSync('git', ['archive', '--format=tar', '-o', archive, revision], { cwd: folder, stdio: 'ignore' });
  execFileSync('tar', ['-xf', archive], { cwd: target, stdio: 'ignore' });
}
