import type { Context } from 'hono';
import { toLogError } from './faults.ts';
import type { BackendServices } from './services.ts';

export function inBackground(
  services: BackendServices,
  c: Context | null,
  failure: string,
  work: () => Promise<unknown>,
) {
  const ids = c === null ? {} : { requestId: c.get('requestId') };
  services.background.run(work, (error) => services.log.error({ ...ids, err: toLogError(error) }, failure));
}
