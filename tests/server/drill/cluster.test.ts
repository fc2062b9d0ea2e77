import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import {
  backupFile,
  etcdArguments,
  haproxyFile,
  merged,
  patroniFile,
  restoreSettings,
} from '#ops/drill/cluster/configs.ts';
import { isAtLeast, missingSentence, patroniFault, syncModeOf, versionIn } from '#ops/drill/cluster/versions.ts';
import { portsOf, readSettings } from '#ops/drill/settings.ts';

const deployed = (name: string) => readFileSync(join(import.meta.dirname, '../../../ops/deploy/cluster', name), 'utf8');
const settings = readSettings({ DRILL_DIR: '/tmp/no-such-drill', DRILL_PORT: '28000' }, '/checkout');

it('refuses a Patroni that loses acknowledged trades, and says why', () => {
  expect(['3.0.2', '2.1.7', '3.0.0'].map((version) => patroniFault(versionIn(version)) !== null)).toEqual([
    true,
    true,
    true,
  ]);
  expect(['3.0.3', '3.1', '4.0.7', '10.0.0'].map((version) => patroniFault(versionIn(version)))).toEqual([
    null,
    null,
    null,
    null,
  ]);
  expect(patroniFault(versionIn('patroni 3.0.2'))).toMatch(
    /Patroni 3\.0\.2 loses acknowledged trades[\s\S]*writes itself over its successor/,
  );
  expect(() => versionIn('not found')).toThrow('no version');
});

it('compares versions by their numbers', () => {
  expect(isAtLeast([4, 0, 10], [4, 0, 7])).toBe(true);
  expect(isAtLeast([4, 0], [4, 0, 0])).toBe(true);
  expect(isAtLeast([3, 9, 9], [4, 0, 0])).toBe(false);
  expect([syncModeOf([4, 0, 7]), syncModeOf([3, 3, 0])]).toEqual(['quorum', true]);
});

it('says which packages are missing, and how to get them', () => {
  expect(missingSentence([])).toBeNull();
  expect(missingSentence(['etcd', 'postgres'])).toMatch(
    /not installed here: etcd, postgres\.\nOn Debian: apt-get install etcd-server postgresql-15/,
  );
});

it('reads its settings, and refuses a number that is none', () => {
  expect(settings).toMatchObject({
    folder: '/tmp/no-such-drill',
    project: '/checkout',
    nodes: 3,
    patroniFolder: null,
    workers: 2,
  });
  expect(portsOf(settings)).toMatchObject({ primary: 28_000, product: 28_001 });
  expect(portsOf(settings).rest(2)).toBe(28_302);
  expect(() => readSettings({ DRILL_NODES: 'many' }, '/checkout')).toThrow('DRILL_NODES must be a whole number');
});

it('puts settings over others field by field', () => {
  expect(merged({ a: { b: 1, c: [1, 2] }, d: 1 }, { a: { c: [3] }, e: null })).toEqual({
    a: { b: 1, c: [3] },
    d: 1,
    e: null,
  });
});

it('starts a node with the settings that are deployed, on loopback', () => {
  const facts = { node: 2, dataFolder: '/tmp/no-such-drill/pg2', secret: 'not a secret', syncMode: true };
  const node = parse(patroniFile(deployed('patroni.yml'), settings, facts));
  const shared = parse(deployed('patroni.yml'));
  expect(node.bootstrap.dcs).toEqual({ ...shared.bootstrap.dcs, synchronous_mode: true });
  expect(node.postgresql).toMatchObject({
    listen: '127.0.0.1:28202',
    data_dir: facts.dataFolder,
    basebackup: shared.postgresql.basebackup,
  });
  expect(node.etcd3.hosts).toEqual(['127.0.0.1:28401', '127.0.0.1:28402', '127.0.0.1:28403']);
  expect(
    node.postgresql.pg_hba
      .filter((line: string) => line.startsWith('host'))
      .every((line: string) => line.includes('127.0.0.1/32')),
  ).toBe(true);
});

it('starts HAProxy, pgBackRest and etcd with nothing of the machines of production', () => {
  const proxy = haproxyFile(deployed('haproxy.cfg'), settings);
  expect(proxy.match(/^ {2}server .*$/gm)).toEqual(
    [1, 2, 3].map((node) => `  server pg${node} 127.0.0.1:2820${node} check port 2830${node}`),
  );
  expect(proxy).toContain('on-marked-down shutdown-sessions');
  const backups = backupFile(deployed('pgbackrest.conf'), settings, 1, '/data');
  const names = [...backups.matchAll(/^([\w-]+)=/gm)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(backups).not.toMatch(/s3|cipher/);
  expect(
    etcdArguments(settings, 1)
      .filter((word) => word.includes('://'))
      .every((word) => word.includes('http://127.0.0.1:284')),
  ).toBe(true);
});

it('restores a cluster from the archive with the deployed settings, from a different location of the script', () => {
  const facts = {
    node: 1,
    dataFolder: '/data',
    secret: 'not a secret',
    syncMode: 'quorum',
    more: restoreSettings(deployed('restore.yml'), '/here/restore'),
  };
  const { bootstrap } = parse(patroniFile(deployed('patroni.yml'), settings, facts));
  expect(bootstrap).toMatchObject({
    method: 'archive',
    archive: { command: '/here/restore', keep_existing_recovery_conf: true, no_params: true },
    post_bootstrap: '/bin/true',
  });
  expect(deployed('restore')).toContain('--target="$RESTORE_TARGET"');
});
