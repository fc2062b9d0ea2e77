import { phoneIsNone } from '#contract/access/personFields.ts';
import { phoneNumberOf } from '#contract/access/phone.ts';
import { isAtTheirRequest } from '#domain/staff/reasons.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { contactChangedMail } from '#server/mail/staff-act-emails.ts';
import { personalHash } from '../../access/audit/audit.ts';
import type { Customer } from '../../access/customers/store.ts';
import { lockUrl } from '../../access/security/change.ts';
import { recordEvent } from '../../access/security/events.ts';
import { createLink } from '../../access/security/links.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { tell } from './freeze.ts';
import { type HeldCustomer, type PlannedAction, shortGuid, store } from './held-customer.ts';

const parts = { phone: 'phone number', displayName: 'display name' } as const;

/** @param next null before it was typed */
function planContact(held: HeldCustomer, field: keyof typeof parts, next: string | null, about: string): PlannedAction {
  const { tx, services, customer, guid, now } = held;
  const wasWanted = isAtTheirRequest(held.by?.reason ?? '');
  const [part, before] = [parts[field], customer[field]];
  if (customer.closedAt !== null) throw alreadySo('This account is closed.');
  if (next !== null && next === before) throw alreadySo(`This is their ${part} already.`);
  return {
    effect: [
      `Changes the ${part} of customer ${shortGuid(guid)} in our own records.`,
      about,
      'We email them, with a link that locks the account.',
    ],
    async carryOut() {
      await recordEvent(tx, { customerGuid: guid, kind: 'contactChanged', c: null, detail: part }, now);
      const token = await createLink(tx, { purpose: 'lock', customerGuid: guid }, now);
      const version = await store(held, { [field]: next, updatedAt: now } satisfies Partial<Customer>);
      const hashOf = (value: string | null) => value && personalHash(services.keys, value);
      return {
        changes: { [field]: [await hashOf(before), await hashOf(next)], version },
        after: () =>
          tell(services, () => contactChangedMail(customer.email, lockUrl(services, token), part, wasWanted)),
      };
    },
  };
}

/** @throws Refusal 422 unless it is a number of the customer's country, or has a code */
export function planPhone(held: HeldCustomer, typed: string | null): PlannedAction {
  const phone = typed === null ? null : phoneNumberOf(typed, held.customer.country ?? '');
  if (typed !== null && phone === null) throw invalidInput({ phone: phoneIsNone });
  return planContact(held, 'phone', phone, 'We call this number. No code goes to it, and nobody signs in with it.');
}

export const planName = (held: HeldCustomer, name: string | null): PlannedAction =>
  planContact(
    held,
    'displayName',
    name,
    'The bank holds the legal name, which can’t be changed here: “Request documents” has the bank verify a new one.',
  );
