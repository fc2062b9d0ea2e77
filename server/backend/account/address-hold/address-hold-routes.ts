import { addressHold } from '#contract/account/addressHold.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { type AddressHoldHistory, holdInForce, nextHold } from '#domain/addresses/addressHold.ts';
import type { Executor } from '#server/db/database.ts';
import { addressHoldMail } from '#server/mail/security-emails.ts';
import { proveCode } from '../../access/codes/prove-code.ts';
import { liveSession, readingSession, requireSame } from '../../access/customers/access.ts';
import { readHolds } from '../../access/customers/address-holds.ts';
import { ownerOf } from '../../access/factors/customer-factors.ts';
import { lockUrl } from '../../access/security/change.ts';
import { actsOf, spendFresh } from '../../access/security/fresh.ts';
import { createLink } from '../../access/security/links.ts';
import { inBackground } from '../../kit/background.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { isChosen, saveHold } from './holds.ts';

/** The wire form of holds. */
function presentHolds(holds: AddressHoldHistory, now: number): DataOf<typeof addressHold.read> {
  const next = nextHold(holds, now);
  return {
    holdHours: holdInForce(holds, now),
    next: next?.from ? { holdHours: next.holdHours, from: next.from } : null,
    history: [...holds],
  };
}

const read = implement(addressHold.read, {
  access: readingSession,
  handler: async ({ services, who }) =>
    presentHolds(await readHolds(services.db, who.token.guid), services.clock.now()),
});

const save = implement(addressHold.save, {
  access: liveSession,
  limit: 'changeHold',
  async handler({ services, c, body: { email, holdHours, otp }, who }) {
    requireSame(who, { email });
    const customerGuid = who.token.guid;
    // A retry after a lost reply has nothing to confirm, and its code is spent.
    const hasCode = otp !== '' && !(await isChosen(services.db, customerGuid, holdHours));
    const subject = { kind: 'hold', hours: holdHours } as const;
    if (hasCode)
      await (await proveCode(services, ownerOf(who), 'plain', { c, otp, passkey: null }, actsOf(subject))).spend();
    const confirm = async (tx: Executor) => hasCode || (await spendFresh(tx, { services, c, who }, subject)) !== null;
    const { holds, now, isChanged } = await saveHold(services, { customerGuid, holdHours, confirm, c });
    const mail = async () => {
      const url = lockUrl(services, await createLink(services.db, { purpose: 'lock', customerGuid }, now));
      await services.mailer.send(addressHoldMail(email, url, holds, now));
    };
    if (isChanged)
      inBackground(services, c, 'the email about the hold of new wallets and bank accounts was not sent', mail);
    return presentHolds(holds, now);
  },
});

export const addressHoldRoutes = routesOf(addressHold, { read, save });
