import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A loopback proxy that simulates network failures. */
export interface LossyProxy {
  readonly url: string;
  /** `refusing` closes new connections, `frozen` forwards nothing. */
  become(mode: 'passing' | 'refusing' | 'frozen'): void;
  /** Hangs open connections for good, as after a failover. */
  freeze(): void;
  /** Closes open connections. */
  cut(): void;
  /** Cuts connections that send matching text, before the database gets it; null stops. */
  cutAt(pattern: RegExp | null): void;
  /** Cuts them after the database has answered; null stops. */
  loseRepliesTo(pattern: RegExp | null): void;
  /** Cuts them after a matching transaction's commit; null stops. */
  loseCommitOf(pattern: RegExp | null): void;
  /** Withheld answers. */
  lost(): number;
  refused(): number;
  /** Matching messages, including cut ones. */
  sent(pattern: RegExp): number;
  close(): Promise<void>;
}

/** @param url of a test cluster: a Unix socket in the folder `host`, or an address */
export async function openProxy(url: string): Promise<LossyProxy> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const reach = () =>
    folder === null
      ? connect(Number(target.port || 5432), target.hostname)
      : connect(`${folder}/.s.PGSQL.${target.port || 5432}`);
  const pairs = new Set<readonly [Socket, Socket]>();
  const messages: string[] = [];
  let mode: 'passing' | 'refusing' | 'frozen' = 'passing';
  let deadly: RegExp | null = null;
  let unanswered: RegExp | null = null;
  let uncommitted: RegExp | null = null;
  let refusals = 0;
  let losses = 0;
  const stuck = new WeakSet<readonly [Socket, Socket]>();
  const hold = (pair: readonly [Socket, Socket]) => {
    for (const socket of pair) mode === 'frozen' || stuck.has(pair) ? socket.pause() : socket.resume();
  };
  const listener = createServer((client) => {
    if (mode === 'refusing') {
      refusals += 1;
      return client.destroy();
    }
    const database = reach();
    const pair = [client, database] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      for (const socket of pair) socket.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    let [isLost, isMarked] = [false, false];
    client.on('data', (bytes) => {
      const text = bytes.toString('latin1');
      messages.push(text);
      isMarked ||= uncommitted?.test(text) ?? false;
      isLost = (unanswered?.test(text) ?? false) || (isMarked && /\bcommit\b/.test(text));
      if (deadly?.test(text)) end();
      else database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isLost) return client.write(bytes);
      losses += 1;
      return end();
    });
    hold(pair);
    return undefined;
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const own = new URL(url);
  own.search = '';
  own.host = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    url: own.href,
    become(next) {
      mode = next;
      for (const pair of pairs) hold(pair);
    },
    freeze() {
      for (const pair of pairs) {
        stuck.add(pair);
        hold(pair);
      }
    },
    cut,
    cutAt: (pattern) => {
      deadly = pattern;
    },
    loseRepliesTo: (pattern) => {
      unanswered = pattern;
    },
    loseCommitOf: (pattern) => {
      uncommitted = pattern;
    },
    lost: () => losses,
    refused: () => refusals,
    sent: (pattern) => messages.filter((text) => pattern.test(text)).length,
    async close() {
      cut();
      listener.close();
      await once(listener, 'close');
    },
  };
}
