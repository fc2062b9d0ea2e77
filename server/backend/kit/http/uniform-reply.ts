import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { inBackground } from '../background.ts';
import type { BackendServices } from '../services.ts';

/** The fixed reply time, in milliseconds: well above the time it takes to hand off an email. */
const answerAfter = 150;

/**
 * Does the work of a call whose reply must not reveal whether an email is known. It replies after a fixed time, whatever the work
 * finds and however slow the mail server is. The email is usually sent by then, so a customer who checks next finds it.
 */
export async function uniformReply(services: BackendServices, c: Context, failure: string, work: () => Promise<unknown>): Promise<null> {
  inBackground(services, c, failure, work);
  await wait(answerAfter);
  return null;
}
