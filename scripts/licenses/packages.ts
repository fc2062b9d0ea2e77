import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Package } from './allowed.ts';

const stated = v.object({
  license: v.optional(v.string()),
  // The format of old packages.
  licenses: v.optional(v.array(v.object({ type: v.string() }))),
});
const lockSchema = v.object({
  packages: v.record(
    v.string(),
    v.object({
      name: v.optional(v.string()),
      version: v.optional(v.string()),
      license: v.optional(v.string()),
      dev: v.optional(v.boolean(), false),
      // A package of this checkout, which is under our own license.
      link: v.optional(v.boolean(), false),
      os: v.optional(v.array(v.string())),
      cpu: v.optional(v.array(v.string())),
      optionalDependencies: v.optional(v.record(v.string(), v.string()), {}),
    }),
  ),
});

/** Build tools that leave their own code in the output. */
export const builtIn: Readonly<Record<string, string>> = {
  '@iconify-json/token': 'the marks of the coins, from Web3 Icons by 0xa3k5',
  elkjs: 'the layout of the visualizer’s drawings',
  rolldown: 'the first lines of the built files',
  vite: 'the function that loads parts of the app',
};

/** Packages whose license stands in a file of theirs, but not in their manifest. */
const inFiles: Readonly<Record<string, string>> = { khroma: 'MIT' };

export interface LockedPackage extends Package {
  /** From the project's root: `node_modules/react`. */
  readonly folder: string;
  /** A platform build, which belongs to another package. */
  readonly isForPlatform: boolean;
  readonly isInstalled: boolean;
}

/** Every package of others in the lock file, those for other platforms too. */
export function lockedPackages(root: string): readonly LockedPackage[] {
  const { packages } = v.parse(lockSchema, JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
  const entries = Object.entries(packages).filter(([folder, { link }]) => folder.startsWith('node_modules/') && !link);
  const installed = (folder: string): string | null => {
    const file = join(root, folder, 'package.json');
    if (!existsSync(file)) return null;
    const { license, licenses } = v.parse(stated, JSON.parse(readFileSync(file, 'utf8')));
    return license ?? licenses?.map(({ type }) => type).join(' OR ') ?? null;
  };
  const owner = (name: string): string | null =>
    entries.find(([, { optionalDependencies }]) => name in optionalDependencies)?.[1].license ?? null;
  return entries.map(
    ([
      folder,
      { name = folder.slice(folder.lastIndexOf('node_modules/') + 13), version = '', license, dev, os, cpu },
    ]) => ({
      folder,
      name,
      version,
      isForPlatform: os !== undefined || cpu !== undefined,
      license: license ?? installed(folder) ?? inFiles[name] ?? (os === undefined ? null : owner(name)),
      isShipped: !dev || name in builtIn,
      isInstalled: existsSync(join(root, folder)),
    }),
  );
}
