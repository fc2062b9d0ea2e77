/** What a cluster needs from the system, by the program that shows that it is there, with the package of Debian that has it. */
const needed = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbackrest: 'pgbackrest',
  postgres: 'postgresql-15',
  setpriv: 'util-linux',
} as const;

export type Program = keyof typeof needed;
export const programs: readonly Program[] = ['patroni', 'etcd', 'haproxy', 'pgbackrest', 'postgres', 'setpriv'];

/** Says which packages are missing and how to get them. @returns null if none is */
export function missingSentence(missing: readonly Program[]): string | null {
  if (missing.length === 0) return null;
  const packages = missing.map((program) => needed[program]);
  return [
    `The drills need programs that are not installed here: ${missing.join(', ')}.`,
    `On Debian: apt-get install ${packages.join(' ')}`,
    'DRILL_PGBIN names the folder of another Postgres, DRILL_PATRONI one that `dpkg -x` unpacked another Patroni into.',
  ].join('\n');
}

/** `patroni 4.0.7` as `[4, 0, 7]`. @throws Error for a text without a version */
export function versionIn(text: string): readonly number[] {
  const found = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  if (found === null) throw new Error(`There is no version in "${text.trim()}"`);
  return found.slice(1).map((part) => Number(part ?? 0));
}

/** Whether a version is this one or a later one. */
export function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const place = least.findIndex((part, index) => (version[index] ?? 0) !== part);
  return place === -1 || (version[place] ?? 0) > (least[place] ?? 0);
}

/**
 * Why a Patroni must not hold money: before 3.0.3, over the third API of etcd, it renews the key of the leader without looking at it.
 * @returns null for one that may
 */
export function patroniFault(version: readonly number[]): string | null {
  if (isAtLeast(version, [3, 0, 3])) return null;
  return [
    `Patroni ${version.join('.')} loses acknowledged trades over etcd's third API: 3.0.3 is the first that may be used, 4.0 or later is right.`,
    'A leader that was paused for longer than the ttl writes itself over its successor when it wakes; the successor then steps down and is rewound.',
    'DRILL_PATRONI names the folder that `dpkg -x` unpacked a later one into.',
  ].join('\n');
}

/** Either standby can confirm a commit from 4.0 on; before, one is chosen, and its loss costs seconds. */
export const syncModeOf = (version: readonly number[]): string | boolean => (isAtLeast(version, [4, 0, 0]) ? 'quorum' : true);
