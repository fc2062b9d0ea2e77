import { hasLeft } from '../../access/customers/activity.ts';
import { type Customer, endSessions } from '../../access/customers/store.ts';
import { recordEvent } from '../../access/security/events.ts';
import { toLogError } from '../../kit/faults.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import type { BackendServices } from '../../kit/services.ts';
import { type HeldCustomer, type PlannedAction, store } from './held-customer.ts';

/** A user token's lifetime, in seconds. */
const sessionSeconds = 12 * 3600;
/** The maximum lifetime of a bank token, in ms. */
const tokenMilliseconds = 30 * 60_000;

function hasSession(customer: Customer): boolean {
  const { latestIat, endedIat } = customer;
  if (latestIat === null || (endedIat !== null && latestIat <= endedIat)) return false;
  return (
    Date.now() / 1000 - latestIat < sessionSeconds &&
    !hasLeft(customer, { iat: latestIat } as Parameters<typeof hasLeft>[1])
  );
}

const writtenTime = new Intl.DateTimeFormat('en-US', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});
const utcMinute = (ms: number): string => `${writtenTime.format(Math.ceil(ms / 60_000) * 60_000)} UTC`;

/** Whether the bank revokes the tokens that it issued; Cybrid's expire. */
export const endsTokens = ({ config }: Pick<BackendServices, 'config'>): boolean => config.bank.url === null;

/** The effect of ending sessions: ours at once, the bank's tokens where possible. */
export function sessionSentences(services: BackendServices, customer: Customer, now: number): readonly string[] {
  const signedIn = hasSession(customer);
  const tokens = endsTokens(services)
    ? 'Their access tokens end at once.'
    : `The bank can’t revoke an access token: one that was issued works until ${utcMinute(now + tokenMilliseconds)} at the latest.`;
  return signedIn ? ['Ends 1 session.', tokens] : ['They aren’t signed in.', ...(endsTokens(services) ? [] : [tokens])];
}

/** Outside the transaction. Failures are logged: the freeze holds anyway. */
export async function endElsewhere(
  { bank, identity, log }: BackendServices,
  guid: string,
  uid: string | null,
): Promise<void> {
  const ends = [
    [bank.endTokens(guid), 'the bank’s tokens of a customer were not ended'],
    [identity.endSignIns(uid ?? ''), 'the sign-ins of a customer were not ended'],
  ] as const;
  await Promise.all(
    ends.map(([end, failure]) =>
      end.catch((error: unknown) => log.error({ customer: guid, err: toLogError(error) }, failure)),
    ),
  );
}

export function planEndSessions(held: HeldCustomer): PlannedAction {
  const { tx, services, customer, guid, now } = held;
  if (!hasSession(customer)) throw alreadySo('This customer isn’t signed in.');
  return {
    effect: [...sessionSentences(services, customer, now), 'They can sign in again.'],
    async carryOut() {
      await endSessions(tx, customer.email);
      await recordEvent(tx, { customerGuid: guid, kind: 'sessionsEnded', c: null }, now);
      const version = await store(held, {});
      return {
        changes: { sessions: [1, 0], version },
        after: () => endElsewhere(services, guid, customer.identityUid),
      };
    },
  };
}
