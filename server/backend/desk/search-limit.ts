import type { Context } from 'hono';
import { Refusal } from '#server/http/refusals.ts';
import { personalHash, writeAudit } from '../access/audit/audit.ts';
import { actorOf, requestIdOf, writeRefusal } from '../access/staff/refused.ts';
import { textKey } from '../books/projection/identifiers.ts';
import { searchIdOf } from '../books/projection/kept-searches.ts';
import { centsIn } from '../books/projection/search.ts';
import type { Staff } from '../kit/callers.ts';
import { inSeconds } from '../kit/http/words.ts';
import type { BackendServices } from '../kit/services.ts';

/** Different texts per person and hour: about sixty customers by typing, one masked address by guessing. */
export const searchLimit = { calls: 120, seconds: 3600 } as const;

/** Guids, hashes, chain addresses and amounts tell nothing of who somebody is. */
const isImpersonal = (typed: string): boolean =>
  centsIn(typed) !== null ||
  /^(?=.*[a-f])(0x)?[0-9a-f-]{8,}$/i.test(typed.trim()) ||
  /^[a-z0-9:]{26,}$/i.test(typed.trim());

/**
 * Counts and audits each new text that could be of a person, before it is searched for.
 * @throws Refusal 429 with `Retry-After`
 */
export async function admitSearch(services: BackendServices, c: Context, who: Staff, typed: string): Promise<void> {
  if (isImpersonal(typed)) return;
  const { db, keys, clock, limiter } = services;
  const id = await searchIdOf(services, who.id, textKey(typed));
  const noted = `searched:${id}`;
  if (await limiter.wasNoted(noted)) return;
  const text = await personalHash(keys, textKey(typed));
  const about = { action: 'searchCustomers', targets: [], changes: { text: [null, text] } } as const;
  const wait = await limiter.overdrawn(`searches:${who.id}`, searchLimit);
  if (wait !== null) {
    // One row an hour says it.
    if (await limiter.isFirst(`too-many-searches:${who.id}`, searchLimit.seconds))
      await writeRefusal(services, c, who, about);
    throw new Refusal(
      429,
      'too_many_searches',
      `You searched for ${searchLimit.calls} different texts within an hour. Wait ${inSeconds(wait)}, or search by a whole guid, hash or amount.`,
      { headers: { 'Retry-After': String(wait) } },
    );
  }
  const entry = { ...about, actor: actorOf(who), requestId: requestIdOf(c), outcome: 'done' } as const;
  await db.transaction((tx) => writeAudit(tx, entry, clock.now()));
  await limiter.isFirst(noted, searchLimit.seconds);
}
