import { fromPromise } from 'xstate';
import type { CheckPhoneResult } from '#machines/shared/phone.ts';
import { onDemand } from '../../logic/on-demand.ts';

/** What knows the phone numbers of the world loads with the first number. */
export const phoneCheck = fromPromise<CheckPhoneResult, { phone: string; country: string }>(async ({ input: { phone, country } }) => {
  const { isPhoneNumber } = await onDemand(() => import('#ports/browser/phone-numbers.ts'));
  return isPhoneNumber(phone, country) ? { ok: true } : { ok: false, reason: 'phoneShape' };
});
