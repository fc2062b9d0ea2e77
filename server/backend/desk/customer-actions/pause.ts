import { pauseHours } from '#domain/staff/customerActions.ts';
import { isoOrNull } from '#domain/time/iso.ts';
import { fromUtc } from '#server/mail/security-emails.ts';
import { withdrawalsPausedMail } from '#server/mail/staff-act-emails.ts';
import { pauseSends } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { tell } from './freeze.ts';
import { type HeldCustomer, type PlannedAction, shortGuid, store } from './held-customer.ts';

/** Null without a current pause. */
const pausedUntil = ({ customer, now }: HeldCustomer): number | null =>
  customer.sendsPausedUntil !== null && customer.sendsPausedUntil > now ? customer.sendsPausedUntil : null;

/** Never shortens a pause. @param hours null before they were chosen */
export function planPause(held: HeldCustomer, hours: number | null): PlannedAction {
  const { tx, services, customer, guid, now } = held;
  const until = now + (hours ?? Math.max(...pauseHours)) * 3600_000;
  const current = pausedUntil(held);
  if (current !== null && current >= until)
    throw alreadySo(`Withdrawals are paused until ${fromUtc(current)} already.`);
  return {
    effect: [
      `Pauses withdrawals${hours === null ? '' : ` for ${hours} hours`}. The pause ends automatically.`,
      ...(services.config.bank.url === null
        ? []
        : [
            'The bank knows no such pause: we give out no token for withdrawals, and one that was given out works for up to 30 minutes.',
          ]),
      'They can sign in, trade and deposit.',
    ],
    async carryOut() {
      await pauseSends(services, tx, guid, until);
      await recordEvent(tx, { customerGuid: guid, kind: 'withdrawalsPaused', c: null }, now);
      const version = await store(held, {});
      return {
        changes: { withdrawalsPausedUntil: [isoOrNull(current), isoOrNull(until)], version },
        async after() {
          await services.bank.endStepUpTokens(guid);
          tell(services, () => withdrawalsPausedMail(customer.email, until));
        },
      };
    },
  };
}

export function planEndPause(held: HeldCustomer): PlannedAction {
  const { tx, services, guid, now } = held;
  const current = pausedUntil(held);
  if (current === null) throw alreadySo('Withdrawals are not paused.');
  return {
    effect: [`Customer ${shortGuid(guid)} can withdraw again at once, instead of from ${fromUtc(current)} on.`],
    async carryOut() {
      await services.bank.pauseSends(guid, now, tx);
      await recordEvent(tx, { customerGuid: guid, kind: 'pauseEnded', c: null }, now);
      const version = await store(held, { sendsPausedUntil: null });
      return { changes: { withdrawalsPausedUntil: [isoOrNull(current), null], version } };
    },
  };
}
