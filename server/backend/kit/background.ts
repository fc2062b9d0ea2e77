import type { Context } from 'hono';
import { toLogError } from './faults.ts';
import type { BackendServices } from './services.ts';

/** Starts work that the reply does not wait for, or that no call asked for. A failure is logged with the message `failure`. */
export function inBackground(services: BackendServices, c: Context | null, failure: string, work: () => Promise<unknown>) {
  const ids = c === null ? {} : { requestId: c.get('requestId') };
  services.background.run(work, (error) => services.log.error({ ...ids, err: toLogError(error) }, failure));
}
