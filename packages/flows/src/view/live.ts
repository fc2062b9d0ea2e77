import { fromCallback } from 'xstate';
import { LiveStore } from '../live/store.ts';
import { type ConnectionEvent, connectionMachine, type Told } from '../machines/connection/connection.machine.ts';
import type { Chart } from '../model/types.ts';
import { openChannel } from '../observe/channel.ts';
import { Client, type ClientOptions } from '../observe/client.ts';
import { channelName, type Explanation } from '../observe/protocol.ts';
import { FlowRecorder } from '../recordings/recorder.ts';
import { write } from '../recordings/write.ts';
import { saveFile } from './saveFile.ts';

/** The live page's dependencies: the connection, received data, and queries. */
export interface Live {
  readonly logic: typeof connectionMachine;
  readonly store: LiveStore;
  /** Downloads everything received so far. */
  readonly save: () => Promise<void>;
  readonly explain: (tab: string, actor: number, type: string, sample: object | undefined) => Promise<Explanation>;
}

/**
 * The channel opens and closes with the machine.
 * @param charts for recordings
 * @param heard which records to request; by default all, and 2,000 past ones
 */
export function createLive(
  charts: readonly Chart[],
  app: string,
  heard: Pick<ClientOptions, 'past' | 'wanted'> = {},
): Live {
  const store = new LiveStore((tell) => void requestAnimationFrame(tell));
  let client: Client | null = null;
  const recorder = new FlowRecorder();
  const hearApps = fromCallback<Told, undefined, ConnectionEvent>(({ sendBack, receive }) => {
    const opened = new Client({
      ...heard,
      channel: openChannel(channelName),
      // Not a UUID: browsers limit `randomUUID` to secure contexts.
      tab: Math.random().toString(36).slice(2),
      hear(tab, says) {
        // Its records stay until the machine drops them.
        if (says.kind !== 'bye') store.hear(tab, says);
        if (says.kind === 'welcome' || says.kind === 'roster' || says.kind === 'batch' || says.kind === 'gap')
          recorder.hear(tab, says);
        sendBack(says.kind === 'bye' ? { type: 'app.left', tab, reason: says.reason } : { type: 'app.spoke', tab });
      },
    });
    client = opened;
    receive((told) => {
      if (told.type === 'apps.asked') opened.ping();
      else if (told.tab === null) return;
      else if (told.type === 'records.paused') opened.pause(told.tab);
      else if (told.type === 'records.resumed') opened.resume(told.tab);
      else {
        store.hear(told.tab, { kind: 'bye', reason: '' });
        if (told.type === 'records.cleared') recorder.forget(told.tab);
      }
    });
    return () => opened.close();
  });
  return {
    logic: connectionMachine.provide({ actors: { hearApps } }),
    store,
    save: () => save(recorder, charts, app),
    explain: (tab, actor, type, sample) =>
      client?.explain(tab, actor, type, sample) ?? Promise.reject(new Error('There is no connection.')),
  };
}

/** Downloads the recording with the charts of the machines that ran. */
async function save(recorded: FlowRecorder, charts: readonly Chart[], app: string): Promise<void> {
  const about = { title: 'Recorded live', app, xstate: null, redaction: null, expected: null };
  const { tabs } = recorded.recording(about, []);
  const ran = new Set(
    tabs.flatMap(({ beginning, records }) =>
      [...beginning.actors, ...records].map((one) => ('chart' in one ? one.chart : null)),
    ),
  );
  const bytes = await write(
    recorded.recording(
      about,
      charts.filter(({ id }) => ran.has(id)),
    ),
  );
  saveFile('recording.flows', new Blob([new Uint8Array(bytes)], { type: 'application/gzip' }));
}
