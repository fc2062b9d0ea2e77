import { setTimeout as wait } from 'node:timers/promises';
import type { Context } from 'hono';
import { inBackground } from '../background.ts';
import type { BackendServices } from '../services.ts';

/** When such a call is answered, in milliseconds: well above what it takes to hand over a mail. */
const answerAfter = 150;

/**
 * Does the work of a call whose answer must not tell whether an email is known: it is answered after the same time whatever the work
 * finds, and however slow the mail server is. Within that time the mail is usually sent, so that whoever looks for it next finds it.
 */
export async function answerAlike(services: BackendServices, c: Context, failure: string, work: () => Promise<unknown>): Promise<null> {
  inBackground(services, c, failure, work);
  await wait(answerAfter);
  return null;
}
