import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, isAbsolute, join, relative, sep } from 'node:path';
import { fileAt, filesAt, hashOf, rootOf } from './git.ts';

/**
 * Reads charts from a temporary copy of a revision, with the installed packages.
 * @throws Error with a user-facing message
 */
export function chartsAt(revision: string, written: string, folder: string): string {
  // A whole path would lead to the files of today.
  const source = isAbsolute(written) ? relative(folder, written).replaceAll('\\', '/') : written;
  if (source.endsWith('.json'))
    return fileAt(revision, source, folder) ?? refused(`Git has no ${source} at "${revision}".`);
  const commit = hashOf(revision, folder) ?? refused(`Git has no revision "${revision}".`);
  const kept = join(
    folder,
    'node_modules',
    '.cache',
    'charts',
    `${commit}-${Buffer.from(source).toString('base64url')}.json`,
  );
  if (existsSync(kept)) return readFileSync(kept, 'utf8');
  const text = made(commit, revision, source, folder);
  mkdirSync(join(kept, '..'), { recursive: true });
  writeFileSync(kept, text);
  return text;
}

function refused(sentence: string): never {
  throw new Error(sentence);
}

function made(commit: string, revision: string, source: string, folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'charts-'));
  try {
    const root = rootOf(folder);
    const below = relative(root, realpathSync(folder));
    filesAt(commit, copy, root);
    mkdirSync(join(copy, below), { recursive: true });
    linkPackages(root, copy, below);
    const command = [
      '--disable-warning=ExperimentalWarning',
      join(import.meta.dirname, `bin${extname(import.meta.filename)}`),
      'json',
      '--machines',
      source,
    ];
    return execFileSync(process.execPath, command, {
      cwd: join(copy, below),
      encoding: 'utf8',
      maxBuffer: 2 ** 28,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch (error) {
    const said = String((error as { readonly stderr?: unknown }).stderr ?? '');
    const reason =
      said.split('\n').find((line) => /^\w*Error\b|could not be loaded|^No file matches/.test(line)) ??
      String(error).split('\n')[0];
    return refused(
      `The machines of "${revision}" do not load with the packages that are installed now (${reason}). Check it out elsewhere, run npm ci and "flows json" there, and compare with that file.`,
    );
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** Gives a copy the installed packages of a folder and of those above it. */
function linkPackages(root: string, copy: string, below: string): void {
  const parts = below.split(sep).filter(Boolean);
  for (let depth = 0; depth <= parts.length; depth += 1) {
    const place = join(...parts.slice(0, depth), 'node_modules');
    if (existsSync(join(root, place))) symlinkSync(join(root, place), join(copy, place), 'junction');
  }
}
