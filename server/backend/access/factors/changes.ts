import type { Executor } from '#server/db/database.ts';
import type { FactorCall, FactorCalls, FactorChangeKind } from './factor-calls.ts';
import { type Factors, factorsOf, hasFactor } from './factors.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { noMfa } from './refusals.ts';

/**
 * Adds a factor; the first also creates recovery codes. Holds the session, so that changes are
 * serialized and none follows a lock.
 * @param add stores it given the current factors, throws to refuse, and returns a description
 * @returns recovery codes; null unless this is the first factor
 */
export async function addFactor<Who>(
  calls: FactorCalls<Who>,
  call: FactorCall<Who>,
  kind: FactorChangeKind,
  add: (tx: Executor, before: Factors, now: number) => Promise<string | undefined>,
): Promise<string[] | null> {
  const { keys, clock } = call.services;
  const { guid } = calls.ownerOf(call.who);
  const codes = await makeRecoveryCodes(keys, guid);
  const now = clock.now();
  return calls.change<string[] | null>(call, kind, async (tx) => {
    const before = await factorsOf(tx, guid);
    const detail = await add(tx, before, now);
    if (hasFactor(before)) return [null, detail];
    await calls.endOthers(tx, call.who, now);
    return [await replaceRecoveryCodes(tx, guid, codes, now), detail];
  });
}

/** @param remove removes it, throws to refuse, and returns a description */
export async function removeFactor<Who>(
  calls: FactorCalls<Who>,
  call: FactorCall<Who>,
  kind: FactorChangeKind,
  remove: (tx: Executor) => Promise<string | undefined>,
): Promise<null> {
  return calls.change(call, kind, async (tx) => {
    const detail = await remove(tx);
    if (!hasFactor(await factorsOf(tx, calls.ownerOf(call.who).guid))) await calls.endWithout(tx, call.who);
    return [null, detail];
  });
}

/** @throws Refusal 409 `no_second_factor` */
export async function renewRecoveryCodes<Who>(calls: FactorCalls<Who>, call: FactorCall<Who>): Promise<string[]> {
  const { keys, clock } = call.services;
  const { guid } = calls.ownerOf(call.who);
  const codes = await makeRecoveryCodes(keys, guid);
  return calls.change(call, 'recoveryCodesReplaced', async (tx) => {
    if (!hasFactor(await factorsOf(tx, guid))) throw noMfa();
    await calls.spendFresh(tx, call, { kind: 'recoveryCodes' });
    return [await replaceRecoveryCodes(tx, guid, codes, clock.now())];
  });
}
