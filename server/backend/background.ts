import type { Context } from 'hono';
import { described } from './faults.ts';
import type { BackendServices } from './services.ts';

/** Starts work that the answer does not wait for. Should it fail, the log says so in the words of `failure`. */
export function inBackground(services: BackendServices, c: Context, failure: string, work: () => Promise<unknown>) {
  const requestId: unknown = c.get('requestId');
  services.background.run(work, (error) => services.log.error({ requestId, err: described(error) }, failure));
}
