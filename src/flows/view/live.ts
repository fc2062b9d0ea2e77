import { fromCallback } from 'xstate';
import { LiveStore } from '../live/store.ts';
import { type ConnectionEvent, connectionMachine, type Told } from '../machines/connection/connection.machine.ts';
import { openChannel } from '../observe/channel.ts';
import { Client } from '../observe/client.ts';
import { channelName, type Explanation } from '../observe/protocol.ts';

/** Everything that the live page stands on: the connection's machine, what was heard, and questions to an app. */
export interface Live {
  readonly logic: typeof connectionMachine;
  readonly store: LiveStore;
  readonly explain: (tab: string, actor: number, type: string, sample: object | undefined) => Promise<Explanation>;
}

/** Opens the channel when the machine starts to listen, and closes it when that stops. */
export function createLive(): Live {
  const store = new LiveStore((tell) => void requestAnimationFrame(tell));
  let client: Client | null = null;
  const hearApps = fromCallback<Told, undefined, ConnectionEvent>(({ sendBack, receive }) => {
    const opened = new Client({
      channel: openChannel(channelName),
      tab: crypto.randomUUID(),
      hear(tab, says) {
        store.hear(tab, says);
        sendBack(says.kind === 'bye' ? { type: 'app.left', tab, reason: says.reason } : { type: 'app.spoke', tab });
      },
    });
    client = opened;
    receive((told) => {
      if (told.type === 'apps.asked') opened.ping();
      else if (told.tab !== null && told.type === 'records.paused') opened.pause(told.tab);
      else if (told.tab !== null) opened.resume(told.tab);
    });
    return () => opened.close();
  });
  return {
    logic: connectionMachine.provide({ actors: { hearApps } }),
    store,
    explain: (tab, actor, type, sample) => client?.explain(tab, actor, type, sample) ?? Promise.reject(new Error('There is no connection.')),
  };
}
