import * as v from 'valibot';
import { emailField, field } from '#contract/kit/fields.ts';
import { enteredCodeRefusals, foreignRefusal } from '#contract/kit/refusals.ts';
import { type AddressHold, type AddressHoldHistory, holdInForce, holdLengths, nextHold } from '#domain/addresses/addressHold.ts';
import { iso } from '#domain/time/iso.ts';
import type { Executor } from '#server/db/database.ts';
import { addressHoldMail } from '#server/mail/security-emails.ts';
import { optionalOtpField } from '../../access/codes/code-schema.ts';
import { proveCode } from '../../access/codes/prove-code.ts';
import { liveSession, readingSession, requireSame } from '../../access/customers/access.ts';
import { readHolds } from '../../access/customers/address-holds.ts';
import { ownerOf } from '../../access/factors/customer-factors.ts';
import { lockUrl } from '../../access/security/change.ts';
import { actsOf, spendFresh } from '../../access/security/fresh.ts';
import { createLink } from '../../access/security/links.ts';
import { inBackground } from '../../kit/background.ts';
import { route } from '../../kit/http/routes.ts';
import { isChosen, saveHold } from './holds.ts';

const saveHoldBody = v.object({
  email: field(emailField),
  hold_hours: v.pipe(
    v.picklist(holdLengths, `The hold must be one of ${holdLengths.join(', ')} hours.`),
    v.description('How many hours a new wallet or bank account is on hold; 0 for no hold.'),
  ),
  otp: optionalOtpField,
});

const hours = v.picklist(holdLengths);
const timestamp = v.pipe(v.string(), v.isoTimestamp());

const holdReply = v.strictObject({
  hold_hours: v.pipe(hours, v.description('The hold of a wallet or bank account that is added now.')),
  next: v.pipe(
    v.nullable(v.strictObject({ hold_hours: hours, from: timestamp })),
    v.description('The shorter hold that was chosen, and when it takes effect.'),
  ),
  history: v.pipe(
    v.array(v.strictObject({ hold_hours: hours, from: v.nullable(timestamp) })),
    v.description('Every hold, oldest first. A wallet or bank account has the one that was in force when it was added.'),
  ),
});

const presentHold = ({ holdHours, from }: AddressHold) => ({ hold_hours: holdHours, from: from === null ? null : iso(from) });

/** A customer's holds as a reply's data. */
function presentHolds(holds: AddressHoldHistory, now: number): v.InferOutput<typeof holdReply> {
  const next = nextHold(holds, now);
  return {
    hold_hours: holdInForce(holds, now),
    next: next?.from ? { hold_hours: next.holdHours, from: iso(next.from) } : null,
    history: holds.map(presentHold),
  };
}

const path = '/customers/address-hold';
const inForce = { hold_hours: 24, from: null } as const;
const shorter = { hold_hours: 0, from: '2026-01-16T12:00:00.000Z' } as const;

const getHold = route({
  method: 'GET',
  path,
  summary: 'Get the hold of new wallets and bank accounts',
  description: ['For how long the customer of this session cannot withdraw to a wallet or bank account that they just added.'],
  access: readingSession,
  reply: { message: 'Your hold for new wallets and bank accounts.', data: holdReply, example: { hold_hours: 24, next: null, history: [inForce] } },
  handler: async ({ services, who }) => presentHolds(await readHolds(services.db, who.token.guid), services.clock.now()),
});

const putHold = route({
  method: 'PUT',
  path,
  summary: 'Change the hold of new wallets and bank accounts',
  description: [
    'A change needs a code that was requested for it, in `otp` or entered with `verify_otp` within five minutes. A longer hold takes effect at once, a shorter one when the hold in force is over.',
    'Wallets and bank accounts that were added before keep their hold. A choice replaces a shorter one that has not taken effect yet.',
    'The customer is notified by email of each change. Repeating the call has no further effect.',
  ],
  access: liveSession,
  limit: 'changeHold',
  body: saveHoldBody,
  example: { email: 'ada@example.com', hold_hours: 0, otp: '402913' },
  reply: {
    message: 'Your hold for new wallets and bank accounts was saved.',
    data: holdReply,
    example: { hold_hours: 24, next: shorter, history: [inForce, shorter] },
  },
  refusals: [foreignRefusal, { status: 403, code: 'code_required', when: 'The hold would change, and no code was entered.' }, ...enteredCodeRefusals],
  async handler({ services, c, body: { email, hold_hours: holdHours, otp }, who }) {
    requireSame(who, { email });
    const customerGuid = who.token.guid;
    // A call that is repeated because its reply was lost has nothing to confirm, and its code is spent.
    const hasCode = otp !== '' && !(await isChosen(services.db, customerGuid, holdHours));
    const subject = { kind: 'hold', hours: holdHours } as const;
    if (hasCode) await (await proveCode(services, ownerOf(who), 'plain', { c, otp, passkey: null }, actsOf(subject))).spend();
    const confirm = async (tx: Executor) => hasCode || (await spendFresh(tx, { services, c, who }, subject)) !== null;
    const { holds, now, isChanged } = await saveHold(services, { customerGuid, holdHours, confirm, c });
    const mail = async () => {
      const url = lockUrl(services, await createLink(services.db, { purpose: 'lock', customerGuid }, now));
      await services.mailer.send(addressHoldMail(email, url, holds, now));
    };
    if (isChanged) inBackground(services, c, 'the email about the hold of new wallets and bank accounts was not sent', mail);
    return presentHolds(holds, now);
  },
});

export const addressHoldRoutes = [getHold, putHold];
