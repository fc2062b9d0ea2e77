/** The programs that a cluster needs, with their Debian packages. */
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

/** Names missing packages and how to get them, or null. */
export function missingSentence(missing: readonly Program[]): string | null {
  if (missing.length === 0) return null;
  const packages = missing.map((program) => needed[program]);
  return [
    `The drills need programs that are not installed here: ${missing.join(', ')}.`,
    `On Debian: apt-get install ${packages.join(' ')}`,
    'DRILL_PGBIN names the folder of another Postgres, DRILL_PATRONI one that `dpkg -x` unpacked another Patroni into.',
  ].join('\n');
}

/** `patroni 4.0.7` as `[4, 0, 7]`. @throws Error without a version */
export function versionIn(text: string): readonly number[] {
  const found = /(\d+)\.(\d+)(?:\.(\d+))?/.exec(text);
  if (found === null) throw new Error(`There is no version in "${text.trim()}"`);
  return found.slice(1).map((part) => Number(part ?? 0));
}

export function isAtLeast(version: readonly number[], least: readonly number[]): boolean {
  const place = least.findIndex((part, index) => (version[index] ?? 0) !== part);
  return place === -1 || (version[place] ?? 0) > (least[place] ?? 0);
}

/**
 * Before 3.0.3, over etcd's v3 API, Patroni renews the leader key unchecked.
 * @returns null if safe
 */
export function patroniFault(version: readonly number[]): string | null {
  if (isAtLeast(version, [3, 0, 3])) return null;
  return [
    `Patroni ${version.join('.')} loses acknowledged trades over etcd's third API: 3.0.3 is the first that may be used, 4.0 or later is right.`,
    'A leader that was paused for longer than the ttl writes itself over its successor when it wakes; the successor then steps down and is rewound.',
    'DRILL_PATRONI names the folder that `dpkg -x` unpacked a later one into.',
  ].join('\n');
}

/** From 4.0 on, any standby can confirm; before, losing the chosen one costs seconds. */
export const syncModeOf = (version: readonly number[]): string | boolean =>
  isAtLeast(version, [4, 0, 0]) ? 'quorum' : true;
