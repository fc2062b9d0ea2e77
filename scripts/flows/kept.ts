import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#tests/kit/machines.ts';

const folder = join(root, 'node_modules', '.cache', 'flows');

/** Caches slow results on disk until a file in these folders changes. */
export function kept<Data extends object>(name: string, folders: readonly string[], make: () => Data): Data {
  const hash = createHash('sha256');
  for (const path of folders.flatMap(filesOf))
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  const file = join(folder, `${name}-${hash.digest('hex').slice(0, 16)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Data;
  const data = make();
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, JSON.stringify(data));
  return data;
}

const filesOf = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
