import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { type DrillSettings, portsOf, upTo } from '../settings.ts';

interface Fields {
  readonly [name: string]: unknown;
}
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep-merges settings; lists are replaced. */
export function merged(below: Fields, above: Fields): Fields {
  const entries = Object.entries(above).map(([name, value]) => {
    const known = below[name];
    return [name, isFields(known) && isFields(value) ? merged(known, value) : value] as const;
  });
  return { ...below, ...Object.fromEntries(entries) };
}

export interface NodeSettings {
  readonly node: number;
  readonly dataFolder: string;
  readonly secret: string;
  readonly syncMode: string | boolean;
  /** More settings, such as another bootstrap method. */
  readonly more?: Fields;
}

/** A node's settings on this machine, over the deployed ones (`ops/deploy/cluster/patroni.yml`). */
export function patroniFile(
  deployed: string,
  settings: DrillSettings,
  { node, dataFolder, secret, syncMode, more = {} }: NodeSettings,
): string {
  const { folder, postgresBin, etcds } = settings;
  const ports = portsOf(settings);
  const address = (port: number) => ({ listen: `127.0.0.1:${port}`, connect_address: `127.0.0.1:${port}` });
  const user = (username: string) => ({ username, password: secret });
  const here = {
    name: `pg${node}`,
    restapi: address(ports.rest(node)),
    etcd3: { hosts: upTo(etcds).map((member) => `127.0.0.1:${ports.etcd(member)}`) },
    bootstrap: { dcs: { synchronous_mode: syncMode }, post_bootstrap: join(folder, 'post-bootstrap') },
    postgresql: {
      ...address(ports.postgres(node)),
      use_unix_socket: false,
      data_dir: dataFolder,
      bin_dir: postgresBin,
      pgpass: join(folder, `pg${node}.pgpass`),
      authentication: { superuser: user('postgres'), replication: user('replicator'), rewind: user('rewinder') },
      pg_hba: [
        'local all all trust',
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      parameters: {
        unix_socket_directories: folder,
        archive_command: `pgbackrest --config=${backupFileOf(settings, node)} --stanza=statechange archive-push %p`,
      },
    },
    watchdog: { mode: 'off' },
  };
  return stringify(merged(merged(fieldsIn(deployed), here), more));
}

/** A node's settings for a restore, with the script at another path. */
export const restoreSettings = (deployed: string, command: string): Fields =>
  merged(fieldsIn(deployed), { bootstrap: { archive: { command } } });

/** @throws Error for a file without settings */
function fieldsIn(text: string): Fields {
  const read: unknown = parse(text);
  if (!isFields(read)) throw new Error('A file of ops/deploy/cluster holds no settings');
  return read;
}

/** The deployed HAProxy configuration, with the nodes of this machine. */
export function haproxyFile(deployed: string, settings: DrillSettings): string {
  const ports = portsOf(settings);
  const servers = upTo(settings.nodes).map(
    (node) => `  server pg${node} 127.0.0.1:${ports.postgres(node)} check port ${ports.rest(node)}`,
  );
  const shared = deployed.split('\n').filter((line) => !/^ +server /.test(line));
  return `${shared.join('\n').trimEnd()}\n${servers.join('\n')}\n`;
}

export const backupFileOf = ({ folder }: Pick<DrillSettings, 'folder'>, node: number): string =>
  join(folder, `pgbackrest${node}.conf`);

/** pgBackRest for one node; all share a repository. */
export function backupFile(deployed: string, settings: DrillSettings, node: number, dataFolder: string): string {
  const { folder } = settings;
  const here = [`repo1-path=${join(folder, 'backups')}`, `log-path=${folder}`, `lock-path=${folder}`];
  const stanza = [
    `pg1-path=${dataFolder}`,
    `pg1-port=${portsOf(settings).postgres(node)}`,
    `pg1-socket-path=${folder}`,
    'pg1-user=postgres',
  ];
  // Production's repository is encrypted and remote.
  const kept =
    deployed
      .split('[statechange]')[0]
      ?.split('\n')
      .filter((line) => !/^(#|$|repo1-(type|path|s3|cipher))/.test(line)) ?? [];
  return [...kept, ...here, '[statechange]', ...stanza, ''].join('\n');
}

export function etcdArguments(settings: DrillSettings, member: number): readonly string[] {
  const ports = portsOf(settings);
  const at = (port: number) => `http://127.0.0.1:${port}`;
  const cluster = upTo(settings.etcds).map((each) => `etcd${each}=${at(ports.etcdPeer(each))}`);
  return [
    ...['--name', `etcd${member}`, '--data-dir', join(settings.folder, `etcd${member}`)],
    ...['--initial-cluster', cluster.join(','), '--initial-cluster-state', 'new'],
    ...['--listen-client-urls', at(ports.etcd(member)), '--advertise-client-urls', at(ports.etcd(member))],
    ...['--listen-peer-urls', at(ports.etcdPeer(member)), '--initial-advertise-peer-urls', at(ports.etcdPeer(member))],
    ...[
      '--heartbeat-interval',
      '200',
      '--election-timeout',
      '2000',
      '--auto-compaction-retention',
      '1',
      '--log-level',
      'warn',
    ],
  ];
}
