import { setTimeout as wait } from 'node:timers/promises';
import { killNode, leaderOf, patroniOf, postgresOf, startEtcd, startNode, switchTo } from '../cluster/cluster.ts';
import { pidOf, signal, until } from '../cluster/processes.ts';
import { type DrillSettings, upTo } from '../settings.ts';

export interface Scene {
  readonly settings: DrillSettings;
  readonly version: readonly number[];
  readonly leader: number;
  readonly standby: number;
  /** Logs an event with the seconds since the fault. */
  readonly say: (text: string) => void;
}
export type Act = (scene: Scene) => Promise<void>;

export const seconds = (count: number): Promise<void> => wait(count * 1000);

async function otherLeader({ settings, leader, say }: Scene, limitSeconds: number): Promise<void> {
  let found: number | null = null;
  const isThere = async () => {
    found = await leaderOf(settings);
    return found !== null && found !== leader;
  };
  say((await until(limitSeconds, isThere)) ? `pg${found} leads` : 'nobody took over');
}

async function frozen(scene: Scene, pids: readonly number[], length: number, watched: boolean): Promise<void> {
  const start = Date.now();
  signal('SIGSTOP', ...pids);
  if (watched) await otherLeader(scene, length - 2);
  await wait(Math.max(0, length * 1000 - (Date.now() - start)));
  signal('SIGCONT', ...pids);
  scene.say('what was frozen continues');
}

const everyPid = ({ settings }: Scene, node: number): readonly number[] => [
  ...patroniOf(settings, node),
  ...postgresOf(settings, node),
];

async function killFor({ settings, say }: Scene, nodes: readonly number[], length: number): Promise<void> {
  for (const node of nodes) killNode(settings, node);
  await seconds(length);
  for (const node of nodes) startNode(settings, node);
  say(`${nodes.map((node) => `pg${node}`).join(' and ')} started again`);
}

export const failovers: Readonly<Record<string, { readonly about: string; readonly act: Act }>> = {
  switchover: {
    about: 'patronictl hands over to a standby that confirms',
    async act({ settings, standby, say }) {
      const done = await switchTo(settings, standby);
      say(done.ok ? 'patronictl is done' : done.text);
      await seconds(10);
    },
  },
  'kill-leader': {
    about: 'SIGKILL to the Patroni and the Postgres of the leader at once; brought back after the takeover',
    async act(scene) {
      killNode(scene.settings, scene.leader);
      await otherLeader(scene, 60);
      await seconds(8);
      startNode(scene.settings, scene.leader);
      scene.say(`pg${scene.leader} started again`);
    },
  },
  'kill-postgres': {
    about: 'SIGKILL to the Postgres of the leader only; its Patroni lives',
    async act({ settings, leader }) {
      signal('SIGKILL', ...postgresOf(settings, leader));
      await seconds(30);
    },
  },
  'freeze-leader': {
    about: 'SIGSTOP to both for 40 s, then SIGCONT',
    act: (scene) => frozen(scene, everyPid(scene, scene.leader), 40, true),
  },
  'freeze-patroni': {
    about: 'SIGSTOP to the Patroni of the leader only, for 40 s: its Postgres continues to write',
    act: (scene) => frozen(scene, patroniOf(scene.settings, scene.leader), 40, true),
  },
  'freeze-postgres': {
    about: 'SIGSTOP to the Postgres of the leader only, for 40 s',
    act: (scene) => frozen(scene, postgresOf(scene.settings, scene.leader), 40, true),
  },
  'kill-etcd': {
    about: 'all of etcd dead for 20 s',
    async act({ settings, say }) {
      const members = upTo(settings.etcds);
      signal('SIGKILL', ...members.map((member) => pidOf(settings.folder, `etcd${member}`)));
      await seconds(20);
      for (const member of members) startEtcd(settings, member);
      say('etcd started again');
    },
  },
  'kill-sync': {
    about: 'a standby that confirms dead for 30 s',
    act: (scene) => killFor(scene, [scene.standby], 30),
  },
  'freeze-sync': {
    about: 'SIGSTOP to a standby that confirms for 30 s, then SIGCONT',
    act: (scene) => frozen(scene, everyPid(scene, scene.standby), 30, false),
  },
  'kill-standbys': {
    about: 'both standbys dead for 30 s',
    act: (scene) =>
      killFor(
        scene,
        upTo(scene.settings.nodes).filter((node) => node !== scene.leader),
        30,
      ),
  },
};
