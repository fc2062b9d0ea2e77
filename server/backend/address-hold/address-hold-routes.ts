import { addressHoldMail } from '../../mail/security-emails.ts';
import { inBackground } from '../background.ts';
import { proveCode } from '../codes/prove-code.ts';
import { liveSession, requireSame } from '../customers/access.ts';
import { foreignRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { lockUrl } from '../security/change.ts';
import { wasChecked } from '../security/fresh.ts';
import { createLink } from '../security/links.ts';
import { holdReply, presentHolds, saveHoldBody } from './address-hold-schema.ts';
import { isChosen, readHolds, saveHold } from './holds.ts';

const path = '/customers/address-hold';
const inForce = { hold_hours: 24, from: null } as const;
const shorter = { hold_hours: 0, from: '2026-01-16T12:00:00.000Z' } as const;

const getHold = route({
  method: 'GET',
  path,
  summary: 'Get the hold of new withdrawal addresses',
  description: ['For how long the customer of this session cannot send to an address that they just added.'],
  access: liveSession,
  limit: 'readHold',
  body: null,
  example: null,
  reply: { status: 200, message: 'Your hold for new addresses.', data: holdReply, example: { hold_hours: 24, next: null, history: [inForce] } },
  refusals: [],
  handler: async ({ services, who }) => presentHolds(await readHolds(services.db, who.token.guid), services.clock.now()),
});

const putHold = route({
  method: 'PUT',
  path,
  summary: 'Change the hold of new withdrawal addresses',
  description: [
    'A longer hold takes effect at once. A shorter one needs a code of the plain variant, in `otp` or entered with `verify_otp` within five minutes, and takes effect when the hold in force is over.',
    'Addresses that were added before keep their hold. A choice replaces a shorter one that has not taken effect yet.',
    'The customer is notified by email of each change. Repeating the call has no further effect.',
  ],
  access: liveSession,
  limit: 'changeHold',
  body: saveHoldBody,
  example: { email: 'ada@example.com', hold_hours: 0, otp: '402913' },
  reply: {
    status: 200,
    message: 'Your hold for new addresses was saved.',
    data: holdReply,
    example: { hold_hours: 24, next: shorter, history: [inForce, shorter] },
  },
  refusals: [
    foreignRefusal,
    { status: 403, code: 'code_required', when: 'The hold would become shorter, and no code was entered.' },
    { status: 422, code: 'code_wrong', when: '`otp` is not the code that we emailed.' },
    { status: 422, code: 'code_expired', when: 'The code has expired, was used or was replaced.' },
    {
      status: 423,
      code: 'code_locked',
      when: 'Five incorrect codes in the last fifteen minutes. `Retry-After` says when a new one can be requested.',
    },
  ],
  async handler({ services, c, body: { email, hold_hours: holdHours, otp }, who }) {
    requireSame(who, { email });
    const customerGuid = who.token.guid;
    // A call that is repeated because its reply was lost has nothing to confirm, and its code is spent.
    const hasCode = otp !== '' && !(await isChosen(services.db, customerGuid, holdHours));
    if (hasCode) await (await proveCode(services, { email, guid: customerGuid }, 'plain', { c, otp, passkey: null })).spend();
    const isConfirmed = hasCode || wasChecked(who);
    const { holds, now, isChanged } = await saveHold(services, { customerGuid, holdHours, isConfirmed, c });
    const mail = async () => {
      const url = lockUrl(services, await createLink(services.db, { purpose: 'lock', customerGuid }, now));
      await services.mailer.send(addressHoldMail(email, url, holds, now));
    };
    if (isChanged) inBackground(services, c, 'the email about the hold of new addresses was not sent', mail);
    return presentHolds(holds, now);
  },
});

export const addressHoldRoutes = [getHold, putHold];
