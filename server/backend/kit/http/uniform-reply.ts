import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { inBackground } from '../background.ts';
import type { BackendServices } from '../services.ts';

/** In milliseconds; well above the time to hand off an email. */
const answerAfter = 150;

/** Hides whether an email is known, by replying after a fixed time. */
export async function uniformReply(
  services: BackendServices,
  c: Context,
  failure: string,
  work: () => Promise<unknown>,
): Promise<null> {
  inBackground(services, c, failure, work);
  await wait(answerAfter);
  return null;
}
