import * as v from 'valibot';
import { type AddressHold, type AddressHoldHistory, holdInForce, holdLengths, nextHold } from '#domain/addresses/addressHold.ts';
import { optionalOtpField } from '../codes/code-schema.ts';
import { emailField, field } from '../http/fields.ts';

export const saveHoldBody = v.object({
  email: field(emailField),
  hold_hours: v.pipe(
    v.picklist(holdLengths, `The hold must be one of ${holdLengths.join(', ')} hours.`),
    v.description('How many hours a new withdrawal address is on hold; 0 for no hold.'),
  ),
  otp: optionalOtpField,
});

const hours = v.picklist(holdLengths);
const timestamp = v.pipe(v.string(), v.isoTimestamp());

export const holdReply = v.strictObject({
  hold_hours: v.pipe(hours, v.description('The hold of an address that is added now.')),
  next: v.pipe(
    v.nullable(v.strictObject({ hold_hours: hours, from: timestamp })),
    v.description('The shorter hold that was chosen, and when it takes effect.'),
  ),
  history: v.pipe(
    v.array(v.strictObject({ hold_hours: hours, from: v.nullable(timestamp) })),
    v.description('Every hold, oldest first. An address has the one that was in force when it was added.'),
  ),
});

const iso = (ms: number): string => new Date(ms).toISOString();
const presentHold = ({ holdHours, from }: AddressHold) => ({ hold_hours: holdHours, from: from === null ? null : iso(from) });

/** A customer's holds as a reply's data. */
export function presentHolds(holds: AddressHoldHistory, now: number): v.InferOutput<typeof holdReply> {
  const next = nextHold(holds, now);
  return {
    hold_hours: holdInForce(holds, now),
    next: next?.from ? { hold_hours: next.holdHours, from: iso(next.from) } : null,
    history: holds.map(presentHold),
  };
}
