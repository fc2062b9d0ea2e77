import type { Context } from 'hono';
import { described } from './faults.ts';
import type { BackendServices } from './services.ts';

/** What is looked at once a minute, by one of the processes that share a database. */
export interface Watch {
  /** Of its rounds: of those that begin at the same time in several processes, one is made. */
  readonly name: string;
  /** Logged when a round fails. The next one tries again. */
  readonly failure: string;
  /** Before the first round, in each process. */
  readonly start?: (services: BackendServices) => Promise<void>;
  readonly round: (services: BackendServices) => Promise<void>;
}

const watchMilliseconds = 60_000;
/** Rounds are further apart than this, in seconds, however many processes there are. */
const roundSeconds = 50;

export function startWatches(services: BackendServices, watches: readonly Watch[]) {
  const { background, limiter, log } = services;
  for (const { name, failure, start, round } of watches) {
    const failed = (error: unknown) => log.warn({ err: described(error) }, failure);
    if (start) background.run(() => start(services), failed);
    background.every(watchMilliseconds, async () => void ((await limiter.isFirst(name, roundSeconds)) && (await round(services))), failed);
  }
}

/** Starts work that the reply does not wait for. A failure is logged with the message `failure`. */
export function inBackground(services: BackendServices, c: Context, failure: string, work: () => Promise<unknown>) {
  const requestId: unknown = c.get('requestId');
  services.background.run(work, (error) => services.log.error({ requestId, err: described(error) }, failure));
}
